/** A client in a thread of its own, so that its work is not taken for the server's: keeps connections busy for a while and tells the times. */
import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** One call; resolves with its milliseconds. */
const once = (agent, { url, body, headers }) =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const call = request(
      url,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) },
      },
      (answer) => {
        answer.on('data', () => undefined)
        answer.on('end', () => (answer.statusCode === 200 ? resolve(performance.now() - started) : reject(new Error(`${url} answered ${answer.statusCode}`))))
      },
    )
    call.on('error', reject)
    call.end(body)
  })

parentPort.on('message', async ({ target, connections, milliseconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = []
  try {
    const until = performance.now() + milliseconds
    const started = performance.now()
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < until) times.push(await once(agent, target))
      }),
    )
    parentPort.postMessage({ times, seconds: (performance.now() - started) / 1000 })
  } catch (error) {
    parentPort.postMessage({ error: String(error) })
  } finally {
    agent.destroy()
  }
})
