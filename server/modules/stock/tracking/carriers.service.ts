/** Carriers as the dictionary names them. */
import type { Label } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { dictionariesOf, dictionaryLabels, entriesOf } from '#server/modules/system/dictionary.service.ts'

const carrierDictionary = 'logistics_company'

/** Names by key, those out of use too: old parcels still carry them. */
export const carriersOf = (data: DataSource): Promise<ReadonlyMap<string, Label>> => dictionaryLabels(data)(carrierDictionary)

/** Carriers in use whose name or key holds the text. */
export async function carriersNamed(data: DataSource, text: string, locale: Locale): Promise<{ code: string; name: string }[]> {
  const word = text.toLowerCase()
  return entriesOf(await dictionariesOf(data), carrierDictionary).flatMap(({ dictKey, dictValue, dictValueEn }) => {
    const isMeant = `${dictKey} ${dictValue} ${dictValueEn ?? ''}`.toLowerCase().includes(word)
    return isMeant && dictKey ? [{ code: dictKey, name: (locale === 'en' && dictValueEn) || dictValue }] : []
  })
}
