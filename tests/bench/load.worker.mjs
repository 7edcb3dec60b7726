/** A client in a thread of its own, so that its work is not taken for the server's: keeps connections busy for a while and tells the times. */
import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** One call; resolves with its milliseconds. */
const once = (agent, { url, headers }, body) =>
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
        const parts = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(performance.now() - started)
            : reject(new Error(`${url} answered ${answer.statusCode}: ${Buffer.concat(parts).toString().slice(0, 500)}`)),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })

/** A target with `bodies` sends each of them once; one with a `body` sends it again and again. */
parentPort.on('message', async ({ target, connections, milliseconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = []
  const bodies = target.bodies?.values()
  const next = () => (bodies ? bodies.next().value : target.body)
  try {
    const until = performance.now() + milliseconds
    const started = performance.now()
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < until) {
          const body = next()
          if (bodies && body === undefined) throw new Error('There were fewer bodies than calls')
          times.push(await once(agent, target, body))
        }
      }),
    )
    parentPort.postMessage({ times, seconds: (performance.now() - started) / 1000 })
  } catch (error) {
    parentPort.postMessage({ error: String(error) })
  } finally {
    agent.destroy()
  }
})
