/** The platform's tenant and the roles that the processes know by their codes. Rows that administrators changed are left alone. */
import type { PrismaClient } from '../generated/client.ts'
import type { DataScopeKind } from '#server/auth/row-scope.ts'
import type { RoleCode } from '#server/auth/role-codes.ts'
import { seedId } from './seed-id.ts'

export const platformTenantCode = '000000'

export interface SeededRole {
  readonly code: RoleCode
  readonly zh: string
  readonly en: string
  readonly dataScope: DataScopeKind
}

/** In the order in which screens list them. Buyers see the suppliers that their department looks after, and those that nobody does. */
export const seededRoles: readonly SeededRole[] = [
  { code: 'PLATFORM_ADMIN', zh: '平台管理员', en: 'Platform administrator', dataScope: 'ALL' },
  { code: 'GM', zh: '总经理', en: 'General manager', dataScope: 'ALL' },
  { code: 'HR', zh: '人事', en: 'Human resources', dataScope: 'ALL' },
  { code: 'OPS', zh: '平台运营', en: 'Platform operations', dataScope: 'ALL' },
  { code: 'PURCHASER', zh: '采购专员', en: 'Purchaser', dataScope: 'DEPT_AND_CHILD' },
  { code: 'PURCHASE_MANAGER', zh: '采购经理', en: 'Purchase manager', dataScope: 'DEPT_AND_CHILD' },
  { code: 'CATEGORY_OP', zh: '品类运营', en: 'Category operator', dataScope: 'ALL' },
  { code: 'CATEGORY_MANAGER', zh: '品类经理', en: 'Category manager', dataScope: 'ALL' },
  { code: 'PRICING', zh: '定价专员', en: 'Pricing specialist', dataScope: 'ALL' },
  { code: 'LEGAL', zh: '法务/风控', en: 'Legal and risk', dataScope: 'ALL' },
  { code: 'FINANCE', zh: '财务专员', en: 'Finance officer', dataScope: 'ALL' },
  { code: 'FINANCE_MANAGER', zh: '财务经理', en: 'Finance manager', dataScope: 'ALL' },
  { code: 'CASHIER', zh: '出纳', en: 'Cashier', dataScope: 'ALL' },
  { code: 'WAREHOUSE', zh: '仓管', en: 'Warehouse keeper', dataScope: 'ALL' },
  { code: 'WAREHOUSE_MANAGER', zh: '仓库主管', en: 'Warehouse manager', dataScope: 'ALL' },
  { code: 'AFTER_SALES', zh: '售后', en: 'After-sales', dataScope: 'ALL' },
  { code: 'SUPPLIER_ADMIN', zh: '供应商管理员', en: 'Supplier administrator', dataScope: 'SUPPLIER_SELF' },
  { code: 'SUPPLIER_OP', zh: '供应商操作员', en: 'Supplier operator', dataScope: 'SUPPLIER_SELF' },
  { code: 'SUPPLIER_FORMAL', zh: '正式供应商', en: 'Formal supplier', dataScope: 'SUPPLIER_SELF' },
  { code: 'SUPPLIER_READER', zh: '已退出供应商（只读）', en: 'Former supplier, reading only', dataScope: 'SUPPLIER_SELF' },
]

export const roleId = (code: RoleCode): string => seedId(`role ${code}`)

export async function seedRoles(prisma: PrismaClient, options: { readonly companyName: { readonly zh: string; readonly en: string } }): Promise<void> {
  await prisma.tenant.createMany({
    data: [
      { id: seedId('tenant 000000'), tenantCode: platformTenantCode, tenantName: options.companyName.zh, nameEn: options.companyName.en, kind: 'PLATFORM' },
    ],
    skipDuplicates: true,
  })
  await prisma.role.createMany({
    data: seededRoles.map(({ code, zh, en, dataScope }, index) => ({
      id: roleId(code),
      roleCode: code,
      roleName: zh,
      roleNameEn: en,
      dataScope,
      roleType: 'SYSTEM' as const,
      sort: (index + 1) * 10,
    })),
    skipDuplicates: true,
  })
}
