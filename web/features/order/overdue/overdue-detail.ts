/** The call by which a promise is read with its goods and requests. */
import { overdueOrder } from '#server/modules/order/overdue/overdue-order.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'

export const overdueDetail = callOf(overdueOrder, 'detail')
