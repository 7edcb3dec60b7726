/**
 * Random structured models with random interleavings. Set SEED and PATH of a failure (fast-check prints them) to see it again.
 */
import { array, assert, nat, property } from 'fast-check'
import { expect, it } from 'vitest'
import type { Command } from '#server/engine/core/step.ts'
import { InstanceRun } from '#tests/support/instance-run.ts'
import type { Block } from './random-model.ts'
import { blocks, graphOf } from './random-model.ts'
import { beginProcess, enabled, happen } from './reference.ts'
import { effort } from '#tests/support/effort.ts'

const RUNS = effort(200, 10_000)

/** Everything that can happen to the instance now. */
const waitsOf = (run: InstanceRun): { label: string; command: Command }[] => [
  ...[...run.tasks].map(([taskId, task]) => ({ label: task.assignee!, command: { type: 'complete-task', taskId, variables: {}, by: 'u' } as const })),
  ...[...run.subscriptions].map(([subscriptionId, sub]) => ({
    label: sub.type === 'open-message' ? sub.correlationKey! : sub.type,
    command: { type: 'trigger', subscriptionId, variables: {} } as const,
  })),
]

/**
 * Chooses among labels by a stream of numbers. A boundary event that was chosen once is not chosen again: what a non-interrupting one
 * starts would stand there twice under the same labels.
 */
function choose(labels: readonly string[], choices: readonly number[], n: number, chosen: Set<string>): string {
  const from = labels.filter((label) => !chosen.has(label)).sort()
  const label = from[(choices[n % choices.length] ?? 0) % from.length]!
  if (/^boundary\d+-event/.test(label)) chosen.add(label)
  return label
}

function play(block: Block, choices: readonly number[]): InstanceRun {
  const run = new InstanceRun(graphOf(block), { seed: choices[0] ?? 0 }).start()
  const chosen = new Set<string>()
  let left = beginProcess(block)
  for (let n = 0; run.outcome === undefined; n++) {
    const waits = waitsOf(run)
    const labels = waits.map((wait) => wait.label)
    expect([...labels].sort()).toStrictEqual(enabled(left).sort())
    const label = choose(labels, choices, n, chosen)
    run.do(waits.find((wait) => wait.label === label)!.command)
    left = happen(left, label)
  }
  expect(enabled(left)).toStrictEqual([])
  run.expectEnded()
  return run
}

const interleavings = array(nat(1000), { minLength: 5, maxLength: 40 })

it('does what the reference does, step by step, and leaves nothing behind', () => {
  assert(
    property(blocks(), interleavings, (block, choices) => void play(block, choices)),
    { numRuns: RUNS, ...replay() },
  )
})

it('fires an inclusive join exactly once for each time its fork was passed', () => {
  const withoutInterruption = blocks(5).filter((block) => !JSON.stringify(block).includes('"interrupting":true') && JSON.stringify(block).includes('"or"'))
  const once = property(withoutInterruption, interleavings, (block, choices) => {
    const visited = play(block, choices).visited()
    const count = (id: string) => visited.filter((other) => other === id).length
    for (const id of new Set(visited.filter((id) => /^or\d+$/.test(id)))) expect(count(`${id}-join`), id).toBe(count(id))
  })
  assert(once, { numRuns: Math.ceil(RUNS / 4), ...replay() })
})

/** Jumps from where the instance stands to anywhere; then it goes on or is ended. */
function operate(block: Block, choices: readonly number[]): void {
  const run = new InstanceRun(graphOf(block), { seed: choices[0] ?? 0 }).start()
  const elements = Object.keys(run.graph.nodes)
  for (let n = 0; n < choices.length && run.outcome === undefined; n++) {
    const choice = choices[n]!
    const standing = run.active()
    if (choice % 3 === 0) run.modify({ cancel: [standing[choice % standing.length]!], before: [elements[choice % elements.length]!] })
    else if (choice % 7 === 0) run.modify({ after: [elements[choice % elements.length]!] })
    else {
      const waits = waitsOf(run)
      if (waits.length > 0) run.do(waits[choice % waits.length]!.command)
    }
  }
  if (run.outcome === undefined) run.do({ type: 'end', outcome: 'TERMINATED', reason: undefined })
  run.expectEnded(run.outcome)
}

it('keeps its books under random surgery', () => {
  assert(property(blocks(), interleavings, operate), { numRuns: Math.ceil(RUNS / 2), ...replay() })
})

function replay(): { seed?: number; path?: string } {
  const { SEED, FC_PATH } = process.env
  return { ...(SEED ? { seed: Number(SEED) } : {}), ...(FC_PATH ? { path: FC_PATH } : {}) }
}
