/**
 * The product in processes that are killed and started again. Apart: two servers, and workers of their own. Together: two processes, each a
 * server with workers, as `npm start` runs it; half as many to start, and each blow falls on both.
 */
import { freePort } from '#tests/support/free-port.mjs'
import { KilledProcess } from './killed-process.ts'

export type Role = 'server' | 'workers' | 'both'

const script = new URL('product-process.ts', import.meta.url)

export const productProcess = (url: string, folder: string, role: Role, port = ''): KilledProcess => new KilledProcess(script, [url, folder, role, port])

export interface Kills {
  serverKills: number
  workerKills: number
}

export class KilledProduct {
  /** Of its servers. */
  readonly addresses: readonly string[]
  readonly kills: Kills = { serverKills: 0, workerKills: 0 }
  readonly #processes: readonly (readonly [Role, KilledProcess])[]

  /** @param workers processes of their own; none where servers do their work */
  static async of(url: string, folder: string, workers: number): Promise<KilledProduct> {
    const ports = [String(await freePort()), String(await freePort())]
    return new KilledProduct(url, folder, ports, workers)
  }

  private constructor(url: string, folder: string, ports: readonly string[], workers: number) {
    this.addresses = ports.map((port) => `http://127.0.0.1:${port}`)
    const role = workers === 0 ? 'both' : 'server'
    this.#processes = [
      ...ports.map((port) => [role, productProcess(url, folder, role, port)] as const),
      ...Array.from({ length: workers }, () => ['workers', productProcess(url, folder, 'workers')] as const),
    ]
  }

  async start(): Promise<void> {
    for (const [, process] of this.#processes) await process.start()
  }

  /**
   * kill -9 to a process that is this part, each in its turn, and its start.
   * @param meanwhile what is done while it lies dead
   */
  async strike(part: 'server' | 'workers', meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    const able = this.#processes.filter(([role]) => role === part || role === 'both')
    const [role, victim] = able.toSorted(([, one], [, other]) => one.kills - other.kills)[0]!
    await victim.kill()
    if (role !== 'workers') this.kills.serverKills += 1
    if (role !== 'server') this.kills.workerKills += 1
    await meanwhile()
    await victim.start().catch(() => victim.start())
  }

  async end(): Promise<void> {
    for (const [, process] of this.#processes) await process.kill()
  }
}
