/** How far a form in steps is: which steps are done, which need attention, how much is filled in. */
import type { Field } from '../widgets/field.ts'
import { mustBeFilled } from '../widgets/field.ts'
import { isEmpty, problemOf } from './field-rules.ts'
import type { FormValues } from './draft.ts'

export interface FormStep {
  readonly key: string
  readonly title: string
  readonly fields: readonly Field[]
  /** Of what stands beside the fields, such as lists of a record: whether it is there. */
  readonly done?: boolean | undefined
}

/** `error`: visited and not in order. `wait`: nobody has been there. */
export type StepMark = 'wait' | 'done' | 'error'

export const stepIsDone = (step: FormStep, values: FormValues): boolean => step.fields.every((field) => problemOf(field, values[field.name]) === undefined)

export function markOf(step: FormStep, values: FormValues, visited: ReadonlySet<string>): StepMark {
  const isDone = stepIsDone(step, values)
  if (step.done !== undefined) return isDone && step.done ? 'done' : isDone ? 'wait' : visited.has(step.key) ? 'error' : 'wait'
  if (!visited.has(step.key)) return 'wait'
  return isDone ? 'done' : 'error'
}

/** Percent of the required fields that are in order; optional ones would keep everybody from a hundred. */
export function completeness(steps: readonly FormStep[], values: FormValues): number {
  const required = steps.flatMap((step) => step.fields).filter(mustBeFilled)
  if (required.length === 0) return 100
  const filled = required.filter((field) => !isEmpty(values[field.name]) && problemOf(field, values[field.name]) === undefined)
  return Math.floor((filled.length / required.length) * 100)
}
