/** The phrases that one writes every day. Kept with the user's other choices on the server, so that they are there on every device. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { insertSavedView, savedViews, updateSavedView } from '#server/modules/system/preference.contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { tidyPhrases } from './phrases.ts'
import '../texts.ts'

const pageKey = 'inbox-phrases'

interface Stored {
  readonly id: string | undefined
  readonly phrases: readonly string[]
}

async function load(): Promise<Stored | undefined> {
  const { records } = await send(savedViews, { pageKey }, { silent: true })
  const own = records.find(({ mine }) => mine)
  if (!own) return undefined
  const phrases: unknown = own.filters['phrases']
  return { id: own.id, phrases: Array.isArray(phrases) ? phrases.filter((one): one is string => typeof one === 'string') : [] }
}

export interface QuickPhrases {
  readonly phrases: readonly string[]
  readonly loading: boolean
  readonly save: (phrases: readonly string[]) => Promise<void>
}

export function useQuickPhrases(): QuickPhrases {
  const { t } = useTranslation('inbox')
  const cache = useQueryClient()
  const { data, isPending } = useQuery({ queryKey: [pageKey], staleTime: 5 * 60_000, queryFn: async () => (await load()) ?? null })
  const usual = [t('phrases.usual.agree'), t('phrases.usual.checked'), t('phrases.usual.supplement'), t('phrases.usual.price')]
  return {
    phrases: data?.phrases ?? usual,
    loading: isPending,
    async save(next) {
      const phrases = tidyPhrases(next)
      if (data?.id !== undefined) await send(updateSavedView, { id: data.id, filters: { phrases } })
      else await send(insertSavedView, { pageKey, name: pageKey, filters: { phrases } })
      await cache.invalidateQueries({ queryKey: [pageKey] })
    },
  }
}
