/** Everything that the orders serve. */
import { handle, type Route } from '#kit/handle.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { commandRoutes } from './order-commands.routes.ts'
import type { OrderDependencies } from './order-dependencies.service.ts'
import { takeOrderIn } from './order-intake.service.ts'
import { insertOrder, orderMaster } from './order-master.contract.ts'
import { orderMasterHooks, orderShown, subOrderHooks, subOrderShown } from './order-view.service.ts'
import { overdueRoutes } from './overdue/overdue.routes.ts'
import { subOrder, supplierOrderDetail, supplierOrderList } from './sub-order.contract.ts'

const masterDetail = callOf(orderMaster, 'detail')
const subOrderDetail = callOf(subOrder, 'detail')
const subOrderList = callOf(subOrder, 'list')

/** Details show what stands below the row too. */
const withDetail = <One extends Route>(routes: readonly One[], path: string, run: Route['run']): One[] =>
  routes.map((route) => (route.call.path === path ? { ...route, run } : route))

export function orderRoutes(dependencies: OrderDependencies): Route[] {
  const { data } = dependencies
  const masters = resourceRoutes(orderMaster, orderMasterHooks)
  const subOrders = resourceRoutes(subOrder, subOrderHooks)
  const list = subOrders.find(({ call }) => call.path === subOrderList.path)!

  return [
    ...withDetail(masters, masterDetail.path, (context, input) => orderShown(context, (input as { id: string }).id)),
    ...withDetail(subOrders, subOrderDetail.path, (context, input) => subOrderShown(context, (input as { id: string }).id)),
    ...overdueRoutes(dependencies.data),
    { call: supplierOrderList, run: (context, input) => list.run(context, input) },
    handle(supplierOrderDetail, async (context, { id }) => await subOrderShown(context, id)),
    handle(insertOrder, async (context, draft) => {
      const id = await context.work((uow) => takeOrderIn(data, uow, draft))
      return await orderShown(context, id)
    }),
    ...commandRoutes(dependencies),
  ]
}
