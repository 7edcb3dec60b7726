/** What an entry of a dictionary is called, for sentences and cells of one's own. */
import { useLabel } from '#web/kit/i18n.ts'
import { findChoice, useDictionary } from '#web/kit/widgets/dictionaries.ts'

/** @returns the name of a key; the key itself while the dictionary has not come */
export function useDictionaryName(code: string): (key: string) => string {
  const { data = [] } = useDictionary(code)
  const label = useLabel()
  return (key) => {
    const found = findChoice(data, key)
    return found ? label(found.label) : key
  }
}
