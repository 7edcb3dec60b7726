/** People and suppliers for the ways of a supplier, on the whole product. */
import { beforeAll } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { grantsOf } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import type { RoleCode } from '#server/auth/role-codes.ts'
import { rightsOf } from '#server/auth/role-rights.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal } from '#tests/support/principals.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { withTestProduct, type TestProduct } from '#tests/support/test-product.ts'

const granted = rightsOf(grantsOf(areas))
/** May what the role was granted, asked code by code as the seed does; no call has the code `:admin`. */
const permissionsOf = (role: RoleCode): ReadonlySet<string> =>
  ({ has: (code: string) => !code.endsWith(':admin') && granted.may(role, code) }) as unknown as ReadonlySet<string>
const id = (number: number): string => `0190d100-0000-7000-8000-${String(number).padStart(12, '0')}`
const person = (number: number, role: RoleCode): Principal =>
  principal({
    userId: id(number),
    account: role.toLowerCase(),
    name: role,
    roles: [role],
    permissions: role === 'PLATFORM_ADMIN' ? new Set(['*']) : permissionsOf(role),
  })

export const people = {
  admin: person(1, 'PLATFORM_ADMIN'),
  purchaser: person(2, 'PURCHASER'),
  manager: person(3, 'PURCHASE_MANAGER'),
  category: person(4, 'CATEGORY_MANAGER'),
  legal: person(5, 'LEGAL'),
  finance: person(6, 'FINANCE'),
  financeManager: person(7, 'FINANCE_MANAGER'),
  gm: person(8, 'GM'),
  warehouse: person(9, 'WAREHOUSE_MANAGER'),
  afterSales: person(10, 'AFTER_SALES'),
  hr: person(11, 'HR'),
  ops: person(12, 'OPS'),
  categoryOp: person(13, 'CATEGORY_OP'),
  cashier: person(14, 'CASHIER'),
  pricing: person(15, 'PRICING'),
} as const

export interface World {
  readonly product: TestProduct
  /** A supplier with an administrator of his own; in order for a regularization unless `bare`. */
  supplier(options?: {
    readonly bare?: boolean
    readonly stage?: 'POTENTIAL' | 'FORMAL'
    readonly level?: string
  }): Promise<{ readonly id: string; readonly admin: Principal }>
  post(who: Principal, path: string, payload?: object): Promise<Answer>
  /** @throws Error unless it was answered with 200. What data holds is the test's business. */
  // oxlint-disable-next-line typescript/no-explicit-any
  ok(who: Principal, path: string, payload?: object): Promise<any>
  /** Elements at which the instance waits, in order of their names. */
  standsAt(processInstanceId: string): Promise<string[]>
}

