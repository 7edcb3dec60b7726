/** Rows of the order list that numbers on other pages stand for. */
import type { orderCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { today } from '#web/kit/format/today.ts'
import type { Filters } from '#web/kit/list/search-fields.ts'

type Numbers = OutputOf<typeof orderCalls.remindInfo>

const underWay = ['WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD'] as const
const day = (later: number): string => today().add(later, 'day').format('YYYY-MM-DD')

/** What a number of `remind-info` counts. */
export const rowsOf = {
  late: () => ({ status: underWay, dueOn_le: day(-1) }),
  dueToday: () => ({ status: underWay, dueOn_ge: day(0), dueOn_le: day(0) }),
} satisfies Partial<Record<keyof Numbers, () => Filters>>

/** Orders of a supplier that are under way. */
export const openOf = (supplierId: string): Filters => ({ supplierId: [supplierId], status: underWay })
