/**
 * Random process graphs, sound or not: any element may lead to any other of its scope, forward or back, so that joins may wait for ever,
 * tokens multiply and ends cut off what others still do. Arrays and numbers only, so that what differs shrinks to its core.
 */
import type { Arbitrary } from 'fast-check'
import { array, boolean, constant, constantFrom, integer, letrec, nat, oneof, option, record } from 'fast-check'
import type { EventDefinition, ProcessGraph } from '#server/engine/core/graph.ts'
import type { ScopeBuilder } from '#tests/support/graph-builder.ts'
import { js, loop, multi, on, process, value } from '#tests/support/graph-builder.ts'

/** The one variable is never more than this. */
export const LARGEST = 3

type Caught = 'message' | 'timer' | 'signal' | 'error' | 'escalation' | 'condition'

interface Handler {
  readonly on: Caught
  readonly interrupting: boolean
  /** What a condition waits for: that the one variable is at least this. */
  readonly least: number
}

interface Piece {
  readonly kind: 'user' | 'task' | 'exclusive' | 'parallel' | 'inclusive' | 'race' | 'catch' | 'throw' | 'link' | 'end' | 'call' | 'subprocess' | 'transaction'
  /** What a throw or end event throws, and what a catch waits for. */
  readonly event: 'none' | 'signal' | 'timer' | 'condition' | 'error' | 'escalation' | 'terminate' | 'compensate' | 'cancel'
  /** Where it leads: steps forward, or back when negative. */
  readonly to: readonly number[]
  /** Which flows out of a gateway are open. */
  readonly open: number
  readonly boundary: (Handler & { readonly to: number }) | null
  /** Standard: `count` is its maximum, a sequential one tests before. `until`: as many instances are enough. */
  readonly loop: { readonly count: number; readonly sequential: boolean; readonly isStandard: boolean; readonly until: number | null } | null
  readonly inside: Area | null
  /** What undoes an activity: a user task, a task that runs through, or for a subprocess an event subprocess inside it. */
  readonly undo: 'user' | 'task' | 'inside' | null
  /** What a compensation undoes: all, or the piece of that place in its own area or the outermost; and whether it waits. */
  readonly undoes: { readonly place: number | null; readonly isOuter: boolean; readonly waits: boolean }
}

interface Area {
  readonly pieces: readonly Piece[]
  readonly handlers: readonly (Handler & { readonly inside: Area })[]
}

const handler = {
  on: constantFrom<Caught>('message', 'timer', 'signal', 'error', 'escalation', 'condition'),
  interrupting: boolean(),
  least: integer({ min: 1, max: LARGEST }),
}
const jump = oneof({ weight: 5, arbitrary: integer({ min: 1, max: 3 }) }, { weight: 1, arbitrary: integer({ min: -3, max: -1 }) })

const shape = (kind: Arbitrary<Piece['kind']>, inside: Arbitrary<Area | null>): Arbitrary<Piece> =>
  record({
    kind,
    event: constantFrom('none', 'signal', 'timer', 'condition', 'error', 'escalation', 'terminate', 'compensate', 'compensate', 'cancel'),
    to: array(jump, { maxLength: 3 }),
    open: nat(7),
    boundary: option(record({ ...handler, to: jump }), { freq: 3 }),
    loop: option(
      record({ count: integer({ min: 0, max: 3 }), sequential: boolean(), isStandard: boolean(), until: option(integer({ min: 1, max: 2 }), { freq: 2 }) }),
      {
        freq: 4,
      },
    ),
    inside,
    undo: option(constantFrom('user', 'task', 'inside'), { freq: 2 }),
    undoes: record({ place: option(nat(6)), isOuter: boolean(), waits: boolean() }),
  })

const flat: Arbitrary<Piece> = shape(
  constantFrom('user', 'user', 'user', 'task', 'exclusive', 'parallel', 'parallel', 'inclusive', 'inclusive', 'race', 'catch', 'throw', 'link', 'end', 'call'),
  constant(null),
)
const around = (area: Arbitrary<Area>): Arbitrary<Piece> => shape(constantFrom('subprocess', 'transaction'), area)

