/** What the demo company keeps about its suppliers: people, accounts, papers, deposits, channels, rules. */
import type { DateTime } from 'luxon'
import type { PrismaClient } from '../../generated/client.ts'
import { insertRows } from '../insert-rows.ts'
import { seedId } from '../seed-id.ts'
import { userId } from '../users.ts'
import { demoSupplierList, type DemoSupplier } from './supplier-list.ts'
import { dayOf, supplierId } from './supplier-keys.ts'

export interface NumberSealer {
  close(text: string): string
  digest(text: string): string
}

const banks = ['中国工商银行', '中国建设银行', '招商银行', '中国农业银行'] as const
const channels = ['COMMUNITY_MALL', 'ENTERPRISE_MALL', 'JD', 'YX'] as const

/** Channels that are open for a supplier, by his place in the list. */
export const channelsOfSupplier = (index: number): (typeof channels)[number][] => channels.slice(0, 1 + (index % 3))

const idOf = (what: string, { key }: DemoSupplier, which: number | string = 1): string => seedId(`${what} ${key} ${which}`)
const isOld = ({ stage }: DemoSupplier): boolean => stage !== 'POTENTIAL'

export async function seedSupplierRecords(prisma: PrismaClient, seal: NumberSealer, today: DateTime): Promise<void> {
  const all = demoSupplierList
  await insertRows(prisma, 'supplierContact', all.flatMap(contactsOf))
  await insertRows(
    prisma,
    'supplierRecipient',
    all.map((one) => ({
      id: idOf('recipient', one),
      supplierId: supplierId(one.key),
      name: one.contact,
      mobile: one.mobile,
      regionCode: one.regionCode,
      address: one.address,
      isDefault: true,
    })),
  )
  await insertRows(
    prisma,
    'supplierBankAccount',
    all.map((one, index) => accountOf(one, index, seal, today)),
  )
  await insertRows(
    prisma,
    'supplierMaterial',
    all.flatMap((one, index) => materialsOf(one, index, today)),
  )
  await insertRows(
    prisma,
    'supplierContract',
    all.filter(isOld).map((one, index) => contractOf(one, index, today)),
  )
  await seedDeposits(prisma, today)
  await seedOffers(prisma, today)
  await seedRules(prisma, today)
}

function contactsOf(one: DemoSupplier) {
  const supplier = supplierId(one.key)
  return [
    {
      id: idOf('contact', one),
      supplierId: supplier,
      name: one.contact,
      position: '业务经理',
      mobile: one.mobile,
      email: `${one.key}@example.com`,
      isPrimary: true,
      duties: ['BUSINESS', 'LOGISTICS'],
    },
    {
      id: idOf('contact', one, 2),
      supplierId: supplier,
      name: `${one.legalPerson.slice(0, 1)}会计`,
      position: '财务',
      mobile: `${one.mobile.slice(0, 7)}8${one.mobile.slice(8)}`,
      duties: ['FINANCE'],
    },
  ]
}

function accountOf(one: DemoSupplier, index: number, seal: NumberSealer, today: DateTime) {
  const number = `62220${String(20_260_000 + index * 7919)}${String(1000 + index * 37)}`
  const isVerified = one.stage === 'FORMAL'
  return {
    id: idOf('bank account', one),
    supplierId: supplierId(one.key),
    accountName: one.companyName,
    bankName: banks[index % banks.length] ?? banks[0],
    branchName: `${one.address.slice(0, 6)}支行`,
    cnaps: `1023${String(30_001_000 + index * 13)}`,
    accountNo: number.slice(0, 4) + '*'.repeat(number.length - 8) + number.slice(-4),
    accountNoCipher: seal.close(number),
    accountNoDigest: seal.digest(number),
    isDefault: true,
    createTime: today.minus({ months: 8 }).toJSDate(),
    updateTime: today.minus({ months: 3 }).toJSDate(),
    isVerified,
    verifiedAt: isVerified ? today.minus({ months: 3 }).toJSDate() : null,
    verifiedBy: isVerified ? userId('finance-manager') : null,
  }
}

