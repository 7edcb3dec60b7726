/** System parameters as typed values: `parametersOf(data).get(lockAfterFailures)`. Administrators change them while the product runs. */
import type { z } from 'zod'
import type { DataSource } from './data-source.ts'
import { settingsCacheOf } from './settings-cache.ts'

/** Declared once, beside whoever reads it; the seed writes the row that administrators see. */
export interface Parameter<T> {
  readonly key: string
  readonly schema: z.ZodType<T>
  /** Applies while the parameter is missing, or says something that is not allowed: a typing error must not stop the product. */
  readonly fallback: T
}

export const defineParameter = <T>(key: string, schema: z.ZodType<T>, fallback: T): Parameter<T> => ({ key, schema, fallback })

export interface Parameters {
  get<T>(parameter: Parameter<T>): Promise<T>
  /** The text as it stands; undefined when there is no such parameter. */
  text(key: string): Promise<string | undefined>
}

/** Reads through the process's cache of settings. */
export function parametersOf(data: DataSource): Parameters {
  const all = (): Promise<ReadonlyMap<string, string>> =>
    settingsCacheOf(data).get('system_param', 'all', async () => {
      const rows = await data.sql.query<{ key: string; value: string }>(
        'select param_key as key, param_value as value from system_param where deleted_at is null',
      )
      return new Map(rows.map(({ key, value }) => [key, value]))
    })
  const text = async (key: string): Promise<string | undefined> => (await all()).get(key)
  return {
    text,
    get: async (parameter) => {
      const value = await text(parameter.key)
      if (value === undefined) return parameter.fallback
      const parsed = parameter.schema.safeParse(value)
      return parsed.success ? parsed.data : parameter.fallback
    },
  }
}
