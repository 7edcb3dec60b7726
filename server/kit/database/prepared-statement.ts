/**
 * Names under which statements are prepared. A connection keeps each of them, parsed and planned, as long as it lives; the same text has
 * the same name on every connection.
 */

/** Beyond so many texts of one process statements are sent unprepared. */
const most = 1000

const names = new Map<string, string>()

/** The statement as `pg` takes it, prepared as long as there are not too many texts. */
export function preparedStatement(text: string, params: readonly unknown[]): { text: string; values: unknown[]; name?: string } {
  let name = names.get(text)
  if (name === undefined && names.size < most) names.set(text, (name = `kept_${names.size}`))
  return { text, values: params as unknown[], ...(name !== undefined && { name }) }
}
