/** Where a draft is drawn, and the categories that drafts have. */
import { modelList } from '#server/inbox/manager.contract.ts'
import { useCall } from '#web/kit/client.ts'

export const designPath = (modelId: string): string => `/workflow/design/index?id=${modelId}`

/** Categories are whatever the drafts say. */
export function useCategories(): readonly string[] {
  const { data } = useCall(modelList, { current: 1, size: 200 }, { silent: true, staleTime: 30_000 })
  return [...new Set((data?.records ?? []).flatMap(({ category }) => category ?? []))].toSorted((a, b) => a.localeCompare(b))
}
