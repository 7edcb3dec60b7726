/**
 * Names under which statements are prepared. A connection keeps each of them, parsed and planned, as long as it lives; the same text has
 * the same name on every connection.
 */

/** Beyond so many texts of one process statements are sent unprepared. */
const most = 1000

const names = new Map<string, string>()

/** Undefined when there are too many texts already. */
export function preparedName(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < most) names.set(text, (name = `read_${names.size}`))
  return name
}

/** The statement as `pg` takes it, prepared where it may be. */
export function preparedStatement(text: string, params: readonly unknown[]): { text: string; values: unknown[]; name?: string } {
  const name = preparedName(text)
  return { text, values: params as unknown[], ...(name !== undefined && { name }) }
}
