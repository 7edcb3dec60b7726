/** Rates, latencies and the CPU time behind them: of this process and of the PostgreSQL backends that serve it. */
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

export interface Measured {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly nodeCpuMs: number
  readonly databaseCpuMs: number
}

/** Clock ticks of /proc in milliseconds: Linux counts in hundredths of a second. */
const TICK_MS = 10

/** CPU milliseconds so far of all backends that work in the database of `url`; 0 when they are not on this machine. */
export async function databaseCpu(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
    const times = await Promise.all(
      rows.map(async ({ pid }) => {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
      }),
    )
    return times.reduce((sum, time) => sum + time, 0)
  } finally {
    await client.end()
  }
}

export const quantile = (sorted: readonly number[], q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return quantile(sorted, 0.5)
}

/** `total` operations by `clients` at a time; `operation` gets its number and its client's. */
export async function measure(url: string, total: number, clients: number, operation: (index: number, client: number) => Promise<void>): Promise<Measured> {
  const latencies: number[] = []
  let next = 0
  const databaseBefore = await databaseCpu(url)
  const cpuBefore = process.cpuUsage()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (next < total) {
        const index = next++
        const from = performance.now()
        await operation(index, client)
        latencies.push(performance.now() - from)
      }
    }),
  )
  const elapsed = performance.now() - begun
  const { user, system } = process.cpuUsage(cpuBefore)
  const databaseAfter = await databaseCpu(url)
  latencies.sort((a, b) => a - b)
  return {
    perSecond: (total / elapsed) * 1000,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    nodeCpuMs: (user + system) / 1000 / total,
    databaseCpuMs: (databaseAfter - databaseBefore) / total,
  }
}

/** Several rounds in one figure: the median of each. */
export const middle = (rounds: readonly Measured[]): Measured => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50Ms: median(rounds.map((round) => round.p50Ms)),
  p95Ms: median(rounds.map((round) => round.p95Ms)),
  nodeCpuMs: median(rounds.map((round) => round.nodeCpuMs)),
  databaseCpuMs: median(rounds.map((round) => round.databaseCpuMs)),
})

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

/** One line of the table that people read. */
export const line = (name: string, { perSecond, p50Ms, p95Ms, nodeCpuMs, databaseCpuMs }: Measured): string =>
  `${name.padEnd(44)} ${figure(perSecond).padStart(8)}/s   p50 ${figure(p50Ms).padStart(6)} ms   p95 ${figure(p95Ms).padStart(6)} ms   cpu ${figure(nodeCpuMs)} + ${figure(databaseCpuMs)} ms`
