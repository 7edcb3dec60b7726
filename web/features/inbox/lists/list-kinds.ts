/** The lists of the inbox: which call gives each, what it can be sorted by, and which addresses show it. */
import * as work from '#server/inbox/work.contract.ts'

export type ListKind = 'todo' | 'claim' | 'done' | 'send' | 'copy'

export const listKinds: readonly ListKind[] = ['todo', 'claim', 'done', 'send', 'copy']

export const callOf = { todo: work.todoList, claim: work.claimList, done: work.doneList, send: work.sendList, copy: work.copyList } as const

export const sortsOf: Readonly<Record<ListKind, readonly string[]>> = {
  todo: ['createTime', 'dueTime', 'priority', 'value'],
  claim: ['createTime', 'dueTime', 'priority', 'value'],
  done: ['createTime', 'dueTime', 'value', 'endTime'],
  send: ['createTime', 'value', 'endTime'],
  copy: ['createTime'],
}

/** Lists of open tasks begin with what burns, unless the reader sorts them by something else. */
export const isOpenKind = (kind: ListKind): boolean => kind === 'todo' || kind === 'claim'

/**
 * Business types of the embedded lists; `*` at the end stands for any rest, as the call understands it. The list without a kind of
 * its own shows everything.
 */
const embedded: Readonly<Record<string, string>> = {
  'commodity-approve': 'spu*,sku*,product*,goods*,commodity*,shelving*',
  'pricing-approve': 'price*,pricing*,sales-price*,supplier-price-rule*,supplier-freight-rule*',
  'supplier-approve': 'supplier*',
}

export interface Place {
  readonly kind: ListKind
  /** Fixed by the address. */
  readonly businessType: string | undefined
  /** Below /todo-list: what waits for the reader, without the other lists beside it. */
  readonly alone: boolean
}

/** Beside each other below /todo-list: what is the reader's, and what they may claim. */
export const openKinds: readonly ListKind[] = ['todo', 'claim']
/** Which of the two, in the address. */
const chosen = 'list'

/** @param search of the address */
export function placeOf(pathname: string, search = ''): Place {
  const own = /\/todo-list\/([\w-]+)/.exec(pathname)?.[1]
  const asked = new URLSearchParams(search).get(chosen)
  if (own !== undefined) return { kind: openKinds.find((one) => one === asked) ?? 'todo', businessType: embedded[own], alone: true }
  const kind = /\/work\/(\w+)/.exec(pathname)?.[1]
  return { kind: listKinds.find((one) => one === kind) ?? 'todo', businessType: undefined, alone: false }
}

/** The address of another list. @param pathname of this one */
export const addressOf = ({ alone }: Place, pathname: string, kind: ListKind): string => (alone ? `${pathname}?${chosen}=${kind}` : `/work/${kind}/index`)

/** Whether a business type is one of those that a place shows. */
export const isShownIn = ({ businessType: shown }: Place, type: string | null): boolean =>
  shown === undefined || (type !== null && shown.split(',').some((one) => (one.endsWith('*') ? type.startsWith(one.slice(0, -1)) : one === type)))

interface Counts {
  readonly todo: number
  readonly claimable: number
  readonly copies: number
  readonly byType: readonly { readonly businessType: string | null; readonly todo: number; readonly claimable: number }[]
}

/** How many stand in the lists of a place, as far as they are counted. */
export function figuresIn(place: Place, counts: Counts | undefined): Readonly<Partial<Record<ListKind, number>>> {
  if (place.businessType === undefined) return { todo: counts?.todo ?? 0, claim: counts?.claimable ?? 0, copy: counts?.copies ?? 0 }
  const types = (counts?.byType ?? []).filter(({ businessType }) => isShownIn(place, businessType))
  return { todo: types.reduce((sum, { todo }) => sum + todo, 0), claim: types.reduce((sum, { claimable }) => sum + claimable, 0) }
}