/** Most papers are in order; some run out soon, one has. */
function materialsOf(one: DemoSupplier, index: number, today: DateTime) {
  const supplier = supplierId(one.key)
  const left = one.key === 'supplier-c' ? -9 : index % 4 === 1 ? 18 : 400 + 30 * index
  return [
    {
      id: idOf('material', one, 'license'),
      supplierId: supplier,
      materialType: 'BUSINESS_LICENSE',
      name: '营业执照',
      materialNo: one.creditCode,
      validFrom: new Date(`${one.foundedOn}T00:00:00Z`),
    },
    {
      id: idOf('material', one, 'report'),
      supplierId: supplier,
      materialType: one.goods.includes('食品') ? 'FOOD_LICENSE' : 'QUALITY_REPORT',
      name: one.goods.includes('食品') ? '食品经营许可证' : `${one.goods}质检报告`,
      materialNo: `QR-${2025}${String(100 + index)}`,
      validFrom: dayOf(today.minus({ days: 365 })),
      validTo: dayOf(today.plus({ days: left })),
    },
    {
      id: idOf('material', one, 'brand'),
      supplierId: supplier,
      materialType: 'BRAND_AUTH',
      name: `${one.brands[0] ?? one.shortName}品牌授权书`,
      validFrom: dayOf(today.minus({ months: 10 })),
      validTo: dayOf(one.key === 'supplier-a' ? today.plus({ days: 25 }) : today.plus({ months: 14 })),
    },
  ]
}

function contractOf(one: DemoSupplier, index: number, today: DateTime) {
  const end = one.stage === 'EXITED' ? today.minus({ days: 20 }) : index % 3 === 1 ? today.plus({ days: 22 }) : today.plus({ months: 8 + index })
  return {
    id: idOf('contract', one),
    supplierId: supplierId(one.key),
    contractNo: `YF-${end.year - 1}-${String(index + 11).padStart(3, '0')}`,
    name: `${one.shortName}${end.year}年度采购框架合同`,
    contractType: 'FRAMEWORK',
    amount: `${(index + 2) * 500_000}.00`,
    signedOn: dayOf(end.minus({ years: 1, days: 10 })),
    validFrom: dayOf(end.minus({ years: 1 })),
    validTo: dayOf(end),
    salesChannels: channelsOfSupplier(index),
    status: one.stage === 'EXITED' ? ('TERMINATED' as const) : ('EFFECTIVE' as const),
    terminatedAt: one.stage === 'EXITED' ? today.minus({ days: 20 }).toJSDate() : null,
    terminateReason: one.stage === 'EXITED' ? '供应商业务调整，协商退出' : null,
  }
}

/** Formal suppliers have paid; who has left got his money back. */
async function seedDeposits(prisma: PrismaClient, today: DateTime): Promise<void> {
  for (const [index, one] of demoSupplierList.entries()) {
    const required = one.level === 'STRATEGIC' ? 50_000 : 20_000
    const paid = isOld(one) ? required : 0
    const deducted = index === 2 ? 3_000 : 0
    const refunded = one.stage === 'EXITED' ? paid : 0
    const marginId = idOf('margin', one)
    await insertRows(prisma, 'supplierMargin', [
      { id: marginId, supplierId: supplierId(one.key), required, paid, deducted, refunded, dueOn: dayOf(today.plus({ days: 15 })) },
    ])
    const moves = [
      { type: 'PAY' as const, amount: paid, balance: paid, days: 300, reason: '缴纳履约保证金' },
      { type: 'DEDUCT' as const, amount: deducted, balance: paid - deducted, days: 40, reason: '延迟发货违约扣款' },
      { type: 'REFUND' as const, amount: refunded, balance: 0, days: 14, reason: '退出清算退还' },
    ].filter(({ amount }) => amount > 0)
    await insertRows(
      prisma,
      'supplierMarginTransaction',
      moves.map(({ days, type, amount, balance, reason }) => ({
        id: idOf('margin move', one, type),
        marginId,
        supplierId: supplierId(one.key),
        type,
        amount,
        balance,
        reason,
        occurredOn: dayOf(today.minus({ days })),
        createTime: today.minus({ days }).toJSDate(),
        createdBy: userId('finance-manager'),
      })),
    )
  }
}

