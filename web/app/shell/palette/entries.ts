/** What the command palette lists for a text, section by section: pure, so that its order is tested without a browser. */
import type { MenuGoal, MenuLeaf } from '../menu.ts'
import type { RecentPage } from '../recent-pages.ts'
import { isSpelled, type Spell } from '../search.ts'

export type Section = 'recent' | 'menus' | 'records' | 'actions'

export interface Entry {
  readonly key: string
  readonly section: Section
  readonly label: string
  /** At the right: the way through the menu, or number and kind of a record. */
  readonly note: string
  readonly icon: string
  readonly goal: MenuGoal
  /** Opens the form of the list behind the goal. */
  readonly adds?: boolean
}

export interface FoundRecord {
  readonly resource: string
  readonly kind: string
  readonly id: string
  readonly code: string
  readonly title: string
  readonly at: string
}

export interface Addable {
  readonly resource: string
  readonly kind: string
  readonly at: string
  /** It is written on a page of its own instead of in the form of its list. */
  readonly isPage: boolean
}

export interface Sources {
  /** Already narrowed to the text. */
  readonly menus: readonly MenuLeaf[]
  readonly records: readonly FoundRecord[]
  readonly addable: readonly Addable[]
  readonly recent: readonly RecentPage[]
  readonly nameOfAdding: (kind: string) => string
}

const mostMenus = 12

/** Without a text: where one was, what may be made, and the whole menu. With one: menu entries, records, actions that fit. */
export function entriesFor(text: string, sources: Sources, spell?: Spell): readonly Entry[] {
  const { menus, records, recent } = sources
  const actions = actionsFor(text, sources, spell)
  if (text.trim() === '') return [...recent.map(visit), ...menus.map(menu), ...actions]
  return [...menus.slice(0, mostMenus).map(menu), ...records.map(record), ...actions]
}

/** Whatever people call making a row, it is found. */
const otherWords = /^(?:新增|添加|创建|add|create)/
const usualWord: Readonly<Record<string, string>> = { 新增: '新建', 添加: '新建', 创建: '新建', add: 'new', create: 'new' }

function actionsFor(text: string, { addable, nameOfAdding }: Sources, spell?: Spell): Entry[] {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(otherWords, (word) => usualWord[word] ?? word)
  return addable
    .map(({ resource, kind, at, isPage }): Entry => {
      const goal = { kind: 'page', path: at } as const
      return { key: `add ${resource}`, section: 'actions', label: nameOfAdding(kind), note: '', icon: 'form', goal, adds: !isPage }
    })
    .filter(({ label }) => wanted === '' || label.toLowerCase().includes(wanted) || isSpelled(label, wanted, spell))
}

const visit = ({ value, label }: RecentPage): Entry => ({
  key: `recent ${value}`,
  section: 'recent',
  label,
  note: '',
  icon: 'schedule',
  goal: { kind: 'page', path: value },
})

const menu = (leaf: MenuLeaf): Entry => ({
  key: `menu ${leaf.key}`,
  section: 'menus',
  label: leaf.label,
  note: leaf.trail.slice(0, -1).join(' / '),
  icon: leaf.icon,
  goal: leaf.goal,
})

const record = ({ resource, kind, id, code, title, at }: FoundRecord): Entry => ({
  key: `record ${resource} ${id}`,
  section: 'records',
  label: title || code,
  note: title ? `${kind} ${code}` : kind,
  icon: 'file-text',
  goal: { kind: 'page', path: at },
})
