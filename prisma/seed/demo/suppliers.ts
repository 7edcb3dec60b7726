/** The suppliers' story of the demo company: twelve companies with what is kept about them. Dates count from the day of the seeding. */
import { DateTime } from 'luxon'
import type { PrismaClient } from '../../generated/client.ts'
import { insertRows } from '../insert-rows.ts'
import { seedId } from '../seed-id.ts'
import { userId } from '../users.ts'
import { continueNumbers, dayOf, supplierId } from './supplier-keys.ts'
import { demoSupplierList, type DemoSupplier } from './supplier-list.ts'
import { seedSupplierRecords, type NumberSealer } from './supplier-records.ts'
import { seedSupplierTalk } from './supplier-talk.ts'
import { seedSupplierWays } from './supplier-ways.ts'

const cityCompanyId = (code: string): string => seedId(`city company ${code}`)
const groupId = (code: string): string => seedId(`enterprise group ${code}`)

const cityCompanies = [
  { code: 'EAST', name: '华东大区', nameEn: 'East China', parent: undefined, regionCode: '310000' },
  { code: 'SOUTH', name: '华南大区', nameEn: 'South China', parent: undefined, regionCode: '440000' },
  { code: 'WEST', name: '中西部大区', nameEn: 'Central and West China', parent: undefined, regionCode: '510000' },
  { code: 'SHANGHAI', name: '上海分公司', nameEn: 'Shanghai', parent: 'EAST', regionCode: '310100' },
  { code: 'HANGZHOU', name: '杭州分公司', nameEn: 'Hangzhou', parent: 'EAST', regionCode: '330100' },
  { code: 'GUANGZHOU', name: '广州分公司', nameEn: 'Guangzhou', parent: 'SOUTH', regionCode: '440100' },
  { code: 'CHENGDU', name: '成都分公司', nameEn: 'Chengdu', parent: 'WEST', regionCode: '510100' },
  { code: 'WUHAN', name: '武汉分公司', nameEn: 'Wuhan', parent: 'WEST', regionCode: '420100' },
] as const

const groups = [
  { code: 'CHENHE', name: '晨禾集团', nameEn: 'Chenhe Group' },
  { code: 'BLUEBAY', name: '蓝湾控股', nameEn: 'Blue Bay Holdings' },
] as const

const communities = [
  { code: 'C310115001', name: '张江汤臣豪园', nameEn: 'Tomson Garden, Zhangjiang', regionCode: '310115' },
  { code: 'C310115002', name: '金桥碧云社区', nameEn: 'Biyun, Jinqiao', regionCode: '310115' },
  { code: 'C330110001', name: '仓前未来科技社区', nameEn: 'Future Tech, Cangqian', regionCode: '330110' },
  { code: 'C440106001', name: '天河骏景花园', nameEn: 'Junjing Garden, Tianhe', regionCode: '440106' },
  { code: 'C510105001', name: '青羊宽窄社区', nameEn: 'Kuanzhai, Qingyang', regionCode: '510105' },
] as const

/** Where a supplier belongs, by the province of his region. */
const companyOf = (regionCode: string): string =>
  ({ '44': 'GUANGZHOU', '51': 'CHENGDU', '61': 'CHENGDU', '42': 'WUHAN', '41': 'WUHAN', '33': 'HANGZHOU' })[regionCode.slice(0, 2)] ?? 'SHANGHAI'

const groupOf: Readonly<Record<string, string>> = { 'supplier-d': 'CHENHE', 'supplier-h': 'CHENHE', 'supplier-e': 'BLUEBAY' }

/**
 * Comes after the accounts. Rows that are there already are left as they are.
 * @param seal closes account numbers as the product does
 */
