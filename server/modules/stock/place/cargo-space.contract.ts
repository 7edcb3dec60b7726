/** Cargo spaces: where in a warehouse goods stand. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Quantity } from '#kit/contract.ts'
import { code, inEnglish, label, lookedUp, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'
import { warehouseChosen } from '../stock-fields.contract.ts'

const room = (zh: string, en: string) =>
  Quantity.refine((text) => Number(text) > 0, { error: 'stock.not-positive' })
    .nullish()
    .meta({ label: label(zh, en), widget: 'quantity', column: 'hidden' })

const mixing = (zh: string, en: string) =>
  z
    .boolean()
    .default(true)
    .meta({ label: label(zh, en), widget: 'switch', column: 'hidden' })

export const cargoSpace = defineResource({
  name: 'cargo-space',
  label: label('货位', 'Cargo space'),
  path: '/api/storage/cargo-space',
  row: {
    warehouseId: warehouseChosen('仓库', 'Warehouse'),
    warehouseName: lookedUp('仓库', 'Warehouse', 160),
    supplierId: Id.nullish().meta({ technical: true }),
    code: code('货位编码', 'Code', 40, '/', 140),
    name: inEnglish(named('货位名称', 'Name', 100, 150), 'nameEn'),
    nameEn: optional('英文名称', 'English name', 200, 160),
    area: optional('库区', 'Area', 40, 100),
    shelf: optional('货架', 'Shelf', 40, 90),
    layer: optional('层', 'Layer', 40, 80),
    position: optional('位', 'Position', 40, 80),
    maxLoad: room('最大件数', 'Pieces at most'),
    maxVolume: room('最大体积（m³）', 'Volume at most (m³)'),
    allowItemMixing: mixing('允许混放商品', 'Articles may be mixed'),
    allowBatchMixing: mixing('允许混放批次', 'Batches may be mixed'),
    sort,
    status: toggle,
    remark,
  },
  writable: [
    'warehouseId',
    'code',
    'name',
    'nameEn',
    'area',
    'shelf',
    'layer',
    'position',
    'maxLoad',
    'maxVolume',
    'allowItemMixing',
    'allowBatchMixing',
    'sort',
    'remark',
  ],
  differs: {
    verbs: { active: 'active', export: 'cargo-space-list-export' },
    scope: { supplier: 'supplierId' },
    found: {
      by: ['code', 'name', 'nameEn'],
      code: 'code',
      title: 'name',
      titleEn: 'nameEn',
      at: '/storage-center/cargo-space/index?q.code={code}',
      list: '/storage-center/cargo-space/index',
    },
    order: [{ field: 'code', direction: 'asc' }],
  },
})

const SpaceOption = z.object({
  id: Id,
  code: z.string(),
  /** In the reader's language. */
  name: z.string(),
  area: z.string().nullable(),
  shelf: z.string().nullable(),
  layer: z.string().nullable(),
  position: z.string().nullable(),
  maxLoad: z.string().nullable(),
  allowItemMixing: z.boolean(),
  allowBatchMixing: z.boolean(),
})

/** Spaces in use of one warehouse. */
export const spacesOfWarehouse = defineCall('GET|POST /api/storage/cargo-space/list-by-warehouse-id/{id}', {
  permission: 'warehouse:select',
  summary: label('按仓库查货位', 'Spaces of a warehouse'),
  input: z.object({ id: Id }),
  output: z.array(SpaceOption),
  options: { readOnly: true },
})
