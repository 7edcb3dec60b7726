/**
 * Variables by scope, as Camunda 7 has them: a name is looked up from the token outwards; setting it changes the nearest scope that
 * has it, else the process. Values are plain JSON.
 */
import type { Draft } from './draft.ts'
import { Fault, Thrown } from './fault.ts'
import { ScriptError } from './expression.ts'
import type { Expression, ScriptRun, Surroundings, Variables } from './expression.ts'
import type { ProcessGraph } from './graph.ts'
import type { Token } from './state.ts'
import { ROOT } from './state.ts'

/** Everything token `no` sees, inner names before outer ones. */
export function visible(draft: Draft, no: number): Variables {
  let locals: Variables[] | undefined
  for (let at: number | undefined = no; at !== undefined;) {
    const token: Token = draft.get(at)
    if (token.vars) (locals ??= []).push(token.vars)
    if (token.multi && !token.multi.loop) (locals ??= []).push(counters(draft, token))
    at = token.in
  }
  if (!locals) return draft.variables
  const merged: Record<string, unknown> = { ...draft.variables }
  for (let i = locals.length - 1; i >= 0; i--) Object.assign(merged, locals[i])
  return merged
}

/** `nrOfInstances` and its siblings of a multi-instance body. */
export function counters(draft: Draft, body: Token): Variables {
  const { total, live, done, approved } = body.multi!
  const node = draft.node(body.at)
  const isSequential = 'loop' in node && node.loop?.kind === 'multi' && node.loop.sequential
  const votes =
    'loop' in node && node.loop?.kind === 'multi' && node.loop.countersign ? { nrOfApproved: approved ?? 0, nrOfRejected: done - (approved ?? 0) } : {}
  return { nrOfInstances: total, nrOfActiveInstances: isSequential ? 1 : live, nrOfCompletedInstances: done, ...votes }
}

/** Sets each variable in the nearest scope of `no` that has it, else at the process. */
export function setVariables(draft: Draft, no: number, variables: Variables): void {
  for (const name of Object.keys(variables)) setIn(draft, holderOf(draft, no, name), name, variables[name])
}

/** Sets what came from outside to token `no`: variables of the element itself where only its output mappings may leave it, as in Camunda 8. */
export function setReceived(draft: Draft, no: number, variables: Variables): void {
  if (no !== ROOT && draft.node(draft.get(no).at).keepsResults) setLocal(draft, no, variables)
  else setVariables(draft, no, variables)
}

/** Sets variables of the token itself. */
export function setLocal(draft: Draft, no: number, variables: Variables): void {
  for (const name of Object.keys(variables)) setIn(draft, no, name, variables[name])
}

function holderOf(draft: Draft, no: number, name: string): number {
  for (let at = no; at !== ROOT;) {
    const token = draft.get(at)
    if (token.vars && Object.hasOwn(token.vars, name)) return at
    at = token.in ?? ROOT
  }
  return ROOT
}

function setIn(draft: Draft, holder: number, name: string, raw: unknown): void {
  if (name === '__proto__') return
  const value = plain(raw)
  const held = holder === ROOT ? draft.variables : draft.get(holder).vars
  const change = !held || !Object.hasOwn(held, name) ? 'create' : value === null ? 'delete' : 'update'
  const before = held?.[name]
  let activity: string | undefined
  if (holder === ROOT) draft.setRootVariable(name, value)
  else {
    const token = draft.edit(holder)
    token.vars = { ...token.vars, [name]: value }
    activity = activityOf(draft, holder)
  }
  draft.changes.push({ holder, name, change, isSame: draft.conditions > 0 && change !== 'create' && isSame(before, value) })
  draft.emit({ type: 'set-variable', name, value, scopeActivityId: activity })
}

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || (typeof before === 'object' && typeof after === 'object' && JSON.stringify(before) === JSON.stringify(after))

/** History row of the token or of the nearest scope around it that has one. */
export function activityOf(draft: Draft, no: number | undefined): string | undefined {
  for (let at = no; at !== undefined;) {
    const token: Token = draft.get(at)
    if (token.act) return token.act
    at = token.in
  }
  return undefined
}

/**
 * Evaluates an expression as token `no` sees the world. Whatever goes wrong inside it is the model's fault, not ours.
 * @param element where it stands, when that is not where the token stands: a flow is looked at from the element that it leaves
 */
export function evaluate(draft: Draft, no: number, expression: Expression, extra?: Variables, element?: string): unknown {
  const scope = visible(draft, no)
  try {
    return plain(expression.evaluate(extra ? { ...scope, ...extra } : scope, surroundingsOf(draft, no, element)))
  } catch (error) {
    if (error instanceof ScriptError) throw new Thrown(error.code, error.message)
    throw new Fault('expression', `${expression.source}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Runs a script and stores the variables that it wrote, also before it threw a BPMN error; the rest is left to the caller.
 * @param facts what the script may ask for beside the surroundings of the token
 */
export function runScript(draft: Draft, no: number, script: Expression, facts: Partial<Surroundings> = {}): Pick<ScriptRun, 'result' | 'task'> {
  if (!script.run) return { result: evaluate(draft, no, script) }
  try {
    const { result, variables, task = [] } = script.run(visible(draft, no), { ...surroundingsOf(draft, no), ...facts })
    setVariables(draft, no, variables)
    return { result: plain(result), task }
  } catch (error) {
    if (error instanceof ScriptError) {
      setVariables(draft, no, error.variables)
      throw new Thrown(error.code, error.message)
    }
    throw new Fault('expression', error instanceof Error ? error.message : String(error))
  }
}

export const definitionFacts = ({ deployed }: ProcessGraph) =>
  deployed === undefined ? {} : { processDefinitionId: deployed.definitionId, processDefinitionVersion: deployed.version }

/** What expressions of token `no` may ask for beside the variables. */
export function surroundingsOf(draft: Draft, no: number, element = draft.get(no).at): Surroundings {
  const { now, instanceId, businessKey } = draft.context
  const { via } = draft.get(no)
  const execution = {
    id: instanceId,
    processInstanceId: instanceId,
    businessKey,
    processDefinitionKey: draft.graph.key,
    ...definitionFacts(draft.graph),
    currentActivityId: element,
    currentActivityName: draft.graph.nodes[element]?.name,
    // While it is taken; a token that waits at a join has come by it.
    currentTransitionId: via ?? null,
  }
  return { now, execution }
}

/** True only for the boolean true: a condition that yields nothing does not hold. */
export const holds = (draft: Draft, no: number, condition: Expression, extra?: Variables, element?: string): boolean =>
  evaluate(draft, no, condition, extra, element) === true

/** Like `holds`, but a condition that cannot be evaluated yet (its variable is still unknown) does not hold either. */
export function holdsYet(draft: Draft, no: number, condition: Expression, extra?: Variables): boolean {
  try {
    return condition.evaluate({ ...visible(draft, no), ...extra }, surroundingsOf(draft, no)) === true
  } catch {
    return false
  }
}

/** Text of a value, for names and codes; nothing for null. */
export function text(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value as number)
}

export const evaluateText = (draft: Draft, no: number, expression: Expression | undefined): string | undefined =>
  expression && text(evaluate(draft, no, expression))

/** The value as JSON keeps it. Plain data comes back as the same object. */
export function plain(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean' ? value : typeof value === 'bigint' ? String(value) : null
  return isPlain(value) ? value : (JSON.parse(JSON.stringify(value)) as unknown)
}

function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isPlain)
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value) && Object.values(value).every(isPlain)
}
