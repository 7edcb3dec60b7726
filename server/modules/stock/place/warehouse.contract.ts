/** Warehouses of the platform and of suppliers. One is switched off only while nothing stands in it and nothing is on its way to it. */
import { z } from 'zod'
import { decimal, defineCall, defineResource, Id, pageOf, Paging } from '#kit/contract.ts'
import { code, flag, inEnglish, label, lookedUp, named, optional, remark, toggle } from '#kit/fields.contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'

export const warehouseTypes = [
  { value: 'PLATFORM', label: label('平台仓', 'Platform'), color: 'blue' },
  { value: 'SUPPLIER', label: label('供应商仓', 'Supplier'), color: 'cyan' },
  { value: 'TRANSIT', label: label('在途仓', 'In transit'), color: 'gold' },
  { value: 'DEFECTIVE', label: label('残次仓', 'Defective'), color: 'red' },
  { value: 'VIRTUAL', label: label('虚拟仓', 'Virtual'), color: 'default' },
] as const

export const WarehouseType = z.enum(['PLATFORM', 'SUPPLIER', 'TRANSIT', 'DEFECTIVE', 'VIRTUAL'])

const degrees = (zh: string, en: string, most: number) =>
  decimal(6)
    .refine((text) => Math.abs(Number(text)) <= most, { error: 'stock.bad-degrees' })
    .nullish()
    .meta({ label: label(zh, en), widget: 'number', column: 'hidden' })

export const warehouse = defineResource({
  name: 'warehouse',
  label: label('仓库', 'Warehouse'),
  path: '/api/storage/warehouse',
  row: {
    code: code('仓库编码', 'Code', 40)
      .optional()
      .meta({
        label: label('仓库编码', 'Code'),
        widget: 'text',
        column: 130,
        search: 'contains',
        sortable: true,
        hint: label('不填由系统编号', 'Drawn when empty'),
      }),
    name: inEnglish(named('仓库名称', 'Name', 100, 180), 'nameEn'),
    nameEn: optional('英文名称', 'English name', 200, 160),
    type: WarehouseType.default('PLATFORM').meta({
      label: label('仓库类型', 'Type'),
      widget: 'select',
      column: 100,
      search: 'in',
      options: warehouseTypes,
      requiredMessage: label('请选择仓库类型', 'Choose the type'),
    }),
    supplierId: Id.nullish().meta({
      label: label('所属供应商', 'Supplier'),
      widget: 'reference',
      column: false,
      search: 'in',
      reference: { resource: 'supplier', labelField: 'companyName' },
      requiredMessage: label('请选择供应商', 'Choose the supplier'),
      when: { field: 'type', is: ['SUPPLIER'] },
    }),
    supplierName: lookedUp('所属供应商', 'Supplier', 200),
    regionCode: z
      .string()
      .trim()
      .max(20)
      .nullish()
      .meta({ label: label('所在地区', 'Region'), widget: 'region', column: false, search: 'prefix' }),
    regionName: lookedUp('所在地区', 'Region', 180),
    address: optional('详细地址', 'Address', 500, 220),
    lng: degrees('经度', 'Longitude', 180),
    lat: degrees('纬度', 'Latitude', 90),
    principalId: Id.nullish().meta({
      label: label('负责人', 'In charge'),
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'user', labelField: 'principalName' },
    }),
    principalName: lookedUp('负责人', 'In charge', 110),
    phone: optional('联系电话', 'Telephone', 30, 130),
    priority: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(100)
      .meta({ label: label('优先级', 'Priority'), widget: 'number', column: 90, sortable: true, hint: label('数字小的先出货', 'Smaller numbers ship first') }),
    allowNegative: flag('允许负库存', 'May go below zero', 120),
    spaceCount: z
      .number()
      .int()
      .meta({ label: label('货位数', 'Spaces'), widget: 'number', column: 90, computed: true }),
    status: toggle,
    remark,
  },
  writable: [
    'code',
    'name',
    'nameEn',
    'type',
    'supplierId',
    'regionCode',
    'address',
    'lng',
    'lat',
    'principalId',
    'phone',
    'priority',
    'allowNegative',
    'remark',
  ],
  differs: {
    verbs: { active: 'active' },
    scope: { supplier: 'supplierId' },
    found: {
      by: ['code', 'name', 'nameEn'],
      code: 'code',
      title: 'name',
      titleEn: 'nameEn',
      at: '/storage-center/warehouse/index?q.code={code}',
      list: '/storage-center/warehouse/index',
    },
    order: [
      { field: 'priority', direction: 'asc' },
      { field: 'code', direction: 'asc' },
    ],
  },
})

/** Enables or invalidates many: each by itself, with the reason beside the one that stays as it is. */
export const switchWarehouses = defineCall('POST /api/storage/warehouse/batch-update-state', {
  permission: 'warehouse:active',
  summary: label('批量启用/作废仓库', 'Enable or invalidate warehouses'),
  input: z.strictObject({ ids: z.array(Id).min(1).max(200), status: z.enum(['ENABLED', 'DISABLED']) }),
  output: BatchResult,
})

export const WarehouseOption = z.object({
  id: Id,
  code: z.string(),
  /** In the reader's language. */
  name: z.string(),
  type: WarehouseType,
  supplierId: Id.nullable(),
  supplierName: z.string().nullable(),
  regionCode: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  principalName: z.string().nullable(),
  priority: z.number(),
  status: z.enum(['ENABLED', 'DISABLED']),
})

const truth = z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])]).optional()
const noneOr = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

const chosenBy = {
  /** Those out of use too. */
  isAll: truth,
  type: noneOr(WarehouseType),
  /** Part of a code or name. */
  name: z.string().trim().max(100).optional(),
} as const

const choiceCall = <In extends z.ZodType>(path: string, zh: string, en: string, input: In) =>
  defineCall(`GET|POST /api/storage/warehouse/${path}`, {
    permission: 'warehouse:select',
    summary: label(zh, en),
    input,
    output: z.array(WarehouseOption),
    options: { readOnly: true },
  })

/** Everything that the caller may see. */
export const warehouseList = choiceCall('get-list', '仓库下拉', 'Warehouses for a choice', z.object(chosenBy))
/** The platform's own. */
export const platformWarehouses = choiceCall('get-Warehouse-list', '平台仓库下拉', 'Warehouses of the platform', z.object(chosenBy))
/** Of one supplier; a supplier asks about himself. */
export const supplierWarehouses = choiceCall(
  'getSupplierWarehouseInfo',
  '供应商仓库',
  'Warehouses of a supplier',
  z.object({ ...chosenBy, supplierId: noneOr(Id) }),
)
/** Of several suppliers at once. */
export const warehousesBySupplier = choiceCall(
  'listWarehouseInfoBySupplier',
  '按供应商查仓库',
  'Warehouses by supplier',
  z.object({
    ...chosenBy,
    supplierId: noneOr(Id),
    supplierIds: z.preprocess((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value), z.array(Id).max(200).optional()),
  }),
)
/** In pages, for selects that search. */
export const warehousePage = defineCall('GET|POST /api/storage/warehouse/select-list', {
  permission: 'warehouse:select',
  summary: label('仓库分页下拉', 'Warehouses for a choice, in pages'),
  input: Paging.pick({ current: true, size: true }).extend({ ...chosenBy, supplierId: noneOr(Id) }),
  output: pageOf(WarehouseOption),
  options: { readOnly: true },
})
