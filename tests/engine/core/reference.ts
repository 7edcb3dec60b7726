/**
 * What a structured model means, told without tokens: a block that has begun is what is left of it. Slow and obvious; the engine is
 * compared with it.
 *
 * `begin` gives what is left at the start, `enabled` the labels that can happen next, `happen` what is left afterwards. What a
 * non-interrupting event starts is put beside its scope, which ends when both are done.
 */
import type { Block } from './random-model.ts'

export type Left =
  | { kind: 'nothing' }
  | { kind: 'wait'; label: string }
  | { kind: 'then'; now: Left; rest: () => Left }
  | { kind: 'all'; parts: Left[] }
  | { kind: 'race'; ways: { label: string; begin: () => Left }[] }
  /** A subprocess: its own course and what runs beside it. */
  | { kind: 'scope'; main: Left; beside: Left[] }
  | { kind: 'guarded'; inside: Left; label: string; interrupting: boolean; handler: () => Left }

const NOTHING: Left = { kind: 'nothing' }

export const beginProcess = (block: Block): Left => tidy({ kind: 'scope', main: begin(block, []), beside: [] })

function begin(block: Block, counters: readonly number[]): Left {
  const label = (id: string) => [id, ...counters].join('@')
  switch (block.kind) {
    case 'pass':
      return NOTHING
    case 'task':
      return { kind: 'wait', label: label(block.id) }
    case 'sequence':
      return inOrder(block.blocks.map((inner) => () => begin(inner, counters)))
    case 'xor':
      return begin(block.blocks[block.chosen]!, counters)
    case 'and':
      return { kind: 'all', parts: block.blocks.map((inner) => begin(inner, counters)) }
    case 'or': {
      const open = block.blocks.filter((_, i) => block.open[i])
      return { kind: 'all', parts: (open.length > 0 ? open : block.blocks.slice(0, 1)).map((inner) => begin(inner, counters)) }
    }
    case 'loop':
      return inOrder(Array.from({ length: block.times }, () => () => begin(block.block, counters)))
    case 'subprocess':
      return scope(begin(block.block, counters))
    case 'multi': {
      const instances = Array.from({ length: block.count }, (_, i) => () => scope(begin(block.block, [...counters, i])))
      return block.sequential ? inOrder(instances) : { kind: 'all', parts: instances.map((start) => start()) }
    }
    case 'boundary':
      return {
        kind: 'guarded',
        inside: scope(begin(block.block, counters)),
        label: label(`${block.id}-event`),
        interrupting: block.interrupting,
        handler: () => begin(block.handler, counters),
      }
    case 'race':
      return { kind: 'race', ways: block.blocks.map((inner, i) => ({ label: label(`${block.id}-event${i}`), begin: () => begin(inner, counters) })) }
  }
}

const scope = (main: Left): Left => ({ kind: 'scope', main, beside: [] })

function inOrder([first, ...rest]: (() => Left)[]): Left {
  return first ? { kind: 'then', now: first(), rest: () => inOrder(rest) } : NOTHING
}

/** Goes on as far as nothing has to be waited for. */
function tidy(left: Left): Left {
  switch (left.kind) {
    case 'then': {
      const now = tidy(left.now)
      return now.kind === 'nothing' ? tidy(left.rest()) : { ...left, now }
    }
    case 'all': {
      const parts = left.parts.map(tidy).filter((part) => part.kind !== 'nothing')
      return parts.length === 0 ? NOTHING : { kind: 'all', parts }
    }
    case 'scope': {
      const main = tidy(left.main)
      const beside = left.beside.map(tidy).filter((part) => part.kind !== 'nothing')
      return main.kind === 'nothing' && beside.length === 0 ? NOTHING : { kind: 'scope', main, beside }
    }
    case 'guarded': {
      const inside = tidy(left.inside)
      return inside.kind === 'nothing' ? NOTHING : { ...left, inside }
    }
    default:
      return left
  }
}

export function enabled(left: Left): string[] {
  switch (left.kind) {
    case 'nothing':
      return []
    case 'wait':
      return [left.label]
    case 'then':
      return enabled(left.now)
    case 'all':
      return left.parts.flatMap(enabled)
    case 'scope':
      return [left.main, ...left.beside].flatMap(enabled)
    case 'race':
      return left.ways.map((way) => way.label)
    case 'guarded':
      return [...enabled(left.inside), left.label]
  }
}

/** What is left after `label` has happened. */
export const happen = (left: Left, label: string): Left => {
  const aside: Left[] = []
  return tidy(step(left, label, aside))
}

/** `aside` collects what a non-interrupting event starts, for the scope around it. */
function step(left: Left, label: string, aside: Left[]): Left {
  switch (left.kind) {
    case 'nothing':
      return left
    case 'wait':
      return left.label === label ? NOTHING : left
    case 'then':
      return { ...left, now: step(left.now, label, aside) }
    case 'all':
      return { ...left, parts: left.parts.map((part) => step(part, label, aside)) }
    case 'race':
      return left.ways.find((way) => way.label === label)?.begin() ?? left
    case 'scope': {
      const mine: Left[] = []
      const main = step(left.main, label, mine)
      const beside = left.beside.map((part) => step(part, label, mine))
      return { kind: 'scope', main, beside: [...beside, ...mine] }
    }
    case 'guarded':
      if (left.label !== label) return { ...left, inside: step(left.inside, label, aside) }
      if (left.interrupting) return left.handler()
      aside.push(left.handler())
      return left
  }
}
