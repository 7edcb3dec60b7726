/** Finding a menu entry by the beginning of its name, its pinyin or its pinyin initials. */
import { loadChunk } from '#web/kit/chunk-reload.ts'
import type { MenuLeaf } from './menu.ts'

export type Spell = (name: string) => { readonly full: string; readonly initials: string }

const plain = (text: string): string => text.trim().toLowerCase()

/** `spell` is undefined until the pinyin table has arrived; names alone decide then. */
export function findLeaves(leaves: readonly MenuLeaf[], text: string, spell?: Spell): readonly MenuLeaf[] {
  const wanted = plain(text)
  if (wanted === '') return leaves
  return leaves.filter(({ label }) => plain(label).startsWith(wanted) || isSpelled(label, wanted, spell))
}

/** Whether the name's pinyin or its initials begin like this. */
export function isSpelled(label: string, wanted: string, spell: Spell | undefined): boolean {
  const compact = plain(wanted).replaceAll(' ', '')
  if (!spell || !/^[a-z]+$/.test(compact)) return false
  const { full, initials } = spell(label)
  return full.startsWith(compact) || initials.startsWith(compact)
}

let spelling: Promise<Spell> | undefined

/** The pinyin table is larger than the shell itself: it loads when somebody searches. */
export const loadSpelling = (): Promise<Spell> => {
  spelling ??= loadChunk(() => import('pinyin-pro')).then(({ pinyin }) => {
    const known = new Map<string, ReturnType<Spell>>()
    return (name) => {
      const present = known.get(name)
      if (present) return present
      const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map(plain)
      const spelled = { full: syllables.join(''), initials: syllables.map((syllable) => syllable.charAt(0)).join('') }
      known.set(name, spelled)
      return spelled
    }
  })
  return spelling
}
