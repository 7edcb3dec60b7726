/** Reading edited variables. Pure. */
type Variables = Readonly<Record<string, unknown>>

/** A JSON object; undefined for anything else. */
export function readVariables(text: string): Variables | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Variables) : undefined
  } catch {
    return undefined
  }
}

/** Those of the second text that differ from the first; what is left out stays as it is. Undefined when it is no JSON object. */
export function changedVariables(before: string, after: string): Record<string, unknown> | undefined {
  const old = readVariables(before) ?? {}
  const next = readVariables(after)
  return next && Object.fromEntries(Object.entries(next).filter(([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value)))
}

/** How a value is shown and edited: texts as they are, anything else as JSON. */
export const shownValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export type ValueKind = 'text' | 'json'

export const kindOf = (value: unknown): ValueKind => (typeof value === 'string' ? 'text' : 'json')

/** Undefined when it is no JSON. */
export function typedValue(text: string, kind: ValueKind): { readonly value: unknown } | undefined {
  if (kind === 'text') return { value: text }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
