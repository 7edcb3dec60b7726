/** What an entry of a dictionary is called, for sentences and cells of one's own. */
import { useLabel } from '../i18n.ts'
import { findChoice, useDictionary } from './dictionaries.ts'

/** @returns the name of a key: nothing while the dictionary is on its way, the key itself where it has no such entry or did not come */
export function useDictionaryName(code: string): (key: string | null | undefined) => string {
  const { data = [], isLoading } = useDictionary(code)
  const label = useLabel()
  return (key) => {
    const found = findChoice(data, key ?? '')
    if (found) return label(found.label)
    return isLoading ? '' : (key ?? '')
  }
}
