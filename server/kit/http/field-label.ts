/** What the field is called that a path of an input leads to. */
import type { z } from 'zod'
import type { FieldView, Label } from '../contract.ts'

interface Def {
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
}

/** @returns the words of the innermost field on the way that has any; undefined where none has */
export function fieldLabel(schema: z.ZodType, path: readonly PropertyKey[]): Label | undefined {
  let at: z.ZodType | undefined = schema
  let label: Label | undefined
  for (const step of path) {
    at = at && below(at, step)
    label = (at && labelOf(at)) ?? label
  }
  return label
}

const defOf = (schema: z.ZodType): Def => schema.def as Def

function below(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  const { innerType, in: before, out: after, element, valueType, shape } = defOf(schema)
  if (shape) return shape[String(step)]
  if (element || valueType) return element ?? valueType
  if (innerType) return below(innerType, step)
  return (before && below(before, step)) ?? (after && below(after, step))
}

function labelOf(schema: z.ZodType): Label | undefined {
  const own = schema.meta() as Partial<FieldView> | undefined
  if (own?.label) return own.label
  const { innerType, in: before, out: after } = defOf(schema)
  return (innerType && labelOf(innerType)) ?? (before && labelOf(before)) ?? (after && labelOf(after))
}
