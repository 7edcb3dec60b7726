/** A Redis for the tests that differ with it: the one of REDIS_URL, one that answers on this machine, or an installed `redis-server`. */
import { spawn, spawnSync } from 'node:child_process'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.mjs'

const answers = (port) =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port, timeout: 500 })
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (data) => (socket.destroy(), resolve(data.toString().startsWith('+PONG'))))
    for (const event of ['error', 'timeout']) socket.once(event, () => (socket.destroy(), resolve(false)))
  })

/** @returns {Promise<{ url: string, stop(): void } | undefined>} undefined when there is none */
export async function ensureRedis() {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL, stop() {} }
  if (spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0) {
    const port = await freePort()
    const child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'],
      { stdio: 'ignore' },
    )
    for (let tries = 0; tries < 100 && !(await answers(port)); tries += 1) await sleep(50)
    return { url: `redis://127.0.0.1:${port}`, stop: () => child.kill() }
  }
  return (await answers(6379)) ? { url: 'redis://127.0.0.1:6379/15', stop() {} } : undefined
}