export async function seedDemoSuppliers(prisma: PrismaClient, seal: NumberSealer, today: DateTime = DateTime.now()): Promise<void> {
  const existing = await prisma.supplier.count({ where: { id: { in: demoSupplierList.map(({ key }) => supplierId(key)) } } })
  if (existing === demoSupplierList.length) return
  await seedReference(prisma)
  await insertRows(
    prisma,
    'supplier',
    demoSupplierList.map((one, index) => rowOf(one, index, today)),
  )
  await insertRows(
    prisma,
    'tenant',
    demoSupplierList.slice(3).map((one, index) => ({
      id: seedId(`tenant ${tenantOf(index + 3)}`),
      tenantCode: tenantOf(index + 3),
      tenantName: one.companyName,
      nameEn: one.nameEn,
      kind: 'SUPPLIER' as const,
      linkman: one.contact,
      contactNumber: one.mobile,
      accountLimit: 20,
    })),
  )
  await seedSupplierRecords(prisma, seal, today)
  await seedSupplierTalk(prisma, today)
  await seedSupplierWays(prisma, today)
  await continueNumbers(prisma, 'supplier', 'all', demoSupplierList.length)
}

const codeOf = (index: number): string => `SUP${String(index + 1).padStart(4, '0')}`
/** The first three are those of the demo accounts. */
const tenantOf = (index: number): string => String(100_001 + index)

function rowOf(one: DemoSupplier, index: number, today: DateTime) {
  const joined = today.minus({ months: 26 - 2 * index, days: 3 * index })
  return {
    id: supplierId(one.key),
    createTime: joined.toJSDate(),
    code: codeOf(index),
    tenantCode: tenantOf(index),
    companyName: one.companyName,
    shortName: one.shortName,
    nameEn: one.nameEn,
    creditCode: one.creditCode,
    companyType: one.type,
    legalPerson: one.legalPerson,
    registeredCapital: one.capital,
    foundedOn: new Date(`${one.foundedOn}T00:00:00Z`),
    regionCode: one.regionCode,
    address: one.address,
    businessScope: one.scope,
    taxpayerType: index % 5 === 4 ? ('SMALL' as const) : ('GENERAL' as const),
    taxNo: one.creditCode,
    contactName: one.contact,
    mobile: one.mobile,
    stage: one.stage,
    operStatus: one.state,
    freezeScopes: one.state === 'FROZEN' ? (one.key === 'supplier-c' ? ['PRODUCT', 'ORDER'] : ['PRODUCT']) : [],
    freezeReleaseOn: one.key === 'supplier-c' ? dayOf(today.plus({ days: 20 })) : null,
    level: one.level,
    score: one.score,
    settleCycle: (['MONTH', 'MONTH', 'WEEK', 'DAY'] as const)[index % 4] ?? 'MONTH',
    settleDay: index % 4 < 2 ? 5 : null,
    paymentTerms: [30, 45, 60, 15][index % 4] ?? 30,
    cityCompanyId: cityCompanyId(companyOf(one.regionCode)),
    enterpriseGroupId: groupOf[one.key] ? groupId(groupOf[one.key] ?? '') : null,
    // The first ones, whom people sign in as, are the purchaser's.
    masterUserId: userId(index > 2 && index % 3 === 0 ? 'purchase-manager' : 'purchaser'),
    secretPrice: one.key === 'supplier-h',
    isTest: false,
    formalAt: one.stage === 'POTENTIAL' ? null : joined.plus({ days: 40 }).toJSDate(),
    exitedAt: one.stage === 'EXITED' ? today.minus({ days: 12 }).toJSDate() : null,
  }
}

async function seedReference(prisma: PrismaClient): Promise<void> {
  await insertRows(
    prisma,
    'cityCompany',
    cityCompanies.map(({ code, name, nameEn, parent, regionCode }, index) => ({
      id: cityCompanyId(code),
      code,
      name,
      nameEn,
      regionCode,
      parentId: parent ? cityCompanyId(parent) : null,
      masterUserId: parent ? userId('purchaser') : userId('purchase-manager'),
      sort: (index + 1) * 10,
    })),
  )
  await insertRows(
    prisma,
    'enterpriseGroup',
    groups.map((group) => Object.assign({ id: groupId(group.code) }, group)),
  )
  await insertRows(
    prisma,
    'community',
    communities.map(({ code, name, nameEn, regionCode }, index) => ({
      id: seedId(`community ${code}`),
      communityCode: code,
      communityName: name,
      nameEn,
      regionCode,
      sort: (index + 1) * 10,
    })),
  )
}
