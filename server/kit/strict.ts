/**
 * Inputs take the fields that their contract names and no others: a field that is dropped without a word lets somebody believe that
 * it was written. Contracts are declared with `z.object`; here they are closed, all the way down, in one place for every call.
 */
import type { z } from 'zod'
import { util } from 'zod/v4/core'
import { z as zod } from 'zod'

type Def = Readonly<Record<string, unknown>> & { readonly type: string }

/** A schema is declared once and read often. */
const closed = new WeakMap<z.ZodType, z.ZodType>()

/** The same schema with every object in it closed. Those that say what they do with unknown fields (`looseObject`, `catchall`) keep that. */
export function strictly<S extends z.ZodType>(schema: S): S {
  const known = closed.get(schema)
  if (known) return known as S
  const def = schema.def as unknown as Def
  const made = def.type === 'lazy' ? zod.lazy(() => strictly((schema as unknown as { unwrap(): z.ZodType }).unwrap())) : rebuilt(schema, def)
  closed.set(schema, made)
  return made as S
}

function rebuilt(schema: z.ZodType, def: Def): z.ZodType {
  const changes: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(def)) {
    const deeper = key === 'checks' ? value : within(value)
    if (deeper !== value) changes[key] = deeper
  }
  if (def.type === 'object') {
    const shape = (schema as z.ZodObject).shape
    const fields = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, strictly(field as z.ZodType)]))
    return util.clone(schema as never, { ...def, shape: fields, catchall: def['catchall'] ?? zod.never() } as never, { parent: true }) as z.ZodType
  }
  if (Object.keys(changes).length === 0) return schema
  return util.clone(schema as never, { ...def, ...changes } as never, { parent: true }) as z.ZodType
}

/** A part of a definition: a schema, several of them, or something else. */
function within(part: unknown): unknown {
  if (isSchema(part)) return strictly(part)
  if (!Array.isArray(part) || !part.some(isSchema)) return part
  const made = part.map((one: unknown) => (isSchema(one) ? strictly(one) : one))
  return made.some((one, at) => one !== part[at]) ? made : part
}

const isSchema = (part: unknown): part is z.ZodType => typeof part === 'object' && part !== null && '_zod' in part
