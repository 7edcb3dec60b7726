/** The phrases that one writes every day. Kept with the user's other choices on the server, so that they are there on every device. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { insertSavedView, savedViews, updateSavedView } from '#server/modules/system/preference.contract.ts'
import type { ActionName } from '#server/inbox/task-detail.contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { tidyPhrases } from './phrases.ts'
import type { InboxTexts } from '../texts.ts'
import '../texts.ts'

const pageKey = 'inbox-phrases'

type Usual = keyof InboxTexts['phrases']['usual']

const usualOf: Readonly<Partial<Record<ActionName, readonly Usual[]>>> = {
  approve: ['agree', 'checked'],
  resubmit: ['supplied', 'corrected'],
  reject: ['unfit', 'price'],
  return: ['supplement', 'correct'],
  urge: ['hurry'],
  cancel: ['mistaken', 'needless'],
  transfer: ['yours'],
  delegate: ['opinion'],
  'add-sign': ['opinion'],
}

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

/** @param action what they are for: everybody begins with phrases that fit it, one's own follow */
export function useQuickPhrases(action?: ActionName): QuickPhrases {
  const { t } = useTranslation('inbox')
  const cache = useQueryClient()
  const { data, isPending } = useQuery({ queryKey: [pageKey], staleTime: 5 * 60_000, queryFn: async () => (await load()) ?? null })
  const of = (names: readonly Usual[]) => names.map((name) => t(`phrases.usual.${name}`))
  const usual = of(action === undefined ? ['agree', 'checked', 'supplement', 'price'] : (usualOf[action] ?? []))
  return {
    phrases: action === undefined ? (data?.phrases ?? usual) : tidyPhrases([...usual, ...(data?.phrases ?? [])]),
    loading: isPending,
    async save(next) {
      const phrases = tidyPhrases(next)
      if (data?.id !== undefined) await send(updateSavedView, { id: data.id, filters: { phrases } })
      else await send(insertSavedView, { pageKey, name: pageKey, filters: { phrases } })
      await cache.invalidateQueries({ queryKey: [pageKey] })
    },
  }
}
