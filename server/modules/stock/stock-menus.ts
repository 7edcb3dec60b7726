/** Menu entries of the warehouses. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

const entry = (code: string, zh: string, en: string, icon: string, entities: readonly string[], needs: string): MenuDeclaration => ({
  code: `storage-${code}`,
  parent: 'storage-center',
  name: { zh, en },
  path: `/storage-center/${code}`,
  icon,
  needs,
  entities,
})

export const stockMenus: readonly MenuDeclaration[] = [
  { code: 'storage-center', after: 'order-center', name: { zh: '仓储中心', en: 'Warehousing' }, icon: 'inbox' },
  entry('inbound', '入库管理', 'Inbound orders', 'truck', ['inbound-order'], 'inbound-order:list'),
  entry('arrival-notice', '到货通知', 'Notices of arrival', 'bell', [], 'inbound-order:notice'),
  entry('outbound', '出库管理', 'Outbound orders', 'export', ['outbound-order'], 'outbound-order:list'),
  entry('allot', '调拨管理', 'Transfers', 'swap', ['transfer-order'], 'transfer-order:list'),
  entry('count', '库存盘点', 'Stock counts', 'audit', ['inventory-take'], 'inventory-take:list'),
  entry('count-audit', '盘点审核', 'Counts to look at', 'solution', ['inventory-take-audit'], 'inventory-take-audit:list'),
  entry('warehouse', '仓库管理', 'Warehouses', 'home', ['warehouse'], 'warehouse:list'),
  entry('cargo-space', '货位管理', 'Cargo spaces', 'bars', ['cargo-space'], 'cargo-space:list'),
  entry('map', '仓库地图', 'Floor plan', 'environment', [], 'cargo-space:list'),
  entry('stock', '库存查询', 'Stock', 'database', ['inventory'], 'inventory:list'),
  entry('stock-record', '库存流水', 'Stock records', 'history', ['inventory-record'], 'inventory-record:list'),
  entry('stock-movement', '库存走势', 'Stock over time', 'line-chart', [], 'inventory-record:list'),
  entry('stock-preempted', '预占库存', 'Kept stock', 'lock', ['inventory-preempted'], 'inventory-preempted:list'),
  entry('stock-verified', '账实自检', 'Self-check', 'safety-certificate', ['inventory-check'], 'inventory-check:list'),
  entry('stock-warn', '库存预警', 'Stock warnings', 'warning', ['inventory-warn-sku', 'inventory-warn-record'], 'inventory-warn-sku:list'),
  entry('stock-limit', '库存预警设置', 'Stock limits', 'control', ['inventory-warn'], 'inventory-warn:list'),
  entry('unsalable', '滞销预警', 'Goods that lie too long', 'clock-circle', ['inventory-unsalable-warn'], 'inventory-unsalable-warn:list'),
]
