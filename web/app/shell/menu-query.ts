/** The menu as it is asked for: its names come in the language of the request, so each language has its own answer. */
import { menuRoutes } from '#server/auth/account.contract.ts'
import { callOptions } from '#web/kit/client.ts'

export function menuQuery(language: string) {
  const options = callOptions(menuRoutes, {}, { staleTime: Number.POSITIVE_INFINITY, ofRights: true })
  return { ...options, queryKey: [...options.queryKey, language] }
}
