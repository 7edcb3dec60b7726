/**
 * The engine beside its two measures: the hand-written floor (the same rows in the same transactions) and the usual Node engine
 * with its state saved at each wait. The systems take turns in one run, figures are medians of the rounds: on a machine that
 * others use too, the ratios count. `--rows N`: scaling with so many finished instances in the tables.
 */
import { createEngine, outside, type Engine } from '#server/engine/index.ts'
import { openOther } from './engine/bpmn-engine.ts'
import { withBenchDatabase } from './engine/database.ts'
import { documentSteps } from './engine/document.ts'
import { bigCountersign, bytesPerInstance, growth, jobsPerSecond, timers } from './engine/figures.ts'
import { openFloor } from './engine/floor.ts'
import { inbox, type InboxFigures } from './engine/inbox.ts'
import { line, measure, middle, type Measured } from './engine/measure.ts'
import { scale } from './engine/scale.ts'
import * as models from './engine/models.ts'
import { admin, approval, approval2, race, sequence, signals, type Operation } from './engine/workloads.ts'
import type { Bench, BenchOptions } from './main.ts'

interface Sizes {
  readonly rounds: number
  readonly instances: number
  readonly races: number
  readonly backlog: number
  readonly inbox: readonly number[]
  readonly reads: number
  readonly bytes: number
  readonly growth: readonly number[]
  readonly timers: number
  readonly people: number
  /** Finished instances that are there before the scaling is measured. */
  readonly finished: number
}

const FULL: Sizes = {
  rounds: 5,
  instances: 400,
  races: 300,
  backlog: 8000,
  inbox: [10_000, 100_000, 1_000_000],
  reads: 200,
  bytes: 10_000,
  growth: [100_000, 1_000_000],
  timers: 100_000,
  people: 10_000,
  finished: 0,
}
const QUICK: Sizes = {
  rounds: 3,
  instances: 80,
  races: 30,
  backlog: 500,
  inbox: [1000, 10_000],
  reads: 50,
  bytes: 1000,
  growth: [2000],
  timers: 1000,
  people: 300,
  finished: 0,
}

const CLIENTS = [1, 4, 16] as const
const APPROVERS = ['a', 'b', 'c', 'd', 'e']

const say = (text: string) => process.stdout.write(`${text}\n`)

async function deployed(url: string): Promise<Engine> {
  const engine = await createEngine({ databaseUrl: url, handlers: { work: outside(() => undefined) } })
  await engine.migrate()
  const { approval2: two, countersign, forked, approval: steps, sequence: line, signals: waits } = models
  await engine.deploy({ files: [two, steps('approval5', 5), countersign, forked, ...[1, 5, 15].map(line), ...[5, 15].map(waits)], actor: admin })
  return engine
}

interface Beside {
  readonly engine: Measured
  readonly floor: Measured
  /** The other engine's work is Node's alone: more clients do not make it faster. With the most it is left out. */
  readonly other: Measured | undefined
}

/** Five-step approval by so many clients: engine, floor and the other engine in turns. */
async function approvalBeside(url: string, engine: Engine, clients: number, { rounds, instances }: Sizes): Promise<Beside> {
  const work = approval(engine, 5)
  const floor = await openFloor(url, clients, 5)
  const other = clients < Math.max(...CLIENTS) ? await openOther(url, models.approval('approval5', 5).content, 5, clients) : undefined
  const count = clients === 1 ? Math.ceil(instances / 4) : instances
  const turns = [
    () => measure(url, count, clients, work),
    () => measure(url, count, clients, (_, client) => floor.approval(client)),
    ...(other === undefined ? [] : [() => measure(url, Math.ceil(instances / 8), clients, () => other.approval())]),
  ]
  const measured = turns.map((): Measured[] => [])
  // What is compared are servers that have been running for a while: the first round does not count.
  for (let round = -1; round < rounds; round += 1)
    for (const [index, turn] of turns.entries()) {
      const one = await turn()
      if (round >= 0) measured[index]?.push(one)
    }
  await floor.close()
  await other?.close()
  const [mine = [], base = [], others = []] = measured
  const beside = { engine: middle(mine), floor: middle(base), other: other && middle(others) }
  say(line(`approval5, ${clients} clients`, beside.engine))
  say(line(`  floor, ${clients} clients`, beside.floor))
  if (beside.other) say(line(`  bpmn-engine with saved state, ${clients} clients`, beside.other))
  return beside
}

