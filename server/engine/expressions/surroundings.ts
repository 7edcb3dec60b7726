/**
 * What an expression sees beside the variables: the instant of the step, the running execution, the task, the person who acts.
 *
 * A step is decided with one instant and is replayed with the same, so `now()` must not ask the wall clock; that answers only where
 * nobody passed an instant. The surroundings travel in the scope under a symbol, where no variable can be in the way.
 */
import type { Surroundings, Variables } from '../core/expression.ts'

const key = Symbol('surroundings')

export function within(scope: Variables, surroundings: Surroundings | undefined): Variables {
  return surroundings ? { ...scope, [key]: surroundings } : scope
}

/** `scope` with the surroundings that `other` has. */
export function surroundedAs(scope: Variables, other: Variables): Variables {
  return within(scope, Reflect.get(other, key) as Surroundings | undefined)
}

export function surroundingsOf(scope: Variables): Partial<Surroundings> {
  return (Reflect.get(scope, key) as Surroundings | undefined) ?? {}
}

/** Epoch milliseconds. */
export function nowOf(scope: Variables): number {
  return surroundingsOf(scope).now ?? Date.now()
}
