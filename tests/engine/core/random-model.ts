/**
 * Random structured models: a block is a piece with one way in and one way out. Each block can be built as a process graph for the engine
 * and be interpreted directly (reference.ts).
 *
 * Every wait has a label: its element id and the loop counters of the multi-instance bodies around it, so that both worlds mean the same
 * instance. Tasks carry it as assignee, messages as correlation key.
 */
import type { Arbitrary } from 'fast-check'
import { array, boolean, constant, integer, letrec, nat, oneof, record, tuple } from 'fast-check'
import type { Variables } from '#server/engine/core/expression.ts'
import type { ProcessGraph } from '#server/engine/core/graph.ts'
import type { ScopeBuilder } from '#tests/support/graph-builder.ts'
import { js, message, multi, on, process, value } from '#tests/support/graph-builder.ts'

export type Block =
  | { kind: 'task'; id: string }
  | { kind: 'pass'; id: string }
  | { kind: 'sequence'; blocks: Block[] }
  | { kind: 'xor'; id: string; blocks: Block[]; chosen: number }
  | { kind: 'and'; id: string; blocks: Block[] }
  | { kind: 'or'; id: string; blocks: Block[]; open: boolean[] }
  | { kind: 'loop'; id: string; times: number; block: Block }
  | { kind: 'subprocess'; id: string; block: Block }
  | { kind: 'multi'; id: string; count: number; sequential: boolean; block: Block }
  | { kind: 'boundary'; id: string; interrupting: boolean; block: Block; handler: Block }
  | { kind: 'race'; id: string; blocks: Block[] }

type Shape = Block extends infer B ? (B extends { id: string } ? Omit<B, 'id'> & { id?: string } : B) : never

/** Blocks without ids; `number` gives them theirs. */
const shapes = (depth: number): Arbitrary<Shape> => {
  const { block } = letrec<{ block: Shape }>((tie) => ({
    block: oneof(
      { maxDepth: depth, withCrossShrink: true },
      { weight: 3, arbitrary: constant({ kind: 'task' } as Shape) },
      { weight: 1, arbitrary: constant({ kind: 'pass' } as Shape) },
      { weight: 3, arbitrary: record({ kind: constant('sequence'), blocks: array(tie('block'), { minLength: 1, maxLength: 3 }) }) as Arbitrary<Shape> },
      {
        weight: 1,
        arbitrary: record({ kind: constant('xor'), blocks: array(tie('block'), { minLength: 2, maxLength: 2 }), chosen: nat(1) }) as Arbitrary<Shape>,
      },
      { weight: 2, arbitrary: record({ kind: constant('and'), blocks: array(tie('block'), { minLength: 2, maxLength: 3 }) }) as Arbitrary<Shape> },
      {
        weight: 2,
        arbitrary: record({
          kind: constant('or'),
          blocks: array(tie('block'), { minLength: 3, maxLength: 3 }),
          open: tuple(boolean(), boolean(), boolean()),
        }) as Arbitrary<Shape>,
      },
      { weight: 1, arbitrary: record({ kind: constant('loop'), times: integer({ min: 1, max: 3 }), block: tie('block') }) as Arbitrary<Shape> },
      { weight: 1, arbitrary: record({ kind: constant('subprocess'), block: tie('block') }) as Arbitrary<Shape> },
      {
        weight: 1,
        arbitrary: record({ kind: constant('multi'), count: integer({ min: 0, max: 3 }), sequential: boolean(), block: tie('block') }) as Arbitrary<Shape>,
      },
      { weight: 2, arbitrary: record({ kind: constant('boundary'), interrupting: boolean(), block: tie('block'), handler: tie('block') }) as Arbitrary<Shape> },
      { weight: 1, arbitrary: record({ kind: constant('race'), blocks: array(tie('block'), { minLength: 2, maxLength: 2 }) }) as Arbitrary<Shape> },
    ),
  }))
  return block
}

function number(shape: Shape, next: () => number): Block {
  const id = `${shape.kind}${next()}`
  const inner = (block: unknown): Block => number(block as Shape, next)
  const copy: Record<string, unknown> = { ...shape, id }
  if ('blocks' in shape) copy['blocks'] = (shape.blocks as unknown[]).map(inner)
  if ('block' in shape) copy['block'] = inner(shape.block)
  if ('handler' in shape) copy['handler'] = inner(shape.handler)
  return copy as Block
}

export const blocks = (depth = 4): Arbitrary<Block> =>
  shapes(depth).map((shape) => {
    let n = 0
    return number(shape, () => ++n)
  })

/** Label of a wait at `id`, from the variables that it sees: `i:<multi id>` holds the counter of each body around it. */
const label = (id: string, bodies: readonly string[]) => (v: Variables) => [id, ...bodies.map((body) => String(v[`i:${body}`]))].join('@')

export const graphOf = (block: Block): ProcessGraph =>
  process('random', (p) => {
    p.start('s').end('e')
    build(p, block, 's', 'e', [])
  })