const inARow = (pieces: readonly Piece[]): Piece[] => pieces.map((piece, i) => ({ ...piece, to: i + 1 < pieces.length ? [1] : [] }))

/** Compensation needs things that were done: rows of activities that can be undone, with somebody who undoes in between. */
const undoable = (tie: Arbitrary<Piece>): Arbitrary<Piece> =>
  oneof(
    tie.map((piece) => ({ ...piece, undo: piece.undo ?? 'user' })),
    flat.map((piece) => ({ ...piece, kind: 'task' as const, undo: piece.undo ?? 'user' })),
    flat.map((piece) => ({ ...piece, kind: 'throw' as const, event: 'compensate' as const })),
    flat.map((piece) => ({ ...piece, kind: 'end' as const, event: 'cancel' as const })),
  )

export const areas: Arbitrary<Area> = letrec<{ area: Area; piece: Piece }>((tie) => ({
  area: oneof(
    { maxDepth: 3, withCrossShrink: true },
    record({ pieces: array(flat, { minLength: 1, maxLength: 4 }), handlers: constant([]) }),
    record({ pieces: array(undoable(tie('piece')), { minLength: 3, maxLength: 6 }).map(inARow), handlers: constant([]) }),
    record({
      pieces: array(tie('piece'), { minLength: 1, maxLength: 7 }),
      handlers: array(record({ ...handler, inside: tie('area') }), { maxLength: 2 }),
    }),
  ),
  piece: oneof({ maxDepth: 3, withCrossShrink: true }, { weight: 4, arbitrary: flat }, { weight: 1, arbitrary: around(tie('area')) }),
})).area

/** The only condition that events know. */
const atLeast = (least: number) => js(({ x }) => x >= least, `x >= ${least}`)

const definitionOf = (kind: string, id: string, least = 1): EventDefinition[] => {
  if (kind === 'message') return [on.message(id)]
  if (kind === 'timer') return [on.timer()]
  if (kind === 'signal') return [on.signal('s')]
  if (kind === 'error') return [on.error('E')]
  if (kind === 'escalation') return [on.escalation('X')]
  if (kind === 'condition') return [on.condition(atLeast(least))]
  return kind === 'terminate' ? [on.terminate()] : []
}

const thrownBy = ({ event, undoes: { place, isOuter, waits } }: Piece, id: string): EventDefinition[] =>
  event === 'compensate' ? [on.compensate(place === null ? undefined : `${isOuter ? 'n' : id.replace(/\d+$/, '')}${place}`, waits)] : definitionOf(event, id)

export const graphOf = (area: Area): ProcessGraph => process('p', (p) => fill(p, area, 'n'))

function fill(p: ScopeBuilder, { pieces, handlers }: Area, prefix: string, isInTransaction = false): void {
  const id = (at: number) => `${prefix}${Math.min(Math.max(at, 0), pieces.length - 1)}`
  p.start(`${prefix}s`)
  for (const [i, piece] of pieces.entries()) add(p, piece, `${prefix}${i}`, isInTransaction)
  p.path(`${prefix}s`, id(0))
  for (const [i, piece] of pieces.entries()) connect(p, piece, id(i), (step) => id(i + step))
  for (const [i, { on: kind, interrupting, least, inside }] of handlers.entries()) {
    const esp = `${prefix}h${i}`
    p.subprocess(
      esp,
      (s) => {
        fill(s, inside, `${esp}.`)
        const start = s.scope.starts[0]!
        s.become(start, { definitions: definitionOf(kind, start, least), interrupting: interrupting || kind === 'error' })
      },
      { variant: 'event' },
    )
  }
}

