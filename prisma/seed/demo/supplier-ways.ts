/**
 * How the demo company's suppliers came to where they stand: applications, freezes and the exit behind their stages and states. Only
 * what is settled: what waits for a decision has a process, and processes begin in the product.
 */
import type { DateTime } from 'luxon'
import type { Prisma, PrismaClient } from '../../generated/client.ts'
import { insertRows } from '../insert-rows.ts'
import { seedId } from '../seed-id.ts'
import { userId } from '../users.ts'
import { demoSupplierList, type DemoSupplier } from './supplier-list.ts'
import { dayOf, supplierId } from './supplier-keys.ts'

/** As the product would have drawn it on that day. */
const numbered = (prefix: string, index: number, at: DateTime): string => `${prefix}${at.toFormat('yyyyMMdd')}${String(index + 1).padStart(4, '0')}`
const idOf = (what: string, { key }: DemoSupplier): string => seedId(`${what} ${key}`)
const checks = ['materials', 'contract', 'margin', 'account', 'productType', 'salesChannel', 'deliveryRule', 'priceRule', 'freightRule', 'recipient']
const staff = { createdBy: userId('purchaser'), ownerId: userId('purchaser') } as const

export async function seedSupplierWays(prisma: PrismaClient, today: DateTime): Promise<void> {
  const registrations = registrationsOf(today)
  const regularizations = regularizationsOf(today)
  const freezes = freezesOf(today)
  const exits = exitsOf(today)
  await insertRows(prisma, 'supplierRegistration', registrations)
  await insertRows(prisma, 'supplierRegularization', regularizations)
  await insertRows(prisma, 'supplierFreeze', freezes)
  await insertRows(prisma, 'supplierExit', exits)
  await insertRows(
    prisma,
    'exitCheckItem',
    exits.flatMap(({ id }) => settledItems(id, today)),
  )
  const of = (bizType: string, rows: readonly { id: string; status: string; approvedAt?: Date | string | null }[]) =>
    rows.map(({ id, status, approvedAt }) => lastEntry(bizType, id, status, approvedAt ?? today.toJSDate()))
  await insertRows(prisma, 'docLog', [
    ...of('supplier-registration', registrations),
    ...of('supplier-regularization', regularizations),
    ...of('supplier-freeze', freezes),
    ...of('supplier-exit', exits),
  ])
}

const lastEntry = (bizType: string, bizId: string, toStatus: string, at: Date | string): Prisma.DocLogCreateManyInput => ({
  id: seedId(`log ${bizType} ${bizId}`),
  tenantId: '000000',
  bizType,
  bizId,
  event: 'SETTLED',
  toStatus,
  actorId: userId('purchase-manager'),
  actorName: '采购经理',
  actorType: 'USER',
  createTime: at,
})

const asked = ({ companyName, creditCode, contact, mobile }: Pick<DemoSupplier, 'companyName' | 'creditCode' | 'contact' | 'mobile'>) => ({
  companyName,
  creditCode,
  contactName: contact,
  mobile,
})

const payload = (one: Pick<DemoSupplier, 'companyName' | 'creditCode' | 'contact' | 'mobile' | 'address' | 'regionCode' | 'legalPerson'>) => ({
  company: {
    companyName: one.companyName,
    creditCode: one.creditCode,
    legalPerson: one.legalPerson,
    regionCode: one.regionCode,
    address: one.address,
    contactName: one.contact,
    mobile: one.mobile,
  },
  contacts: [{ name: one.contact, mobile: one.mobile, isPrimary: true }],
})

/** The youngest three registered by themselves; one company was refused. */
function registrationsOf(today: DateTime) {
  const accepted = demoSupplierList.slice(-3).map((one, index) => ({ one, index, days: 30 + 40 * index }))
  const refused = {
    companyName: '南通海门速达贸易商行',
    creditCode: '91320684MA1TESTX0P',
    contact: '姚建',
    mobile: '13900020066',
    address: '江苏省南通市海门区人民路 88 号',
    regionCode: '320684',
    legalPerson: '姚建',
  }
  return [
    ...accepted.map(({ one, index, days }) => ({
      id: idOf('registration', one),
      code: numbered('SR', index, today.minus({ days: days + 9 })),
      ...asked(one),
      account: one.key,
      status: 'APPROVED' as const,
      stepMask: 15,
      payload: payload(one),
      supplierId: supplierId(one.key),
      createTime: today.minus({ days: days + 9 }).toJSDate(),
      submittedAt: today.minus({ days: days + 7 }).toJSDate(),
      approvedAt: today.minus({ days }).toJSDate(),
    })),
    {
      id: seedId('registration refused'),
      code: numbered('SR', accepted.length, today.minus({ days: 8 })),
      ...asked(refused),
      account: 'nantong-suda',
      status: 'REJECTED' as const,
      stepMask: 15,
      payload: payload(refused),
      rejectReason: '经营范围与所供商品不符',
      rejectedAt: today.minus({ days: 4 }).toJSDate(),
      createTime: today.minus({ days: 8 }).toJSDate(),
      submittedAt: today.minus({ days: 6 }).toJSDate(),
    },
  ]
}

