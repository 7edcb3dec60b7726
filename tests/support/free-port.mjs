/** A port that nobody listens on. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems hand out for connections: one of these could take it before its server has begun to listen. */
const [first, last] = [20_000, 32_000]

/** @returns {Promise<number>} free on the loopback address when it was asked for */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(first, last)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port between ${first} and ${last}`)
}

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
