/** Warnings of stock: the limits, what is beyond them now and was before, and goods that lie too long. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, Money, Quantity } from '#kit/contract.ts'
import { label, lookedUp, remark, toggle } from '#kit/fields.contract.ts'

const levels = [
  { value: 'LOW', label: label('低于下限', 'Below the limit'), color: 'red' },
  { value: 'HIGH', label: label('高于上限', 'Above the limit'), color: 'gold' },
] as const

const Limit = Quantity.refine((text) => !text.startsWith('-'), { error: 'inventory-warn.negative' })
const quantity = (zh: string, en: string) => Quantity.meta({ label: label(zh, en), widget: 'quantity', column: 110 })

const goods = {
  skuId: Id.meta({
    label: label('商品', 'Article'),
    widget: 'reference',
    column: false,
    search: 'in',
    reference: { resource: 'sku', labelField: 'name' },
    requiredMessage: label('请选择商品', 'Choose the article'),
  }),
  skuCode: lookedUp('商品编码', 'Article code', 150),
  skuName: lookedUp('商品名称', 'Article', 200),
} as const
const warehouseReference = {
  label: label('仓库', 'Warehouse'),
  widget: 'reference',
  column: false,
  search: 'in',
  reference: { resource: 'warehouse', labelField: 'name' },
} as const
const place = {
  warehouseId: Id.nullish().meta(warehouseReference),
  warehouseName: lookedUp('仓库', 'Warehouse', 150),
  supplierId: Id.nullish().meta({ technical: true }),
} as const

export const inventoryWarn = defineResource({
  name: 'inventory-warn',
  label: label('库存预警设置', 'Stock limits'),
  path: '/api/storage/inventory-warn',
  row: {
    ...goods,
    ...place,
    warehouseId: Id.nullish().meta({ ...warehouseReference, hint: label('不选则按全部仓库合计', 'All warehouses together when none is chosen') }),
    minQty: Limit.default('0').meta({ label: label('库存下限', 'At least'), widget: 'quantity', column: 110 }),
    maxQty: Limit.nullish().meta({ label: label('库存上限', 'At most'), widget: 'quantity', column: 110 }),
    notifyRoles: z
      .array(z.string().trim().max(60))
      .max(20)
      .default([])
      .meta({
        label: label('通知角色', 'Roles to tell'),
        widget: 'roles',
        column: 'hidden',
        hint: label('仓库负责人总会收到', 'Whoever keeps the warehouse is told anyway'),
      }),
    status: toggle,
    remark,
  },
  writable: ['skuId', 'warehouseId', 'minQty', 'maxQty', 'notifyRoles', 'remark'],
  differs: { model: 'inventoryWarnConfig', verbs: { active: 'active', import: undefined }, scope: { supplier: 'supplierId' } },
})

const level = z.enum(['LOW', 'HIGH']).meta({ label: label('预警', 'Warning'), widget: 'status', column: 110, options: levels, changes: 'once', search: 'in' })
const readOnly = { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined } as const

export const inventoryWarnSku = defineResource({
  name: 'inventory-warn-sku',
  label: label('库存预警', 'Stock warnings'),
  path: '/api/storage/inventory-warn-sku',
  row: {
    ...goods,
    ...place,
    level,
    quantity: quantity('当前库存', 'There now'),
    threshold: quantity('界限', 'Limit'),
    toldAt: Instant.nullish().meta({ label: label('通知时间', 'Told at'), widget: 'datetime', column: 'hidden' }),
  },
  writable: [],
  differs: { verbs: readOnly, scope: { supplier: 'supplierId' } },
})

/** What was beyond its limits, and until when. */
export const inventoryWarnRecord = defineResource({
  name: 'inventory-warn-record',
  label: label('库存预警记录', 'Past stock warnings'),
  path: '/api/product/inventoryWarnRecord',
  row: {
    ...goods,
    ...place,
    level,
    quantity: quantity('当时库存', 'There then'),
    threshold: quantity('界限', 'Limit'),
    endedAt: Instant.nullish().meta({ label: label('解除时间', 'Ended at'), widget: 'datetime', column: 170 }),
  },
  writable: [],
  differs: { verbs: readOnly, scope: { supplier: 'supplierId' } },
})

export const unsalableWarn = defineResource({
  name: 'inventory-unsalable-warn',
  label: label('滞销预警', 'Goods that lie too long'),
  path: '/api/storage/inventory-unsalable-warn',
  // So narrow that what the goods are worth stands beside the actions of either language on a usual desk.
  row: {
    ...goods,
    skuCode: lookedUp('商品编码', 'Article code', 140),
    skuName: lookedUp('商品名称', 'Article', 170),
    ...place,
    warehouseId: Id.meta(warehouseReference),
    warehouseName: lookedUp('仓库', 'Warehouse', 120),
    days: z
      .number()
      .int()
      .meta({ label: label('未动销天数', 'Days'), widget: 'number', column: 95, computed: true }),
    idleSince: Instant.meta({ label: label('最近出入库', 'Moved last'), widget: 'datetime', column: 160, search: 'range', sortable: true }),
    qty: Quantity.meta({ label: label('数量', 'Quantity'), widget: 'quantity', column: 85 }),
    amount: Money.meta({ label: label('库存金额', 'Value'), widget: 'money', column: 110 }),
    toldAt: Instant.nullish().meta({ label: label('通知时间', 'Told at'), widget: 'datetime', column: 'hidden' }),
  },
  writable: [],
  differs: { verbs: readOnly, scope: { supplier: 'supplierId' }, order: [{ field: 'idleSince', direction: 'asc' }] },
})

const many = z.union([Id, z.array(Id).max(200)]).optional()
const Span = z.object({ from: z.number().int(), to: z.number().int().nullable(), rows: z.number().int(), qty: Quantity, amount: Money.nullable() })

/** How much lies too long, and for how long. */
export const unsalableCounts = defineCall('GET|POST /api/storage/inventory-unsalable-warn/count-info', {
  permission: 'inventory-unsalable-warn:list',
  summary: label('滞销预警统计', 'How much lies too long'),
  input: z.object({ warehouseId: many, skuId: many }),
  output: z.object({ days: z.number().int(), rows: z.number().int(), qty: Quantity, amount: Money.nullable(), spans: z.array(Span) }),
  options: { readOnly: true },
})

const Choice = z.object({ value: z.string(), label: z.string() })

/** What the settings offer: levels, and roles that can be told. */
export const warnChoices = defineCall('GET|POST /api/storage/inventory-warn/choice-info', {
  permission: 'inventory-warn:list',
  summary: label('库存预警选项', 'Choices of stock limits'),
  input: z.object({}),
  output: z.object({ levels: z.array(Choice), roles: z.array(Choice), warehouses: z.array(Choice), unsalableDays: z.number().int() }),
  options: { readOnly: true },
})

export const warnLevels = levels