/** Whoever is or was formal became so by an application. */
function regularizationsOf(today: DateTime) {
  return demoSupplierList
    .filter(({ stage }) => stage !== 'POTENTIAL')
    .map((one, index) => {
      const days = 600 - 45 * index
      return {
        id: idOf('regularization', one),
        code: numbered('SZ', index, today.minus({ days: days + 6 })),
        ...staff,
        supplierId: supplierId(one.key),
        status: 'APPROVED' as const,
        reason: `${one.goods}供货稳定，申请转为正式供应商`,
        expectedAnnualAmount: String(1_000_000 + 250_000 * index),
        checklist: checks.map((key) => ({ key, ok: true, detail: null })),
        createTime: today.minus({ days: days + 6 }).toJSDate(),
        submittedAt: today.minus({ days: days + 5 }).toJSDate(),
        approvedAt: today.minus({ days }).toJSDate(),
      }
    })
}

const stopped: Readonly<Record<string, { readonly scopes: string[]; readonly reasonCode: string; readonly reason: string; readonly days: number }>> = {
  'supplier-c': { scopes: ['PRODUCT', 'ORDER'], reasonCode: 'LICENSE_EXPIRED', reason: '质检报告到期未更新', days: 9 },
  'supplier-j': { scopes: ['PRODUCT'], reasonCode: 'QUALITY', reason: '抽检两批次不合格，整改中', days: 16 },
}
/** Frozen once, released since. */
const released: Readonly<Record<string, string>> = { 'supplier-g': '到货数量多次短缺，已整改' }

function freezesOf(today: DateTime) {
  const named = demoSupplierList.filter(({ key }) => stopped[key] ?? released[key])
  return named.map((one, index) => {
    const { scopes, reasonCode, reason, days } = stopped[one.key] ?? { scopes: ['ORDER'], reasonCode: 'OTHER', reason: released[one.key] ?? '', days: 90 }
    const isOver = released[one.key] !== undefined
    const at = today.minus({ days }).toJSDate()
    return {
      id: idOf('freeze', one),
      code: numbered('SF', index, today.minus({ days: days + 1 })),
      ...staff,
      supplierId: supplierId(one.key),
      status: isOver ? ('RELEASED' as const) : ('FROZEN' as const),
      scopes,
      reasonCode,
      reason,
      releaseOn: one.key === 'supplier-c' ? dayOf(today.plus({ days: 20 })) : null,
      createTime: today.minus({ days: days + 1 }).toJSDate(),
      submittedAt: today.minus({ days: days + 1 }).toJSDate(),
      approvedAt: at,
      frozenAt: at,
      releasedAt: isOver ? today.minus({ days: days - 21 }).toJSDate() : null,
    }
  })
}

function exitsOf(today: DateTime) {
  return demoSupplierList
    .filter(({ stage }) => stage === 'EXITED')
    .map((one, index) => ({
      id: idOf('exit', one),
      code: numbered('SE', index, today.minus({ days: 45 })),
      ...staff,
      supplierId: supplierId(one.key),
      status: 'COMPLETED' as const,
      scope: { whole: true, rows: [] },
      initiatedBy: 'SUPPLIER',
      reasonCode: 'BUSINESS',
      reason: '公司业务调整，不再供应包装耗材',
      createTime: today.minus({ days: 45 }).toJSDate(),
      submittedAt: today.minus({ days: 44 }).toJSDate(),
      approvedAt: today.minus({ days: 40 }).toJSDate(),
      completedAt: today.minus({ days: 12 }).toJSDate(),
    }))
}

const items = [
  ['applications', 'PURCHASER', '无未结申请', 'purchaser'],
  ['orders', 'PURCHASER', '采购订单与退货均已完成', 'purchaser'],
  ['stock', 'WAREHOUSE_MANAGER', '平台仓库存已清零', 'warehouse-manager'],
  ['after-sales', 'AFTER_SALES', '无进行中的售后', 'after-sales'],
  ['bills', 'FINANCE', '末次对账单已付款', 'finance'],
  ['margin', 'FINANCE', '保证金已全额退还', 'finance'],
  ['contracts', 'LEGAL', '合同终止协议已归档', 'legal'],
] as const

const settledItems = (exitId: string, today: DateTime) =>
  items.map(([itemKey, ownerRole, evidence, who], index) => ({
    id: seedId(`exit item ${exitId} ${itemKey}`),
    exitId,
    itemKey,
    ownerRole,
    dueOn: dayOf(today.minus({ days: 26 })),
    status: 'CLEARED' as const,
    evidence,
    clearedAt: today.minus({ days: 34 - 3 * index }).toJSDate(),
    clearedBy: userId(who),
  }))