/** Call it at the top of a file. */
export function withSuppliers(): World {
  const product = withTestProduct()
  let suppliers = 0
  beforeAll(async () => {
    const { prisma } = product.application.data
    await prisma.user.createMany({
      data: Object.values(people).map(({ userId, account, name }) => ({ id: userId, account, name, passwordHash: '-' })),
    })
    const roles = await prisma.role.findMany()
    await prisma.userRole.createMany({
      data: Object.values(people).flatMap(({ userId, roles: [code] }) =>
        roles.filter(({ roleCode }) => roleCode === code).map((role) => ({ userId, roleId: role.id })),
      ),
    })
  })
  const post = (who: Principal, path: string, payload: object = {}) => product.send(who, path, payload)
  return {
    product,
    post,
    async ok(who, path, payload) {
      const answer = await post(who, path, payload)
      if (answer.status === 500) throw new Error(await product.reasonOf(answer.body.data.errorId))
      if (answer.status !== 200) throw new Error(`${path}: ${answer.raw}`)
      return answer.body.data
    },
    async standsAt(processInstanceId) {
      const rows = await product.application.data.sql.query<{ element: string }>(
        'select element_id as element from wf_task where root_id = $1::uuid order by element_id, id',
        [processInstanceId],
      )
      return rows.map(({ element }) => element)
    },
    async supplier({ bare = false, stage = 'POTENTIAL', level } = {}) {
      const number = (suppliers += 1)
      const { prisma } = product.application.data
      const supplierId = newId()
      const code = `T${String(number).padStart(5, '0')}`
      await prisma.tenant.create({ data: { tenantCode: code, tenantName: `Supplier ${number}`, kind: 'SUPPLIER' } })
      await prisma.supplier.create({
        data: {
          id: supplierId,
          code,
          tenantCode: code,
          companyName: `Supplier ${number}`,
          creditCode: sampleCreditCode(),
          stage,
          level: level ?? null,
          masterUserId: people.purchaser.userId,
        },
      })
      const admin = principal({
        userId: newId(),
        account: `admin-${code}`,
        name: `Admin ${number}`,
        tenantId: code,
        userType: 'SUPPLIER',
        terminalType: 'SUPPLIER_TERMINAL',
        supplierId,
        roles: ['SUPPLIER_ADMIN'],
        permissions: permissionsOf('SUPPLIER_ADMIN'),
        rows: { kind: 'supplier', supplierId },
      })
      await prisma.user.create({
        data: {
          id: admin.userId,
          account: admin.account,
          name: admin.name,
          passwordHash: '-',
          tenantId: code,
          supplierId,
          userType: 'SUPPLIER',
          terminalType: 'SUPPLIER_TERMINAL',
        },
      })
      const role = await prisma.role.findFirstOrThrow({ where: { roleCode: 'SUPPLIER_ADMIN' } })
      await prisma.userRole.create({ data: { userId: admin.userId, roleId: role.id } })
      if (!bare) await putInOrder(product, supplierId, number)
      return { id: supplierId, admin }
    },
  }
}

const far = new Date('2099-12-31T00:00:00Z')
const past = new Date('2020-01-01T00:00:00Z')

/** Everything that the checklist asks for. */
async function putInOrder({ application }: TestProduct, supplierId: string, number: number): Promise<void> {
  const { prisma } = application.data
  await prisma.supplierMaterial.create({ data: { supplierId, materialType: 'BUSINESS_LICENSE', name: 'Licence', validFrom: past, validTo: far } })
  await prisma.supplierContract.create({
    data: {
      supplierId,
      contractNo: `C-${number}`,
      name: 'Framework',
      contractType: 'FRAMEWORK',
      status: 'EFFECTIVE',
      signedOn: past,
      validFrom: past,
      validTo: far,
    },
  })
  await prisma.supplierMargin.create({ data: { supplierId, required: '1000', paid: '1000' } })
  await prisma.supplierBankAccount.create({
    data: {
      supplierId,
      accountName: 'Supplier',
      bankName: 'Bank',
      accountNo: '6222 **** 1',
      accountNoCipher: '-',
      accountNoDigest: `d${number}`,
      isVerified: true,
    },
  })
  await prisma.supplierProductType.create({ data: { supplierId, categoryName: 'Office' } })
  await prisma.supplierSalesChannel.create({ data: { supplierId, channel: 'JD' } })
  await prisma.supplierDeliveryRule.create({ data: { supplierId, name: 'Fast', channel: 'JD', timePeriodType: 'HOUR', shipWithin: 24 } })
  await prisma.supplierPriceRule.create({ data: { supplierId, code: `P-${number}`, channel: 'JD', profitType: 1, profitValue: '1', status: 'EFFECTIVE' } })
  await prisma.supplierFreightRule.create({ data: { supplierId, code: `F-${number}`, channel: 'JD', name: 'Freight', status: 'EFFECTIVE' } })
  await prisma.supplierRecipient.create({ data: { supplierId, name: 'Returns', mobile: '13800000000', address: 'Road 1', regionCode: '310115' } })
}
