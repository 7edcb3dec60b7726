/**
 * One step in the making: the tokens it touched, the effects it will have, the work still to do. The state that came in is only
 * read; `result()` shares everything untouched with it.
 */
import { RefusedStep } from './fault.ts'
import type { Variables } from './expression.ts'
import type { FlowNode, ProcessGraph, SequenceFlow, VariableChange } from './graph.ts'
import { IdSource, TOKEN_LIMIT } from './ids.ts'
import type { Part, Phase, State, Token } from './state.ts'
import { PART_SIZE, ROOT } from './state.ts'
import type { Advanced, Effect, StepContext } from './step.ts'

export type Editable = { -readonly [K in keyof Token]: Token[K] }

export interface Todo {
  readonly no: number
  readonly phase: Phase
  /** Where to go on inside the phase: listener or event definition. */
  readonly n: number
}

export const EMPTY: State = { v: 1, last: 0, status: 'running', conditions: 0, variables: {}, parts: {} }

export class Draft {
  readonly graph: ProcessGraph
  readonly context: StepContext
  readonly effects: Effect[] = []
  /** A fault refuses the step, because nothing of the instance is stored yet. */
  readonly starting: boolean
  /** Depth first, as tokens would run if each flow were a call. */
  readonly todo: Todo[] = []
  /** Variables changed since conditions were last looked at: holder token, name and what became of it. */
  changes: { readonly holder: number; readonly name: string; readonly change: VariableChange; readonly isSame: boolean }[] = []
  /** Tokens whose conditional events were armed since then. */
  armed: number[] = []
  /** Tokens that are about to throw a signal. */
  readonly throwing = new Set<number>()
  /** Scopes in which a token moved or died since late joins were last looked at. */
  readonly touched = new Set<number>()
  variables: Variables
  conditions: number
  called: boolean
  failed: boolean
  ended = false
  readonly #base: State
  readonly #edited = new Map<number, Editable | undefined>()
  readonly #ids: IdSource
  #last: number
  #ownsVariables = false

  constructor(graph: ProcessGraph, base: State, context: StepContext, starting: boolean) {
    this.graph = graph
    this.context = context
    this.starting = starting
    this.variables = base.variables
    this.conditions = base.conditions
    this.called = base.called === true
    this.failed = base.failed === true
    this.#base = base
    this.#last = base.last
    this.#ids = new IdSource(context.seed)
    if (base.throwing) for (const no of base.throwing) this.throwing.add(no)
  }

  /** A fresh id that leads to token `no`. */
  id(no: number): string {
    return this.#ids.next(no)
  }

  emit(effect: Effect): void {
    this.effects.push(effect)
  }

  push(no: number, phase: Phase, n = 0): void {
    this.todo.push({ no, phase, n })
  }

  find(no: number): Token | undefined {
    if (this.#edited.has(no)) return this.#edited.get(no)
    return this.#base.parts[Math.floor(no / PART_SIZE)]?.[no]
  }

  get(no: number): Token {
    const token = this.find(no)
    if (!token) throw new Error(`token ${no} is gone`)
    return token
  }

  /** The token to be changed in this step. */
  edit(no: number): Editable {
    const known = this.#edited.get(no)
    if (known) return known
    const copy: Editable = { ...this.get(no) }
    this.#edited.set(no, copy)
    return copy
  }

  create(token: Editable): number {
    const no = this.#nextNumber()
    this.#edited.set(no, token)
    return no
  }

  createRoot(token: Editable): void {
    this.#edited.set(ROOT, token)
  }

  /** Puts another token under the same number: what moves along a flow keeps nothing but its place in the tree. */
  replace(no: number, token: Editable): void {
    this.#edited.set(no, token)
  }

  drop(no: number): void {
    this.#edited.set(no, undefined)
  }

  /** All live tokens by number. Walks the whole instance: for rare work only. */
  *tokens(): Generator<[number, Token]> {
    const numbers = new Set<number>()
    for (const part of Object.values(this.#base.parts)) for (const no of Object.keys(part)) numbers.add(Number(no))
    for (const no of this.#edited.keys()) numbers.add(no)
    for (const no of [...numbers].sort((a, b) => a - b)) {
      const token = this.find(no)
      if (token) yield [no, token]
    }
  }

  setRootVariable(name: string, value: unknown): void {
    if (!this.#ownsVariables) {
      this.variables = { ...this.variables }
      this.#ownsVariables = true
    }
    ;(this.variables as Record<string, unknown>)[name] = value
  }

  node(id: string): FlowNode {
    const node = this.graph.nodes[id]
    if (!node) throw new Error(`element ${id} is not in the graph ${this.graph.key}`)
    return node
  }

  flow(id: string): SequenceFlow {
    const flow = this.graph.flows[id]
    if (!flow) throw new Error(`flow ${id} is not in the graph ${this.graph.key}`)
    return flow
  }

  refuse(refused: RefusedStep['refusal']['refused'], elementId: string | undefined, message: string): never {
    throw new RefusedStep(refused, elementId, message)
  }

  result(): Advanced {
    const state: State = {
      v: 1,
      last: this.#last,
      status: this.ended ? 'ended' : 'running',
      ...(this.called ? { called: true as const } : {}),
      ...(this.failed ? { failed: true as const } : {}),
      ...(this.throwing.size > 0 && !this.ended ? { throwing: [...this.throwing] } : {}),
      conditions: this.ended ? 0 : this.conditions,
      variables: this.variables,
      parts: this.ended ? {} : this.#parts(),
    }
    return { state, effects: this.effects }
  }

  #parts(): State['parts'] {
    const parts: Record<string, Part> = { ...this.#base.parts }
    const own = new Map<number, Record<string, Token>>()
    for (const [no, token] of this.#edited) {
      const key = Math.floor(no / PART_SIZE)
      let part = own.get(key)
      if (!part) {
        part = { ...this.#base.parts[key] }
        own.set(key, part)
        parts[key] = part
      }
      if (token) part[no] = token
      else delete part[no]
    }
    for (const [key, part] of own) if (Object.keys(part).length === 0) delete parts[key]
    return parts
  }

  #nextNumber(): number {
    do this.#last = (this.#last + 1) % TOKEN_LIMIT
    while (this.find(this.#last) !== undefined)
    return this.#last
  }
}
