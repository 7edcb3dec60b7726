/** Administrative divisions: lazy branches, whole trees, and trees with ticks for pickers of sales areas. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { codesOfJd } from './jd-region-codes.contract.ts'

/** Parent of the provinces. */
export const rootRegion = '0'
/** The sales channel whose region trees leave out Taiwan and the Diaoyu Islands: 32 and 84 of JD (specification, section 9). */
export const communityMall = 'COMMUNITY_MALL'
export const excludedForCommunityMall: readonly string[] = ['32', '84'].flatMap(codesOfJd)

const code = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z_-]{1,20}$/)

export const region = defineResource({
  name: 'region',
  label: { zh: '区划', en: 'Region' },
  path: '/api/dict/region',
  row: {
    regionCode: code.meta({
      label: { zh: '区划编号', en: 'Code' },
      widget: 'text',
      column: 140,
      search: 'prefix',
      sortable: true,
      requiredMessage: { zh: '请输入区划编号', en: 'Enter the code' },
    }),
    regionName: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({
        label: { zh: '区划名称', en: 'Name' },
        widget: 'text',
        column: 200,
        search: 'contains',
        twin: 'nameEn',
        sortable: true,
        requiredMessage: { zh: '请输入区划名称', en: 'Enter the name' },
      }),
    nameEn: z
      .string()
      .trim()
      .max(100)
      .nullish()
      .meta({ label: { zh: '英文名称', en: 'English name' }, widget: 'text', column: 180 }),
    parentCode: code.default(rootRegion).meta({ label: { zh: '父区划编号', en: 'Parent' }, widget: 'region', column: 140, search: 'equals' }),
    level: z
      .number()
      .int()
      .meta({ label: { zh: '层级', en: 'Level' }, widget: 'number', column: 80, search: 'equals', sortable: true }),
    leaf: z.boolean().meta({ label: { zh: '末级', en: 'Lowest level' }, widget: 'switch', column: 'hidden' }),
    sort: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .meta({ label: { zh: '排序', en: 'Order' }, widget: 'number', column: 80, sortable: true }),
  },
  writable: ['regionCode', 'regionName', 'nameEn', 'parentCode', 'sort'],
  differs: {
    scope: { tenant: false },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'regionCode', direction: 'asc' },
    ],
  },
})

/** `checkFlag`: ticked. `checkStatus` `half`: something below is ticked, not everything. */
export const RegionNode = z.object({
  id: Id,
  code: z.string(),
  regionCode: z.string(),
  regionName: z.string(),
  nameEn: z.string().nullable(),
  parentCode: z.string(),
  level: z.number().int(),
  leaf: z.boolean(),
  hasChildren: z.boolean(),
  checkFlag: z.boolean().optional(),
  checkStatus: z.enum(['all', 'half', 'none']).optional(),
  get children(): z.ZodOptional<z.ZodNullable<z.ZodArray<typeof RegionNode>>> {
    return z.array(RegionNode).nullable().optional()
  },
})
export type RegionNode = z.output<typeof RegionNode>

const channel = { salesChannel: z.string().max(40).optional() }

export const regionBranch = defineCall('GET /api/dict/region/list/{code}', {
  permission: 'signed-in',
  summary: { zh: '下级区划', en: 'Children of a region' },
  input: z.object({ code, ...channel }),
  output: z.array(RegionNode),
})

/** `id` is the code below which the tree begins (`0` for everything), or a sales channel, which means everything that it sells in. */
export const regionTree = defineCall('GET /api/dict/region/list-cache-all-tree/{id}', {
  permission: 'signed-in',
  summary: { zh: '区划树', en: 'Regions as a tree' },
  input: z.object({ id: z.string().max(40), ...channel, maxLevel: z.coerce.number().int().min(-1).max(10).default(-1) }),
  output: z.array(RegionNode),
})

const Ticked = z.object({ regionCodes: z.array(code).max(20_000).default([]), ...channel })

/** Children of a region with their ticks, for a picker that opens branch by branch. */
export const regionChecked = defineCall('POST /api/dict/region/list-check', {
  permission: 'signed-in',
  summary: { zh: '下级区划（勾选状态）', en: 'Children of a region with ticks' },
  input: Ticked.extend({ parentCode: code.default(rootRegion), maxLevel: z.coerce.number().int().min(-1).max(10).default(-1) }),
  output: z.array(RegionNode),
  options: { readOnly: true },
})

/** Only the ticked regions and the way down to them. */
export const regionCheckedPath = defineCall('POST /api/dict/region/list-check-path', {
  permission: 'signed-in',
  summary: { zh: '已选区划路径', en: 'Paths to the ticked regions' },
  input: Ticked,
  output: z.array(RegionNode),
  options: { readOnly: true },
})

/** Takes over JD's regions in the background; a failure becomes an exception that is tried again. */
export const syncJdRegions = defineCall('GET|POST /api/product/basic/sync-jd-region', {
  permission: 'region:sync',
  summary: { zh: '同步京东区域', en: 'Take over the regions of JD' },
  input: z.object({}),
  output: z.object({ queued: z.boolean() }),
  options: { aliases: ['/api/dict/region/product/basic/sync-jd-region'], readOnly: false },
})