async function approval5(url: string, engine: Engine, sizes: Sizes): Promise<Record<string, unknown>> {
  const perClients: Record<string, Beside & { readonly ratio: number; readonly vsOther: number | undefined }> = {}
  for (const clients of CLIENTS) {
    const beside = await approvalBeside(url, engine, clients, sizes)
    const against = (other: Measured | undefined) => other && beside.engine.perSecond / other.perSecond
    perClients[clients] = { ...beside, ratio: beside.engine.perSecond / beside.floor.perSecond, vsOther: against(beside.other) }
  }
  const [four, one, sixteen] = [perClients['4'], perClients['1'], perClients['16']]
  const cpuMsPerClick = cpuOfClick(four?.engine)
  say(
    `cpu a click with 4 clients: ${cpuMsPerClick.node.toFixed(3)} ms in Node + ${cpuMsPerClick.database.toFixed(3)} ms in PostgreSQL, ${cpuMsPerClick.total <= CPU_BUDGET_MS ? 'within' : 'OVER'} the budget of ${CPU_BUDGET_MS} ms`,
  )
  const usual = one?.other?.perSecond ?? 0
  say(`approval5 of the floor with 1 / 4 / 16 clients: ${ratios([one?.ratio, four?.ratio, sixteen?.ratio])}`)
  say(
    `  with 4, of bpmn-engine with 1 / 4: ${ratios([(four?.engine.perSecond ?? 0) / usual, four?.vsOther])}; the floor: ${ratios([(four?.floor.perSecond ?? 0) / usual, (four?.floor.perSecond ?? 0) / (four?.other?.perSecond ?? 0)])}`,
  )
  return {
    perSecond: four?.engine.perSecond,
    vsFloor: four?.ratio,
    vsFloor1: one?.ratio,
    vsFloor16: sixteen?.ratio,
    p50Ms1: one?.engine.p50Ms,
    floorP50Ms1: one?.floor.p50Ms,
    vsBpmnEngine: (four?.engine.perSecond ?? 0) / usual,
    vsBpmnEngine1: one?.vsOther,
    vsBpmnEngine4: four?.vsOther,
    floorVsBpmnEngine: (four?.floor.perSecond ?? 0) / usual,
    clients: perClients,
    bpmnEngine: one?.other,
    cpuMsPerClick,
  }
}

const ratios = (all: readonly (number | undefined)[]): string => all.map((ratio) => `${(ratio ?? 0).toFixed(2)}x`).join(' / ')

/** Start, and for each of five tasks a claim and a completion, the list before each claim included. */
const CLICKS = 1 + 5 * 2
/** Milliseconds of CPU that a click may take, Node and PostgreSQL together: rates hide it on a slow machine, this does not. */
const CPU_BUDGET_MS = 0.9

function cpuOfClick(measured: Measured | undefined): { node: number; database: number; total: number } {
  const node = (measured?.nodeCpuMs ?? 0) / CLICKS
  const database = (measured?.databaseCpuMs ?? 0) / CLICKS
  return { node, database, total: node + database }
}

async function plain(url: string, engine: Engine, { rounds, instances }: Sizes): Promise<Record<string, unknown>> {
  const works: Record<string, Operation> = {
    approval2: approval2(engine),
    sequence1: sequence(engine, 1),
    sequence5: sequence(engine, 5),
    sequence15: sequence(engine, 15),
    signals5: signals(engine, 5),
    signals15: signals(engine, 15),
  }
  const figures: Record<string, unknown> = {}
  for (const [name, work] of Object.entries(works)) {
    await measure(url, 40, 4, work)
    const measured: Measured[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await measure(url, name.startsWith('sequence') ? instances * 4 : instances, 4, work))
    figures[name] = middle(measured)
    say(line(`${name}, 4 clients`, middle(measured)))
  }
  return figures
}

const pair = ([p50, p95]: readonly [number, number]): string => `${p50.toFixed(2)} / ${p95.toFixed(2)} ms`

function sayInbox(figures: readonly InboxFigures[]): void {
  for (const { tasks, page, count, filter, sort } of figures)
    say(`inbox of ${tasks} tasks (p50 / p95): page ${pair(page)}, count ${pair(count)}, filter ${pair(filter)}, sort by value ${pair(sort)}`)
}

