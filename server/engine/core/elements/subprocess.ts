/**
 * Subprocesses (BPMN 2.0, 10.3.5, 13.3.4 and 13.3.6): embedded, transaction, event and ad-hoc. The token that stands on one is the scope
 * of the tokens inside; it is done when none is left.
 *
 * Without a start event everything without incoming flow starts, as the standard says. Ad-hoc: `activeElements` names what starts; without
 * it everything startable does, one after the other when the ordering is sequential. More can be started by surgery while the subprocess
 * is open. The completion condition is looked at after each inner activity; once it holds, the rest is cancelled or, when the model says
 * so, only not started any more. With a condition that does not hold yet an ad-hoc subprocess stays open even when nothing is left in it.
 */
import type { Draft } from '../draft.ts'
import type { EventNode, ScopeNode, Subprocess } from '../graph.ts'
import { killChildren, spawn } from '../tree.ts'
import { evaluate, holds } from '../variables.ts'

/** Starts what stands inside. True when there is nothing and the subprocess is done at once. */
export function enterSubprocess(draft: Draft, no: number, node: Subprocess): boolean {
  const token = draft.edit(no)
  token.kids ??= []
  if (node.adhoc) return enterAdhoc(draft, no, node)
  const inside = entriesOf(draft, node.body)
  startAll(draft, no, inside)
  return inside.length === 0
}

/** The elements at which a container starts by itself: its start event, else everything without incoming flow. */
export function entriesOf(draft: Draft, container: ScopeNode): readonly string[] {
  if (container.starts.length > 0) return container.starts.slice(0, 1)
  return startable(draft, container)
}

function startable(draft: Draft, container: ScopeNode): string[] {
  return container.children.filter((id) => {
    const node = draft.node(id)
    if (node.incoming.length > 0) return false
    if (node.kind === 'gateway') return true
    if (node.kind === 'event') return node.position === 'throw' || node.position === 'end' || (node.position === 'catch' && !isLink(node))
    return !node.isForCompensation && !(node.kind === 'subprocess' && node.variant === 'event')
  })
}

const isLink = (node: EventNode): boolean => node.definitions.some(({ kind }) => kind === 'link')

function startAll(draft: Draft, no: number, elements: readonly string[]): void {
  const started = elements.map((at) => spawn(draft, no, { at }))
  for (const kid of started.reverse()) draft.push(kid, 'arrive')
}

function enterAdhoc(draft: Draft, no: number, node: Subprocess): boolean {
  const { activeElements, sequential } = node.adhoc!
  const all = startable(draft, node.body)
  const wanted = activeElements ? evaluate(draft, no, activeElements) : all
  const chosen = Array.isArray(wanted) ? (wanted as unknown[]).filter((id): id is string => typeof id === 'string' && node.body.children.includes(id)) : []
  if (sequential) {
    draft.edit(no).queue = chosen.slice(1)
    startAll(draft, no, chosen.slice(0, 1))
  } else startAll(draft, no, chosen)
  return chosen.length === 0 && mayComplete(draft, no, node)
}

const mayComplete = (draft: Draft, no: number, node: Subprocess): boolean =>
  !node.adhoc?.completionCondition || holds(draft, no, node.adhoc.completionCondition)

/** A token inside has gone. True when the subprocess is done. */
export function isComplete(draft: Draft, no: number, node: Subprocess): boolean {
  const token = draft.get(no)
  const isEmpty = !token.kids?.length
  if (!node.adhoc || token.interrupted) return isEmpty
  const { completionCondition, cancelRemaining } = node.adhoc
  if (completionCondition && holds(draft, no, completionCondition)) {
    if (token.queue) draft.edit(no).queue = []
    if (cancelRemaining) killChildren(draft, no)
    return cancelRemaining || isEmpty
  }
  const [next, ...queue] = token.queue ?? []
  if (next !== undefined && isEmpty) {
    draft.edit(no).queue = queue
    startAll(draft, no, [next])
    return false
  }
  return isEmpty && !completionCondition
}
