/** The calls of promises that run out. Requests for more time are served with their process. */
import type { DataSource } from '#kit/data-source.ts'
import type { Route } from '#kit/handle.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { overdueOrder } from './overdue-order.contract.ts'
import { overdueHooks, overdueShown } from './overdue-view.service.ts'

const detail = callOf(overdueOrder, 'detail')

export function overdueRoutes(data: DataSource): Route[] {
  return resourceRoutes(overdueOrder, overdueHooks).map((route) =>
    route.call.path === detail.path ? { ...route, run: (context, input) => overdueShown(data, context, (input as { id: string }).id) } : route,
  )
}