function build(p: ScopeBuilder, block: Block, from: string, to: string, bodies: readonly string[]): void {
  switch (block.kind) {
    case 'task':
      p.user(block.id, { assignment: { assignee: js(label(block.id, bodies)) } }).path(from, block.id, to)
      return
    case 'pass':
      p.task(block.id).path(from, block.id, to)
      return
    case 'sequence':
      return buildSequence(p, block.blocks, from, to, bodies)
    case 'xor':
    case 'and':
    case 'or':
      return buildSplit(p, block, from, to, bodies)
    case 'loop': {
      const round = `round:${block.id}`
      p.script(`${block.id}-zero`, value(0), round)
        .gateway(`${block.id}-in`, 'exclusive')
        .script(
          `${block.id}-count`,
          js((v) => v[round] + 1),
          round,
        )
      p.gateway(`${block.id}-again`, 'exclusive').path(from, `${block.id}-zero`, `${block.id}-in`).path(`${block.id}-count`, `${block.id}-again`)
      p.flow(
        `${block.id}-again`,
        `${block.id}-in`,
        js((v) => v[round] < block.times),
      ).otherwise(`${block.id}-again`, to)
      return build(p, block.block, `${block.id}-in`, `${block.id}-count`, bodies)
    }
    case 'subprocess':
      p.subprocess(block.id, inside(block.id, block.block, bodies)).path(from, block.id, to)
      return
    case 'multi': {
      const items = Array.from({ length: block.count }, (_, i) => i)
      const body = multi({ collection: value(items), elementVariable: `i:${block.id}`, sequential: block.sequential })
      p.subprocess(block.id, inside(block.id, block.block, [...bodies, block.id]), { loop: body, inputs: countersIn(block.block) }).path(from, block.id, to)
      return
    }
    case 'boundary':
      return buildBoundary(p, block, from, to, bodies)
    case 'race':
      p.gateway(block.id, 'event').gateway(`${block.id}-merge`, 'exclusive').path(from, block.id).path(`${block.id}-merge`, to)
      for (const [i, branch] of block.blocks.entries()) {
        const event = `${block.id}-event${i}`
        p.catch(event, [messageFor(event, bodies)]).path(block.id, event)
        build(p, branch, event, `${block.id}-merge`, bodies)
      }
  }
}

const messageFor = (id: string, bodies: readonly string[]) => on.message(id, message(id, { correlationKey: js(label(id, bodies)) }))

/** Loops inside parallel instances must not count together: each instance has their counters as local variables. */
const countersIn = (block: Block) => [...JSON.stringify(block).matchAll(/"id":"(loop\d+)"/g)].map(([, id]) => ({ target: `round:${id}`, value: value(0) }))

const inside = (id: string, block: Block, bodies: readonly string[]) => (s: ScopeBuilder) => {
  s.start(`${id}-s`).end(`${id}-e`)
  build(s, block, `${id}-s`, `${id}-e`, bodies)
}

function buildSequence(p: ScopeBuilder, all: readonly Block[], from: string, to: string, bodies: readonly string[]): void {
  let at = from
  for (const [i, block] of all.entries()) {
    const isLast = i === all.length - 1
    const next = isLast ? to : `${'id' in block ? block.id : `${from}-${i}`}-then`
    if (!isLast) p.gateway(next, 'exclusive')
    build(p, block, at, next, bodies)
    at = next
  }
}

function buildSplit(p: ScopeBuilder, block: Extract<Block, { kind: 'xor' | 'and' | 'or' }>, from: string, to: string, bodies: readonly string[]): void {
  const kind = ({ xor: 'exclusive', and: 'parallel', or: 'inclusive' } as const)[block.kind]
  p.gateway(block.id, kind).gateway(`${block.id}-join`, kind).path(from, block.id).path(`${block.id}-join`, to)
  for (const [i, branch] of block.blocks.entries()) {
    const enter = `${block.id}-branch${i}`
    p.task(enter)
    if (block.kind === 'and') p.flow(block.id, enter)
    else if (block.kind === 'xor') p.flow(block.id, enter, value(i === block.chosen))
    else p.flow(block.id, enter, value(block.open[i] || (i === 0 && !block.open.includes(true))))
    build(p, branch, enter, `${block.id}-join`, bodies)
  }
}

function buildBoundary(p: ScopeBuilder, block: Extract<Block, { kind: 'boundary' }>, from: string, to: string, bodies: readonly string[]): void {
  const event = `${block.id}-event`
  p.subprocess(block.id, inside(block.id, block.block, bodies)).boundary(event, block.id, [messageFor(event, bodies)], { interrupting: block.interrupting })
  p.gateway(`${block.id}-merge`, 'exclusive').path(from, block.id, `${block.id}-merge`, to)
  if (block.interrupting) return build(p, block.handler, event, `${block.id}-merge`, bodies)
  p.end(`${block.id}-side`)
  build(p, block.handler, event, `${block.id}-side`, bodies)
}
