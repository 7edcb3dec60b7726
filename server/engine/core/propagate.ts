/**
 * Errors and escalations on their way outwards (BPMN 2.0, 13.5.3-13.5.4, 10.5.6): from the activity that raised them to its boundary
 * events, then the event subprocesses of the scope around it, then that scope's boundary events, and so on. On one level a catcher that
 * names the code comes before one that catches all. An event subprocess does not catch errors that are thrown inside event subprocesses
 * of the same scope; an escalation out of one reaches the others.
 */
import type { Draft } from './draft.ts'
import { fireBoundary, startEventSubprocess } from './happen.ts'
import type { Variables } from './expression.ts'
import type { EventDefinition, EventNode } from './graph.ts'
import type { Token } from './state.ts'
import { ROOT } from './state.ts'
import { containerOf, isActivity, isInner, isUndoScope } from './tree.ts'
import { eventStartsOf } from './subscriptions.ts'

export interface Thrown {
  readonly kind: 'error' | 'escalation'
  readonly code: string
  readonly message: string | undefined
  readonly variables: Variables
}

interface Catcher {
  readonly token: number
  readonly node: EventNode
  readonly definition: EventDefinition
}

/**
 * Raises an error or escalation at token `from`. True when somebody caught it; the token may be gone then.
 * @param isOpen whether the token's own activity has begun, so that its boundary events can catch
 */
export function raise(draft: Draft, from: number, thrown: Thrown, isOpen = true): boolean {
  const catcher = findCatcher(draft, from, thrown, isOpen)
  if (!catcher) return false
  const variables = { ...thrown.variables, ...caughtVariables(catcher.definition, thrown) }
  if (catcher.node.position === 'boundary') fireBoundary(draft, catcher.token, catcher.node, variables)
  else startEventSubprocess(draft, catcher.token, catcher.node, variables)
  return true
}

function caughtVariables(definition: EventDefinition, { code, message }: Thrown): Variables {
  const variables: Record<string, unknown> = {}
  if ((definition.kind === 'error' || definition.kind === 'escalation') && definition.codeVariable) variables[definition.codeVariable] = code
  if (definition.kind === 'error' && definition.messageVariable) variables[definition.messageVariable] = message ?? null
  return variables
}

function findCatcher(draft: Draft, from: number, thrown: Thrown, isOpen: boolean): Catcher | undefined {
  for (let no = from; no !== ROOT;) {
    const token: Token = draft.get(no)
    const node = draft.node(token.at)
    if ((isOpen || no !== from) && isActivity(node) && !isInner(draft, token) && !isUndoScope(draft, token)) {
      const catcher = match(
        node.boundaries.map((id) => draft.node(id) as EventNode),
        no,
        thrown,
      )
      if (catcher) return catcher
    }
    const parent = token.in!
    const container = containerOf(draft, parent, draft.get(parent))
    const isInEventSubprocess = node.kind === 'subprocess' && node.variant === 'event'
    // An escalation out of an event subprocess may start another one of the same scope, never itself again.
    const siblings = isInEventSubprocess && thrown.kind === 'escalation' && !draft.get(parent).interrupted
    if (container && (!isInEventSubprocess || siblings) && !(parent !== ROOT && isUndoScope(draft, draft.get(parent)))) {
      const starts = (eventStartsOf(draft, container) as EventNode[]).filter((start) => start.scope !== node.id)
      const catcher = match(starts, parent, thrown)
      if (catcher) return catcher
    }
    no = parent
  }
  return undefined
}

function match(events: readonly EventNode[], token: number, { kind, code }: Thrown): Catcher | undefined {
  let catchAll: Catcher | undefined
  for (const node of events) {
    for (const definition of node.definitions) {
      if (definition.kind !== kind) continue
      if (definition.code === code) return { token, node, definition }
      if (definition.code === undefined) catchAll ??= { token, node, definition }
    }
  }
  return catchAll
}
