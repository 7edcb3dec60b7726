/**
 * Names under which statements are prepared. A connection keeps each of them, parsed and planned, as long as it lives; the same text has
 * the same name on every connection.
 */

/** Beyond so many texts of one process statements are sent unprepared. */
const most = 1000

const names = new Map<string, string>()
let given = 0

/**
 * Sends a statement, prepared as long as there are not too many texts. One that a change of its tables has outlived (somebody upgrades while
 * this process serves) fails once: from then on it has another name, under which every connection prepares it anew.
 * @param send takes it as `pg` does
 */
export async function sendPrepared<T>(
  text: string,
  params: readonly unknown[],
  send: (statement: { text: string; values: unknown[]; name?: string }) => Promise<T>,
): Promise<T> {
  let name = names.get(text)
  if (name === undefined && names.size < most) names.set(text, (name = `kept_${(given += 1)}`))
  try {
    return await send({ text, values: params as unknown[], ...(name !== undefined && { name }) })
  } catch (error) {
    if (isStalePreparation(error)) names.delete(text)
    throw error
  }
}

/** SQLSTATE 0A000 "cached plan must not change result type". Nothing was written; sent again, the statement works. */
export function isStalePreparation(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan')
}
