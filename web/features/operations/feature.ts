/** Running the engine: definitions, instances, incidents, queues. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'operations',
  namespaces: ['kit', 'operations'],
  routes: [
    { path: '/workflow/definition/index', title: { zh: '流程定义', en: 'Definitions' }, page: () => import('./definitions/definitions-page.tsx') },
    { path: '/workflow/statistics/index', title: { zh: '流程统计', en: 'Statistics' }, page: () => import('./definitions/statistics-page.tsx') },
    { path: '/workflow/migrate/index', title: { zh: '流程迁移', en: 'Migration' }, page: () => import('./migration/migration-page.tsx') },
    { path: '/workflow/instance/index', title: { zh: '流程实例', en: 'Instances' }, page: () => import('./instances/instances-page.tsx') },
    { path: '/workflow/instance-detail/index', title: { zh: '实例详情', en: 'Instance' }, page: () => import('./instance/instance-page.tsx') },
    { path: '/workflow/incident/index', title: { zh: '流程异常', en: 'Incidents' }, page: () => import('./incidents/incidents-page.tsx') },
    { path: '/workflow/queue/index', title: { zh: '队列与作业', en: 'Queues' }, page: () => import('./queues/queues-page.tsx') },
  ],
}
