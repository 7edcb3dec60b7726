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
  /** Below /todo-list: one list, without the others beside it. */
  readonly alone: boolean
}

export function placeOf(pathname: string): Place {
  const own = /\/todo-list\/([\w-]+)/.exec(pathname)?.[1]
  if (own !== undefined) return { kind: 'todo', businessType: embedded[own], alone: true }
  const kind = /\/work\/(\w+)/.exec(pathname)?.[1]
  return { kind: listKinds.find((one) => one === kind) ?? 'todo', businessType: undefined, alone: false }
}
