/** Suppliers on their way: becoming formal, stopped, asking to go on, leaving, changing what is registered. */
import { samplePaper } from '../paper.ts'
import type { Stage, Story } from '../stage.ts'
import { supplierId } from '../supplier-keys.ts'
import { decide } from './deciding.ts'

const regularization = '/api/supplier/supplier-regularization-workflow'
const exit = '/api/supplier/supplier-out-workflow'

/** What the seeded potential suppliers lack before they may become formal. */
async function putInOrder(stage: Stage, key: string, contractNo: string): Promise<void> {
  const owner = supplierId(key)
  const day = (years: number) => stage.today.plus({ years }).toISODate()
  const found = async (resource: string): Promise<string> => (await stage.as('admin', `/api/supplier/${resource}/list`, { supplierId: owner })).records[0].id
  const contract = await stage.as('category-manager', '/api/supplier/supplier-contract/insert', {
    supplierId: owner,
    contractNo,
    name: `${stage.today.year}年度采购框架合同`,
    contractType: 'FRAMEWORK',
    signedOn: day(0),
    validFrom: day(0),
    validTo: day(2),
  })
  await stage.as('category-manager', '/api/supplier/supplier-contract/submit', { id: contract.id })
  await decide(stage, 'legal', contract.id, { comment: '条款已核对' })
  await stage.as('finance', '/api/supplier/supplier-bank-account/verify', { id: await found('supplier-bank-account') })
  await stage.as('finance-manager', '/api/supplier/supplier-margin/book', {
    id: await found('supplier-margin'),
    type: 'PAY',
    amount: '20000',
    occurredOn: day(0),
    reason: '缴纳履约保证金',
  })
  const rule = async (kind: 'price' | 'freight', draft: object, approver: string) => {
    const path = `/api/supplier/supplier-${kind}-rule-workflow`
    const { id } = await stage.as('ops', `${path}/insert`, { supplierId: owner, channel: 'COMMUNITY_MALL', ...draft })
    await stage.as('ops', `${path}/submit`, { id })
    await decide(stage, approver, id)
  }
  await rule('price', { profitType: 2, profitValue: '0.18', minMarginRate: '0.08' }, 'pricing')
  await rule('freight', { name: '全国运费模板', chargeMode: 'WEIGHT', areas: [{ areaCodes: [], startPrice: '8', extraPrice: '3' }] }, 'purchaser')
}

/** Papers have to be good for three months more. */
async function renewReport(stage: Stage, key: string): Promise<void> {
  const { records } = await stage.as('legal', '/api/supplier/supplier-materials/list', { supplierId: supplierId(key), materialType: 'QUALITY_REPORT' })
  await stage.as('legal', '/api/supplier/supplier-materials/update', { id: records[0].id, validTo: stage.today.plus({ years: 1 }).toISODate() })
}

export const lifecycleStories: readonly Story[] = [
  {
    name: 'regularization with the gm',
    async tell(stage) {
      await putInOrder(stage, 'supplier-i', 'YF-DEMO-101')
      const { id } = await stage.as('purchaser', `${regularization}/insert`, {
        supplierId: supplierId('supplier-i'),
        reason: '试供三个月准时率 99%，拟纳入健康护理核心供应商',
        expectedAnnualAmount: '6800000',
        submit: true,
      })
      await decide(stage, 'category-manager', id, { comment: '品质稳定，价格有优势' })
      await decide(stage, 'legal', id, { comment: '合同条款已审核' })
      await decide(stage, 'finance', id, { comment: '保证金已到账' })
    },
  },
  {
    name: 'regularization returned',
    async tell(stage) {
      await renewReport(stage, 'supplier-f')
      await putInOrder(stage, 'supplier-f', 'YF-DEMO-102')
      const { id } = await stage.as('ops', `${regularization}/insert`, {
        supplierId: supplierId('supplier-f'),
        reason: '文创礼品试供表现良好，申请转正',
        submit: true,
      })
      await decide(stage, 'category-manager', id, { pass: false, comment: '请补充近三个月的到货与退货数据' })
    },
  },
  {
    name: 'freeze with a release date',
    async tell(stage) {
      const evidence = await stage.upload(
        'ops',
        samplePaper('Late deliveries, October', ['17 of 42 orders shipped late', 'Average delay 2.6 days']),
        '延迟发货明细.pdf',
      )
      await stage.as('ops', '/api/supplier/supplier-admin/freeze', {
        supplierId: supplierId('supplier-e'),
        scopes: ['ORDER', 'PAYMENT'],
        reasonCode: 'OTHER',
        reason: '十月连续延迟发货，整改期间暂停下单与付款',
        releaseOn: stage.today.plus({ days: 30 }).toISODate(),
        evidenceFileIds: [evidence],
      })
    },
  },
  {
    name: 'release asked for',
    async tell(stage) {
      const proof = await stage.upload('ops', samplePaper('Test report', ['Batch 2026-11: passed', 'Batch 2026-11-B: passed']), '复检报告.pdf')
      await stage.as('ops', '/api/supplier/supplier-admin/defrost', {
        supplierId: supplierId('supplier-j'),
        reason: '两批次复检合格，申请恢复商品业务',
        fileIds: [proof],
      })
    },
  },
  {
    name: 'exit in its clearing',
    async tell(stage) {
      const { id } = await stage.as('ops', `${exit}/insert`, {
        supplierId: supplierId('supplier-g'),
        scope: { whole: true },
        reasonCode: 'BUSINESS',
        reason: '供应商产线外迁，双方协商终止合作',
        submit: true,
      })
      await decide(stage, 'purchase-manager', id)
      for (const account of ['finance-manager', 'warehouse-manager', 'after-sales']) await decide(stage, account, id)
      const { items } = await stage.as('warehouse-manager', `${exit}/case`, { id })
      const stock = items.find(({ itemKey }: { itemKey: string }) => itemKey === 'stock')
      await stage.as('warehouse-manager', `${exit}/clear-item`, { itemId: stock.id, evidence: '华东仓已盘点，余货 36 件全部退回' })
    },
  },
  {
    name: 'change under review',
    async tell(stage) {
      const change = '/api/supplier/supplier-change'
      const { id, company } = await stage.as('supplier-b', `${change}/start`, { kind: 'CHANGE' })
      const { legalIdNo: _sealed, ...registered } = company
      await stage.as('supplier-b', `${change}/save-step`, {
        id,
        step: 'company',
        data: { ...registered, email: 'supplier-b@example.com', address: '浙江省杭州市余杭区仓前街道绿汀路1号3幢', registeredCapital: '12000000.00' },
      })
      await stage.as('supplier-b', `${change}/submit`, { id })
      await stage.settled()
      await decide(stage, 'purchaser', id, { comment: '新址已核实' })
    },
  },
]
