/** Versions of rules on their way: waiting, returned, and one that takes effect by the clock. */
import type { Stage, Story } from '../stage.ts'
import { supplierId } from '../supplier-keys.ts'
import { decide } from './deciding.ts'

type Kind = 'price' | 'freight'

/** @returns id of the version, which is handed in */
async function propose(stage: Stage, kind: Kind, who: string, supplier: string, draft: object): Promise<string> {
  const path = `/api/supplier/supplier-${kind}-rule-workflow`
  const { id } = await stage.as(who, `${path}/insert`, { supplierId: supplierId(supplier), channel: 'COMMUNITY_MALL', ...draft })
  await stage.as(who, `${path}/submit`, { id })
  return id
}

const plain = { areaCodes: [], startPrice: '8', extraPrice: '3' }

export const ruleStories: readonly Story[] = [
  {
    name: 'price rule with a fall',
    async tell(stage) {
      const id = await propose(stage, 'price', 'supplier-a', 'supplier-a', {
        profitType: 2,
        profitValue: '0.06',
        minMarginRate: '0.05',
        remark: '年终大促让利',
      })
      await decide(stage, 'pricing', id, { comment: '降幅较大，请品类经理确认' })
    },
  },
  {
    name: 'price rule that takes effect later',
    async tell(stage) {
      const effectiveAt = stage.today.plus({ days: 9 }).startOf('day').toISO()
      const id = await propose(stage, 'price', 'ops', 'supplier-h', { profitType: 2, profitValue: '0.15', minMarginRate: '0.08', effectiveAt })
      await decide(stage, 'pricing', id)
    },
  },
  {
    name: 'freight rule dearer than before',
    async tell(stage) {
      const id = await propose(stage, 'freight', 'ops', 'supplier-l', {
        name: '全国运费模板（2027）',
        chargeMode: 'WEIGHT',
        areas: [{ ...plain, startPrice: '11', extraPrice: '4' }],
      })
      await decide(stage, 'purchaser', id, { comment: '承运商上调价格，涨幅合理' })
    },
  },
  {
    name: 'freight rule returned',
    async tell(stage) {
      const id = await propose(stage, 'freight', 'supplier-a', 'supplier-a', {
        name: '全国运费模板',
        chargeMode: 'WEIGHT',
        areas: [plain, { areaCodes: ['540000', '650000'], isExcluded: true }],
      })
      await decide(stage, 'purchaser', id, { pass: false, comment: '西藏、新疆请保留配送，可提高续重价格' })
    },
  },
]
