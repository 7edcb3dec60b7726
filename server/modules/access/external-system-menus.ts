/** Menu entries of other systems, for those who work with both. They appear as soon as their address is set among the parameters. */
import { externalCodes, externalMenus, type ExternalCode } from '#server/auth/external-menus.ts'
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

const suppliers = ['SUPPLIER_ADMIN', 'SUPPLIER_OP']
const money = ['GM', 'OPS', 'FINANCE', 'FINANCE_MANAGER']
const service = ['GM', 'OPS', 'AFTER_SALES']

const rolesOf: Readonly<Record<ExternalCode, readonly string[]>> = {
  'service-man': service,
  'community-service-order': service,
  'supplier-community-service-order': suppliers,
  Community_mall_reconciliation: money,
  Enterprise_mall_reconciliation: money,
  Fubag_mall_reconciliation: money,
  YC_reconciliation: money,
  pending_order_enterprise: [...service, ...suppliers],
  shipment_order_enterprise: [...service, ...suppliers],
}

export const externalSystemMenus: readonly MenuDeclaration[] = [
  { code: 'external-systems', name: { zh: '外部系统', en: 'Other systems' }, icon: 'global', roles: [...new Set(Object.values(rolesOf).flat())] },
  ...externalCodes.map((code): MenuDeclaration => ({
    code,
    parent: 'external-systems',
    name: externalMenus[code],
    path: `/external/${code}`,
    icon: 'api',
    isOpen: true,
    roles: rolesOf[code],
  })),
]
