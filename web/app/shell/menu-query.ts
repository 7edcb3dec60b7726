/** The menu as it is asked for: its names come in the language of the request, so each language has its own answer. */
import { menuRoutes } from '#server/auth/account.contract.ts'
import type { Call } from '#kit/contract.ts'
import { callOptions, type InputOf, type Named, type OutputOf, type ReadOptions } from '#web/kit/client.ts'

/** @param topMenuId only what stands below this top menu */
export const menuQuery = (language: string, topMenuId?: string) => inLanguage(menuRoutes, { ...(topMenuId && { topMenuId }) }, language)

/** A call about the menu, kept until the rights change. */
export function inLanguage<C extends Call, I extends InputOf<C>>(call: C, input: Named<C, I>, language: string, more: ReadOptions<OutputOf<C>> = {}) {
  const options = callOptions(call, input, { staleTime: Number.POSITIVE_INFINITY, ofRights: true, ...more })
  return { ...options, queryKey: [...options.queryKey, language] }
}
