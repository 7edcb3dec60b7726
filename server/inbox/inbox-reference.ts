/** When approvals are brought to mind, and what processes are sorted by. */
import type { ParameterLimits, ReferenceData } from '#server/area/reference-data.ts'

/** In seconds: one minute to one year. */
const fromAMinute: ParameterLimits = { min: 60, max: 31_536_000 }

export const inboxReference: ReferenceData = {
  parameters: [
    [
      'approval.remind',
      '审批提醒周期',
      'When a task that waits is brought to mind',
      'R3/PT24H',
      'DURATION',
      'workflow',
      { ...fromAMinute, repeats: true },
      'R3/24h: 每 24 小时一次，共 3 次 / three times, every 24 hours',
    ],
    ['approval.escalate', '审批升级时限', 'When the leader is called in for a task that waits', '72h', 'DURATION', 'workflow', fromAMinute],
    [
      'workflow.simulation-decides',
      '模拟登录可办理审批',
      'Whether an administrator may decide while acting as somebody else',
      'false',
      'BOOLEAN',
      'workflow',
      {},
    ],
    ['workflow.urge-interval', '催办最短间隔', 'How long a case is left alone after it was urged', '2h', 'DURATION', 'workflow', {}],
  ],
  dictionaries: [
    {
      code: 'process_category',
      zh: '流程分类',
      en: 'Categories of processes',
      entries: [
        ['supplier', '供应商', 'Suppliers'],
        ['purchase', '采购', 'Purchasing'],
        ['order', '订单', 'Orders'],
        ['product', '商品', 'Products'],
        ['pricing', '定价', 'Pricing'],
        ['warehouse', '仓储', 'Warehouse'],
        ['finance', '财务', 'Finance'],
        ['people', '人事', 'People'],
        ['office', '行政', 'Office'],
      ],
    },
  ],
}
