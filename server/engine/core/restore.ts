/** Taking a decision of a countersign back: its instance opens again, in the body that still runs or in one made like it was. */
import type { Draft } from './draft.ts'
import { tokensOf } from './inspect.ts'
import type { State, Token } from './state.ts'
import type { Command, RestoredBody } from './step.ts'
import { arm, boundariesOf } from './subscriptions.ts'
import { isActivity, spawn } from './tree.ts'

/** What is needed to make the body around token `no` again as it was in `before`; undefined when it stood in none. */
export function bodyAround(before: State, no: number): (RestoredBody & { readonly no: number; readonly own: Token }) | undefined {
  const tokens = new Map(tokensOf(before))
  const own = tokens.get(no)
  const body = own?.in === undefined ? undefined : tokens.get(own.in)
  if (own === undefined || own.in === undefined || body?.multi === undefined) return undefined
  const inside = [...tokens]
    .filter(([, token]) => token.in === own.in)
    .sort(([a], [b]) => a - b)
    .map(([, token]) => token)
  return {
    no: own.in,
    own,
    elementId: body.at,
    multi: body.multi,
    instances: inside.flatMap((token) => (token.result ? [] : [token.vars ?? {}])),
    results: inside.flatMap(({ vars, result }) => (result ? [{ vars: vars ?? {}, result }] : [])),
  }
}

/** Makes a body with its open instances inside scope `scope`. */
export function restoreBody(draft: Draft, scope: number, { elementId, multi, instances, results }: RestoredBody): void {
  const node = draft.node(elementId)
  if (!isActivity(node)) draft.refuse('bad-position', elementId, `${elementId} is no activity`)
  const body = spawn(draft, scope, { at: elementId, multi: { ...multi, live: 0 } })
  arm(draft, body, boundariesOf(draft, node))
  for (const { vars, result } of results) draft.create({ at: elementId, in: body, vars, result })
  const opened = instances.map((vars) => spawn(draft, body, { at: elementId, vars }))
  for (const no of opened.reverse()) draft.push(no, 'enter')
}

/** Opens one more instance of a parallel body in the place of one that was completed. */
export function reopenInstance(draft: Draft, { body, vars, approved }: Extract<Command, { type: 'reopen-instance' }>): void {
  const found = draft.find(body)
  if (!found?.multi || found.multi.done === 0) draft.refuse('bad-position', undefined, 'the countersign is over')
  for (const [no, token] of draft.tokens()) {
    if (token.in === body && token.result && token.vars?.['loopCounter'] === vars['loopCounter']) draft.drop(no)
  }
  const edited = draft.edit(body)
  edited.multi = { ...found.multi, done: found.multi.done - 1, ...(approved === true && found.multi.approved ? { approved: found.multi.approved - 1 } : {}) }
  draft.push(spawn(draft, body, { at: found.at, vars }), 'enter')
}
