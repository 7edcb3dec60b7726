/** The engine and the queues in numbers, for the metrics endpoint: steps and what they did as they happen, depths when somebody asks. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Sql } from '#kit/data-source.ts'
import type { Queues } from '#kit/jobs/queue.ts'
import { queueLoads } from '#kit/jobs/queue-board.ts'
import { scriptCounts, type CommittedChanges, type Engine } from '#server/engine/index.ts'

/** What is asked for the depths, once the product runs. */
export interface Measured {
  readonly engine: Pick<Engine, 'engineQueues' | 'definitions' | 'startFailures'>
  readonly queues: Queues
  readonly sql: Sql
  readonly onError: (error: unknown, where: string) => void
}

export interface EngineMetrics {
  onStep(milliseconds: number, outcome: 'done' | 'refused'): void
  onCommitted(changes: CommittedChanges): void
  /** Puts everything into an app's registry. */
  register(registry: Registry, measured: Measured): void
}

/** Seconds. */
const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function engineMetrics(): EngineMetrics {
  const steps = new Histogram({
    name: 'workflow_step_duration_seconds',
    help: 'Time of a step until it is committed or refused',
    labelNames: ['outcome'],
    buckets,
    registers: [],
  })
  const tasks = new Counter({ name: 'workflow_tasks_total', help: 'Tasks opened and closed', labelNames: ['change'], registers: [] })
  const ended = new Counter({ name: 'workflow_instances_ended_total', help: 'Instances that ended', labelNames: ['outcome'], registers: [] })
  const incidents = new Counter({ name: 'workflow_incidents_total', help: 'Incidents raised', registers: [] })
  return {
    onStep: (milliseconds, outcome) => steps.observe({ outcome }, milliseconds / 1000),
    onCommitted({ openedTasks, closedTasks, endedInstances, incidents: raised }) {
      tasks.inc({ change: 'opened' }, openedTasks.length)
      tasks.inc({ change: 'closed' }, closedTasks.length)
      incidents.inc(raised.length)
      for (const { outcome } of endedInstances) ended.inc({ outcome })
    },
    register(registry, measured) {
      for (const metric of [steps, tasks, ended, incidents, ...scriptMetrics()]) registry.registerMetric(metric as Counter)
      depths(registry, measured)
    },
  }
}

const scriptGauge = (name: string, help: string, value: (counts: ReturnType<typeof scriptCounts>) => number): Gauge =>
  new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(value(scriptCounts()))
    },
  })

/** Numbers of the thread that runs scripts: a model whose scripts are ended or slow shows here first. */
const scriptMetrics = (): Gauge[] => [
  scriptGauge('workflow_scripts_run', 'Scripts of models that were run or read since the start', ({ runs }) => runs),
  scriptGauge('workflow_scripts_ended', 'Threads that had to be ended because a script did not stop', ({ ended }) => ended),
  scriptGauge('workflow_scripts_seconds', 'Time that the process waited for scripts', ({ milliseconds }) => milliseconds / 1000),
]

function depths(registry: Registry, { engine, queues, sql, onError }: Measured): void {
  /** A database that does not answer must not take the other numbers with it. */
  const quietly = (name: string, collect: (gauge: Gauge) => Promise<void>) =>
    async function (this: Gauge): Promise<void> {
      this.reset()
      await collect(this).catch((error: unknown) => onError(error, `metric ${name}`))
    }
  const loads = async () => [...(await queueLoads(sql, queues, undefined)), ...(await engine.engineQueues())]
  const gauges = [
    new Gauge({
      name: 'queue_pieces',
      help: 'Pieces of work a queue and state',
      labelNames: ['queue', 'state'],
      registers: [],
      collect: quietly('queue_pieces', async (gauge) => {
        for (const { queue, ...load } of await loads())
          for (const state of ['waiting', 'active', 'delayed', 'failed'] as const) gauge.set({ queue, state }, load[state])
      }),
    }),
    new Gauge({
      name: 'queue_oldest_waiting_seconds',
      help: 'How long the oldest waiting piece of a queue has been waiting',
      labelNames: ['queue'],
      registers: [],
      collect: quietly('queue_oldest_waiting_seconds', async (gauge) => {
        for (const { queue, oldestWaitingMs } of await loads()) gauge.set({ queue }, (oldestWaitingMs ?? 0) / 1000)
      }),
    }),
    new Gauge({
      name: 'workflow_instances',
      help: 'Running instances and open incidents a process',
      labelNames: ['process', 'state'],
      registers: [],
      collect: quietly('workflow_instances', async (gauge) => {
        for (const { key, running, incidents } of await engine.definitions()) {
          gauge.inc({ process: key, state: 'running' }, running)
          gauge.inc({ process: key, state: 'incident' }, incidents)
        }
      }),
    }),
    new Gauge({
      name: 'workflow_failing_starts',
      help: 'Timer starts that fail',
      registers: [],
      collect: quietly('workflow_failing_starts', async (gauge) => gauge.set((await engine.startFailures()).length)),
    }),
  ]
  for (const gauge of gauges) registry.registerMetric(gauge)
}