function add(p: ScopeBuilder, piece: Piece, id: string, isInTransaction: boolean): void {
  const { kind, event, boundary, open } = piece
  const more = loopOf(piece)
  if (kind === 'user') p.user(id, more)
  else if (kind === 'task') p.task(id, { work: 'none' }, more)
  else if (kind === 'subprocess') p.subprocess(id, (s) => fillSubprocess(s, piece, id), more)
  else if (kind === 'transaction') {
    p.subprocess(id, (s) => fillSubprocess(s, piece, id), { variant: 'transaction', ...more })
    p.boundary(`${id}c`, id, [on.cancel()])
  } else if (kind === 'link') p.throw(id, [on.link(id)]).catch(`${id}l`, [on.link(id)])
  else if (kind === 'call') p.call(id, 'child', more)
  else if (kind === 'catch') p.catch(id, definitionOf(waitsFor(event), id, leastOf(open)))
  else if (kind === 'throw') p.throw(id, ['signal', 'escalation', 'compensate'].includes(event) ? thrownBy(piece, id) : [])
  else if (kind === 'end') p.end(id, thrownAtEnd(piece, id, isInTransaction))
  else if (kind === 'race') {
    p.gateway(id, 'event')
    for (const side of ['a', 'b'])
      p.catch(`${id}${side}`, definitionOf(side === 'b' ? waitsFor(event) : 'message', `${id}${side}`, leastOf(open))).path(id, `${id}${side}`)
  } else p.gateway(id, kind)
  if (boundary && isHost(kind))
    p.boundary(`${id}b`, id, definitionOf(boundary.on, `${id}b`, boundary.least), { interrupting: boundary.interrupting || boundary.on === 'error' })
  addHandler(p, piece, id)
}

function loopOf({ loop: drawn }: Piece): object {
  if (!drawn) return {}
  const { count, sequential, isStandard, until } = drawn
  if (isStandard) return { loop: loop({ testBefore: sequential, maximum: count }) }
  const enough = until === null ? undefined : js(({ nrOfCompletedInstances: done }) => done >= until)
  return { loop: multi({ cardinality: value(count), sequential, completionCondition: enough }) }
}

/** A transaction is cancelled by an end event that stands directly in it. */
function thrownAtEnd(piece: Piece, id: string, isInTransaction: boolean): EventDefinition[] {
  if (piece.event === 'cancel') return isInTransaction ? [on.cancel()] : []
  return piece.event === 'timer' || piece.event === 'condition' ? [] : thrownBy(piece, id)
}

function addHandler(p: ScopeBuilder, { kind, undo }: Piece, id: string): void {
  if (!isHost(kind) || undo === null || undo === 'inside') return
  if (undo === 'user') p.user(`${id}u`)
  else p.task(`${id}u`, { work: 'none' })
  p.compensates(`${id}u`, id)
}

function fillSubprocess(s: ScopeBuilder, { kind, inside, undo }: Piece, id: string): void {
  fill(s, inside!, `${id}.`, kind === 'transaction')
  if (undo !== 'inside') return
  const undoing = (e: ScopeBuilder) => {
    e.start(`${id}us`, [on.compensate()]).user(`${id}ut`).end(`${id}ue`).path(`${id}us`, `${id}ut`, `${id}ue`)
  }
  s.subprocess(`${id}uh`, undoing, { variant: 'event' })
}

const waitsFor = (event: Piece['event']): Caught => (event === 'signal' || event === 'timer' || event === 'condition' ? event : 'message')

const leastOf = (open: number): number => 1 + (open % LARGEST)

const isHost = (kind: Piece['kind']): boolean => kind === 'user' || kind === 'task' || kind === 'call' || kind === 'subprocess' || kind === 'transaction'

function connect(p: ScopeBuilder, { kind, to, open, boundary }: Piece, id: string, target: (step: number) => string): void {
  const targets = [...new Set(to.map(target))]
  if (boundary && isHost(kind)) p.path(`${id}b`, target(boundary.to))
  if (kind === 'transaction') p.path(`${id}c`, target(boundary?.to ?? 1))
  if (kind === 'end') return
  if (kind === 'link') {
    for (const each of targets) p.path(`${id}l`, each)
  } else if (kind === 'race') {
    for (const [i, side] of ['a', 'b'].entries()) if (targets[i] !== undefined) p.path(`${id}${side}`, targets[i])
  } else if (kind === 'exclusive' || kind === 'inclusive') {
    for (const [i, each] of targets.entries()) {
      if (i === 0) p.otherwise(id, each)
      else p.flow(id, each, value((open & (1 << i)) > 0))
    }
  } else for (const each of targets) p.path(id, each)
}
