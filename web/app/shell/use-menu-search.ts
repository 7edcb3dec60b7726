/** Text in, menu entries out; shared by the search box and the search panel. */
import { useEffect, useMemo, useState } from 'react'
import type { MenuLeaf } from './menu.ts'
import { findLeaves, loadSpelling, type Spell } from './search.ts'

export function useMenuSearch(leaves: readonly MenuLeaf[], text: string): { readonly leaves: readonly MenuLeaf[]; readonly spell: Spell | undefined } {
  const [spell, setSpell] = useState<{ readonly by: Spell }>()
  const needsSpelling = /[a-z]/i.test(text)
  useEffect(() => {
    if (needsSpelling && !spell) void loadSpelling().then((by) => setSpell({ by }))
  }, [needsSpelling, spell])
  return useMemo(() => ({ leaves: findLeaves(leaves, text, spell?.by), spell: spell?.by }), [leaves, text, spell])
}
