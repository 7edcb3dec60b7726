/** Dictionary entries for labels and dropdowns, read once and kept for a while: lists show them in every row. */
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Label } from '#kit/contract.ts'
import { translate } from '../i18n.ts'
import { notify } from '../notify.ts'
import { dictionarySubset } from '#server/modules/system/dictionary.contract.ts'
import { send } from '../client.ts'

export interface Choice {
  readonly value: string | number | boolean
  readonly label: Label
  /** Name of a hue or a CSS colour; see `status-tag.tsx`. */
  readonly color?: string | undefined
  /** Sealed entries keep their label in old rows but can no longer be chosen. */
  readonly disabled?: boolean
}

const keptMs = 5 * 60_000

/** The entries of a dictionary in their order; without a code nothing is asked. */
export function useDictionary(code: string | undefined): UseQueryResult<readonly Choice[]> {
  return useQuery({
    queryKey: [dictionarySubset.path, code],
    enabled: code !== undefined,
    staleTime: keptMs,
    queryFn: async ({ signal }) => readEntries(await send(dictionarySubset, { code: code ?? '', sealed: 'true' }, { signal })),
  })
}

/** Turns an answer into choices. Raises when it is no list, because an empty dropdown would hide a broken dictionary. */
export function readEntries(answer: unknown): Choice[] {
  if (!Array.isArray(answer)) {
    const text = translate('kit:select.notList')
    notify.error(text)
    throw new TypeError(text)
  }
  return (answer as Record<string, unknown>[]).map((entry) => {
    const zh = textOf(entry['dictValue']) ?? textOf(entry['name']) ?? textOf(entry['dictKey']) ?? ''
    return {
      value: textOf(entry['dictKey']) ?? textOf(entry['code']) ?? '',
      label: { zh, en: textOf(entry['dictValueEn']) ?? zh },
      color: textOf(entry['color']),
      disabled: Number(entry['isSealed'] ?? 0) === 1,
    }
  })
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** Keys travel as text in dictionaries and as numbers or booleans in some rows; they mean the same. */
export const findChoice = (choices: readonly Choice[], value: unknown): Choice | undefined => choices.find((choice) => String(choice.value) === String(value))