async function seedOffers(prisma: PrismaClient, today: DateTime): Promise<void> {
  await insertRows(
    prisma,
    'supplierProductType',
    demoSupplierList.map((one, index) => ({
      id: idOf('product type', one),
      supplierId: supplierId(one.key),
      categoryName: one.goods,
      authLevel: ['BRAND_OWNER', 'DEALER', 'MANUFACTURER', 'AGENT'][index % 4] ?? null,
      brandNames: [...one.brands],
    })),
  )
  await insertRows(
    prisma,
    'supplierSalesChannel',
    demoSupplierList.flatMap((one, index) =>
      channelsOfSupplier(index).map((channel) => ({
        id: idOf('channel', one, channel),
        supplierId: supplierId(one.key),
        channel,
        status: one.stage === 'EXITED' ? ('DISABLED' as const) : ('ENABLED' as const),
        goLiveOn: isOld(one) ? dayOf(today.minus({ months: 9 })) : null,
      })),
    ),
  )
}

async function seedRules(prisma: PrismaClient, today: DateTime): Promise<void> {
  const formal = demoSupplierList.filter(isOld)
  await insertRows(
    prisma,
    'supplierDeliveryRule',
    demoSupplierList.map((one, index) => ({
      id: idOf('delivery rule', one),
      supplierId: supplierId(one.key),
      name: index % 2 === 0 ? '现货 24 小时发货' : '两个工作日发货',
      timePeriodType: index % 2 === 0 ? ('HOUR' as const) : ('WORKDAY' as const),
      shipWithin: index % 2 === 0 ? 24 : 2,
      cutOffTime: '16:00',
      shipsOnWeekends: index % 2 === 0,
    })),
  )
  await insertRows(
    prisma,
    'supplierGeneralRule',
    formal.map((one) => ({
      id: idOf('general rule', one),
      supplierId: supplierId(one.key),
      ruleKey: 'return-window',
      ruleName: '退货时限',
      ruleValue: '签收后 7 日内支持无理由退货，质量问题 30 日内包退换。',
    })),
  )
  const numbered = (prefix: string, index: number): string =>
    `${prefix}${today.minus({ months: 8, days: 3 }).toFormat('yyyyMMdd')}${String(index + 1).padStart(4, '0')}`
  const decided = { approvedAt: today.minus({ months: 8 }).toJSDate(), submittedAt: today.minus({ months: 8, days: 3 }).toJSDate() }
  await insertRows(
    prisma,
    'supplierPriceRule',
    formal.map((one, index) => ({
      id: idOf('price rule', one),
      supplierId: supplierId(one.key),
      code: numbered('SPR', index),
      channel: 'COMMUNITY_MALL',
      profitType: index % 3 === 0 ? 1 : 2,
      profitValue: index % 3 === 0 ? '2.5' : '0.12',
      minMarginRate: '0.05',
      status: 'EFFECTIVE' as const,
      effectiveAt: today.minus({ months: 8 }).toJSDate(),
      ...decided,
    })),
  )
  await insertRows(
    prisma,
    'supplierFreightRule',
    formal.map((one, index) => ({
      id: idOf('freight rule', one),
      supplierId: supplierId(one.key),
      code: numbered('SFR', index),
      name: '全国运费模板',
      channel: 'COMMUNITY_MALL',
      chargeMode: index % 2 === 0 ? ('WEIGHT' as const) : ('COUNT' as const),
      status: 'EFFECTIVE' as const,
      effectiveAt: today.minus({ months: 8 }).toJSDate(),
      ...decided,
    })),
  )
  await insertRows(
    prisma,
    'freightArea',
    formal.flatMap((one) => [
      { id: idOf('freight area', one), ruleId: idOf('freight rule', one), sort: 1, startPrice: '8.00', extraPrice: '3.00' },
      {
        id: idOf('freight area', one, 2),
        ruleId: idOf('freight rule', one),
        sort: 2,
        areaCodes: ['540000', '650000'],
        startPrice: '20.00',
        extraPrice: '12.00',
      },
    ]),
  )
}
