/** Names in a value of a model or a form: a text with commas, a list, or what a picker of people leaves (`{ id }`, `{ userId }`). */
export function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set((value as unknown[]).flatMap(namesIn))]
  if (typeof value === 'string')
    return value
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
  if (typeof value !== 'object' || value === null) return []
  const { userId, id } = value as { userId?: unknown; id?: unknown }
  return namesIn(userId ?? id)
}
