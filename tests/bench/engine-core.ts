/**
 * How fast is the pure core alone, and how big is its state? `npx tsx tests/bench/engine-core.ts [--json FILE]`
 *
 * - approval5: start and five user tasks in a row, each completed with a variable; a step is one `advance`.
 * - countersign: one parallel multi-instance task of 10,000 people, all of whom complete. Time a step at the beginning and at the end
 *   tells whether it grows; `rewritten` is what one completion changes of the stored state.
 */
import { writeFileSync } from 'node:fs'
import { advance } from '#server/engine/core/advance.ts'
import type { ProcessGraph } from '#server/engine/core/graph.ts'
import type { State } from '#server/engine/core/state.ts'
import type { Command, Effect, StepContext } from '#server/engine/core/step.ts'
import { isRefusal } from '#server/engine/core/step.ts'
import { js, multi, process as build } from '#tests/support/graph-builder.ts'
import { seedOf, START, startCommand } from '#tests/support/instance-run.ts'

const PEOPLE = 10_000

let step = 0
const context = (): StepContext => ({
  now: START + ++step,
  seed: seedOf(START + step, step),
  instanceId: '00000000-0000-7000-8000-000000000001',
  timeZone: 'UTC',
  isInTransaction: () => true,
  timer: () => undefined,
})

interface Moved {
  readonly state: State
  readonly effects: readonly Effect[]
}

function move(graph: ProcessGraph, state: State | undefined, command: Command): Moved {
  const answer = advance(graph, state, command, context())
  if (isRefusal(answer)) throw new Error(answer.message)
  return answer
}

const openTasks = (effects: readonly Effect[]): string[] => effects.flatMap((effect) => (effect.type === 'open-task' ? [effect.task.taskId] : []))
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

function approval5(rounds: number) {
  const graph = build('approval5', (p) => {
    p.start('s').user('t1').user('t2').user('t3').user('t4').user('t5').end('e')
    p.path('s', 't1', 't2', 't3', 't4', 't5', 'e')
  })
  let size = 0
  const run = () => {
    let { state, effects } = move(graph, undefined, startCommand({ amount: 100, reason: 'paper', supplier: 'S-1', urgent: false, lines: 3 }))
    size = bytes({ ...state, variables: {} })
    while (state.status === 'running')
      ({ state, effects } = move(graph, state, { type: 'complete-task', taskId: openTasks(effects)[0]!, variables: { approved: true }, by: 'u' }))
  }
  for (let i = 0; i < 2_000; i++) run()
  const before = process.cpuUsage()
  const from = performance.now()
  for (let i = 0; i < rounds; i++) run()
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(before)
  return { stepsPerSecond: Math.round((rounds * 6) / seconds), cpuMicrosecondsPerStep: round((user + system) / rounds / 6), stateBytes: size }
}

function countersign() {
  const graph = build('countersign', (p) => {
    p.start('s')
      .user('sign', { loop: multi({ collection: js((v) => v['people']), elementVariable: 'person' }), assignment: { assignee: js((v) => v['person']) } })
      .end('e')
    p.path('s', 'sign', 'e')
  })
  const people = Array.from({ length: PEOPLE }, (_, i) => `user-${i}`)
  const from = performance.now()
  const started = move(graph, undefined, startCommand({ people }))
  const startMs = performance.now() - from
  let { state } = started
  const times: number[] = []
  let rewritten = 0
  for (const taskId of openTasks(started.effects)) {
    const before = state
    const at = performance.now()
    ;({ state } = move(graph, state, { type: 'complete-task', taskId, variables: { approved: true }, by: 'u' }))
    times.push(performance.now() - at)
    if (times.length === PEOPLE / 2) {
      const { parts, variables: _variables, ...head } = state
      rewritten = bytes(head) + Object.entries(parts).reduce((sum, [key, part]) => sum + (before.parts[key] === part ? 0 : bytes(part)), 0)
    }
  }
  return {
    startMs: round(startMs),
    firstThousandUs: round(mean(times.slice(0, 1000)) * 1000),
    lastThousandUs: round(mean(times.slice(-1000)) * 1000),
    completeAllMs: round(times.reduce((a, b) => a + b, 0)),
    stateBytes: bytes({ ...started.state, variables: {} }),
    rewrittenBytes: rewritten,
    ended: state.status === 'ended',
  }
}

const mean = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0) / some.length

const round = (n: number): number => Math.round(n * 10) / 10

const figures = { approval5: approval5(20_000), countersign: countersign() }
console.log(JSON.stringify(figures, undefined, 2))
const file = process.argv[process.argv.indexOf('--json') + 1]
if (process.argv.includes('--json') && file) writeFileSync(file, JSON.stringify(figures))