async function steps(url: string, sizes: Sizes): Promise<Record<string, unknown>> {
  const engine = await deployed(url)
  try {
    const approvals = await approval5(url, engine, sizes)
    const others = await plain(url, engine, sizes)
    const signed = await race(engine, 'countersign', APPROVERS, sizes.races)
    const joined = await race(engine, 'forked', [], sizes.races)
    say(`race: ${signed.refused} of ${signed.clicks} countersign clicks refused, ${joined.refused} of ${joined.clicks} at the join`)
    const { cpuMsPerClick, ...approval } = approvals
    return { approval5: approval, cpuMsPerClick, ...others, race: { refused: signed.refused + joined.refused, clicks: signed.clicks + joined.clicks } }
  } finally {
    await engine.close()
  }
}

const told = (rates: Readonly<Record<number, number>>): string =>
  Object.entries(rates)
    .map(([count, rate]) => `${count}: ${rate.toFixed(0)}`)
    .join(', ')

/** What is measured, in this order, each on a database of its own. */
const SECTIONS: Readonly<Record<string, (url: string, sizes: Sizes) => Promise<Record<string, unknown>>>> = {
  steps,
  jobs: async (url, { backlog }) => {
    const perSecond = await jobsPerSecond(url, backlog)
    say(`jobs: ${perSecond.toFixed(0)} a second out of a backlog of ${backlog}`)
    return { jobsPerSecond: perSecond }
  },
  disk: async (url, sizes) => {
    const bytes = await bytesPerInstance(url, sizes.bytes)
    say(`disk: ${(bytes / 1000).toFixed(2)} KB an instance with one task and five variables`)
    return { bytesPerInstance: bytes }
  },
  inbox: async (url, sizes) => {
    const lists = await inbox(url, sizes.inbox, sizes.reads)
    sayInbox(lists)
    const usual = lists.find((figures) => figures.tasks === 100_000) ?? lists.at(-1)
    return { inbox: { p50Ms: usual?.page[0], p95Ms: lists.at(-1)?.page[1], sizes: lists } }
  },
  growth: async (url, sizes) => {
    const slower = await growth(url, sizes.growth, sizes.instances)
    for (const [size, factor] of Object.entries(slower)) say(`growth: ${factor.toFixed(2)}x slower with ${size} finished instances`)
    return { growth: Object.values(slower).at(-1), growthBySize: slower }
  },
  timers: async (url, sizes) => {
    const late = await timers(url, sizes.timers, 60_000)
    say(
      `timers: ${late.timers} within a minute, late by ${late.p50Ms.toFixed(0)} / ${late.p99Ms.toFixed(0)} ms (p50 / p99), ${late.lost} lost, ${late.twice} twice, ${late.perSecond.toFixed(0)} a second`,
    )
    return { timers: late }
  },
  document: async (url, { rounds, instances }) => {
    const steps = await documentSteps(url, { rounds, instances })
    say(line('step of a document process, 4 clients', steps.document))
    say(line('  the same without the document', steps.engine))
    say(
      `document: ${steps.timeRatio.toFixed(2)}x the time of the engine's own step, ${steps.cpuRatio.toFixed(2)}x its CPU; the one that moves it takes ${steps.movingMs.document.toFixed(2)} ms, the engine's own ${steps.movingMs.engine.toFixed(2)} ms (p50)`,
    )
    return { document: steps }
  },
  scale: async (url, { rounds, instances, backlog, finished }) => {
    const figures = await scale(url, { rounds: Math.ceil(rounds / 2), instances: instances * 5, backlog: backlog * 2, finished })
    say(
      `scale: approvals a second by servers ${told(figures.servers)}, of the same clients ${told(figures.sameClients)}; jobs a second by workers ${told(figures.workers)}`,
    )
    return { scale: figures }
  },
  countersign: async (url, { people }) => {
    const crowd = await bigCountersign(url, people)
    say(
      `countersign of ${crowd.people}: ${crowd.firstMs.toFixed(2)} ms a click at first, ${crowd.lastMs.toFixed(2)} ms at last, ${(crowd.totalMs / 1000).toFixed(1)} s in all`,
    )
    return { countersign: crowd }
  },
}

/** @throws Error for an unknown section */
async function run({ quick, only, rows = 0 }: BenchOptions): Promise<Record<string, unknown>> {
  const unknown = only.filter((name) => !(name in SECTIONS))
  if (unknown.length > 0) throw new Error(`no section ${unknown.join(', ')}: there are ${Object.keys(SECTIONS).join(', ')}`)
  const figures: Record<string, unknown> = {}
  for (const [name, section] of Object.entries(SECTIONS))
    if (only.length === 0 || only.includes(name))
      Object.assign(figures, await withBenchDatabase((url) => section(url, { ...(quick ? QUICK : FULL), finished: rows })))
  return figures
}

export default { run } satisfies Bench
