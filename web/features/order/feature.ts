/** Orders of channels: promises that run out, and requests for more time. */
import type { Feature } from '#web/kit/feature.ts'
import { overdueCases, overdueRoutes } from './overdue/overdue-routes.ts'

export const orderFeature: Feature = {
  name: 'order',
  namespaces: ['kit', 'order-overdue'],
  cases: overdueCases,
  routes: [...overdueRoutes],
}
