/** Suppliers on their way: becoming formal, bound by a contract, stopped, asking to go on, leaving, changing what is registered. */
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

/** What each role writes down when nothing of its items is left. */
const cleared: Readonly<Record<string, readonly [account: string, evidence: string]>> = {
  PURCHASER: ['purchaser', '社区商城渠道无未结订单'],
  WAREHOUSE_MANAGER: ['warehouse-manager', '社区商城备货已全部转入企业商城'],
  AFTER_SALES: ['after-sales', '该渠道售后均已办结'],
  FINANCE: ['finance', '该渠道货款已结清，保证金随主合同保留'],
  LEGAL: ['legal', '补充协议已签署，主合同继续履行'],
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
    name: 'exit for a breach',
    async tell(stage) {
      const report = samplePaper('Inspection report', ['Batch 2026-10-B: failed', 'Batch 2026-11-A: failed'])
      await stage.as('ops', `${exit}/insert`, {
        supplierId: supplierId('supplier-d'),
        scope: { whole: true },
        reasonCode: 'BREACH',
        reason: '连续两批次抽检不合格，整改期满仍未达标，拟清退',
        fileIds: [await stage.upload('ops', report, '抽检报告.pdf')],
        submit: true,
      })
    },
  },
  {
    name: 'exit of a channel, cleared',
    async tell(stage) {
      const { id } = await stage.as('ops', `${exit}/insert`, {
        supplierId: supplierId('supplier-l'),
        scope: { whole: false, rows: [{ channel: 'COMMUNITY_MALL' }] },
        reasonCode: 'BUSINESS',
        reason: '社区商城渠道连续两季度亏损，双方同意退出该渠道',
        submit: true,
      })
      for (const account of ['purchase-manager', 'finance-manager', 'warehouse-manager', 'after-sales']) await decide(stage, account, id)
      const { items } = await stage.as('ops', `${exit}/case`, { id })
      for (const { id: itemId, ownerRole } of items) {
        const [account, evidence] = cleared[ownerRole] ?? ['admin', '已核对']
        await stage.as(account, `${exit}/clear-item`, { itemId, evidence })
      }
    },
  },
  {
    name: 'contract with legal',
    async tell(stage) {
      const { id } = await stage.as('category-manager', '/api/supplier/supplier-contract/insert', {
        supplierId: supplierId('supplier-h'),
        contractNo: 'YF-DEMO-103',
        name: `${stage.today.year + 1}年度定制家具采购合同`,
        contractType: 'PURCHASE',
        amount: '1800000',
        signedOn: stage.today.toISODate(),
        validFrom: stage.today.plus({ months: 1 }).startOf('month').toISODate(),
        validTo: stage.today.plus({ months: 12 }).endOf('month').toISODate(),
      })
      await stage.as('category-manager', '/api/supplier/supplier-contract/submit', { id })
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
