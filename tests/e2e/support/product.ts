/** The product as a customer runs it: one process from the built bundle, which can be ended gently or killed, and started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { demoPassword } from './sign-in.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Building is done before; this covers migrating, the reference data and the demo company on a slow machine. */
const readyWithinMs = 290_000

export interface ProductPlace {
  readonly port: number
  readonly dataDir: string
  /** Without one the product runs its embedded PostgreSQL in the data folder. */
  readonly databaseUrl?: string | undefined
  /** With the demo company unless said otherwise; without it the first administrator has the password of the demo. */
  readonly isDemo?: boolean
}

export interface Product {
  readonly baseUrl: string
  /** Resolves when the process is gone. SIGKILL gives it no chance to put anything in order. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Resolves when the product is ready to be used. */
export async function startProduct({ port, dataDir, databaseUrl = '', isDemo = true }: ProductPlace): Promise<Product> {
  const server = spawn(process.execPath, ['server/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...(isDemo ? { DEMO: 'on' } : { DEMO: 'off', ADMIN_PASSWORD: demoPassword }),
      CAPTCHA_MODE: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const baseUrl = `http://127.0.0.1:${port}`
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  try {
    await untilReady(server, baseUrl)
  } catch (error) {
    await end('SIGTERM')
    throw error
  }
  return { baseUrl, end }
}

async function untilReady(server: ChildProcess, baseUrl: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The product ended with code ${server.exitCode} instead of getting ready`)
    const ready = await fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`The product was not ready within ${readyWithinMs / 1000} s`)
}
