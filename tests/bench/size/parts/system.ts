/** What people did and what programs called. */
import type { SizePart } from '../part.ts'

export default {
  tables: { operate_log: { share: 1 }, api_access_log: { share: 1 }, login_log: { share: 1 } },
  reads: async ({ id, value }) => {
    const of = { bizType: 'purchase-order', bizId: await id('purchase_order') }
    return [
      { path: '/api/system/doc-log/list', input: { ...of, current: 1, size: 10 } },
      { path: '/api/dfs/attachment/list', input: of },
      { path: '/api/dict/config/get-value', input: { paramKey: await value('system_param', 'param_key') } },
      { path: '/api/blade-system/calendar/year', input: { year: 2026 } },
      { path: '/api/system/import-template/{resource}', input: { resource: 'brand' } },
    ]
  },
} satisfies SizePart
