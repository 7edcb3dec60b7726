/** The fields of a step as forms handle them, and what is said at each: by the contract, by reviewers, by what is still missing. */
import { fieldsOf } from '#kit/contract.ts'
import { stepSchemaOf, type StepOf } from '#server/modules/product/step/step-calls.contract.ts'
import type { Field } from '#web/kit/widgets/field.ts'

/** All fields of a step, in the order of the contract. */
export const fieldsOfStep = (of: StepOf): Field[] =>
  fieldsOf(stepSchemaOf(of)).map(({ name, schema, view }) => ({
    name,
    schema,
    view,
    label: view.label ?? { zh: name, en: name },
    widget: view.widget ?? 'text',
  }))

export interface Problem {
  readonly path: string
  readonly message: string
}

/** Whether a path stands at a field or inside it: `channels[0].salePrice` in `channels`. */
const isAt = (path: string, field: string): boolean => path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`)

export const problemsAt = (problems: readonly Problem[], field: string): Problem[] => problems.filter(({ path }) => isAt(path, field))

/** Texts at one place, each once. */
export const textsAt = (problems: readonly Problem[], field: string): string[] => [...new Set(problemsAt(problems, field).map(({ message }) => message))]
