/** What a user sets up for himself: the columns of a list, and views under a name. */
import { z } from 'zod'
import { ById, defineCall, Id, Instant, Version } from '#kit/contract.ts'

const ListName = z.string().trim().min(1).max(120)

export const ColumnChoice = z.looseObject({
  prop: z.string().max(100),
  hide: z.boolean().optional(),
  order: z.number().optional(),
  width: z.number().optional(),
  fixed: z.union([z.literal('left'), z.literal('right'), z.boolean()]).nullish(),
})

export const ColumnPreference = z.object({ listName: z.string(), columns: z.array(ColumnChoice) })

export const columnPreference = defineCall('GET /api/system/column-preference/{listName}', {
  permission: 'signed-in',
  summary: { zh: '列设置', en: 'Columns of a list' },
  input: z.object({ listName: ListName }),
  output: ColumnPreference.nullable(),
})

/** An empty list of columns returns to the defaults. */
export const saveColumnPreference = defineCall('POST /api/system/column-preference/save', {
  permission: 'signed-in',
  summary: { zh: '保存列设置', en: 'Keep the columns of a list' },
  input: z.object({ listName: ListName, columns: z.array(ColumnChoice).max(300) }),
  output: ColumnPreference,
})

const Scope = z.enum(['USER', 'ROLE', 'GLOBAL'])
const Free = z.record(z.string(), z.unknown())

const draft = {
  pageKey: z.string().trim().min(1).max(120),
  name: z.string().trim().min(1).max(60),
  scope: Scope,
  /** Of a ROLE view; one of the caller's roles unless he says otherwise. */
  roleCode: z.string().max(60).optional(),
  filters: Free,
  columns: z.array(ColumnChoice).max(300).nullish(),
  sorter: z.unknown().optional(),
  density: z.string().max(20).nullish(),
  /** The list opens with it: for its maker, for those who have the role, or for everybody. One a maker, list and scope. */
  isDefault: z.boolean(),
  sort: z.number().int().min(0).max(10_000),
}

export const SavedView = z.object({
  id: Id,
  version: Version,
  pageKey: z.string(),
  name: z.string(),
  scope: Scope,
  roleCode: z.string().nullable(),
  filters: Free,
  columns: z.array(ColumnChoice).nullable(),
  sorter: z.unknown(),
  density: z.string().nullable(),
  isDefault: z.boolean(),
  sort: z.number().int(),
  /** Made by the caller: only then may he change or remove it. */
  mine: z.boolean(),
  createTime: Instant,
})

const summary = { zh: '视图', en: 'Saved view' }

/** One's own, one's roles' and everybody's; own ones first. Never more than a page, so there is no paging. */
export const savedViews = defineCall('GET|POST /api/system/saved-view/list', {
  permission: 'signed-in',
  summary: { zh: `${summary.zh}列表`, en: `${summary.en}s of a list` },
  input: z.object({ pageKey: z.string().min(1).max(120), current: z.coerce.number().optional(), size: z.coerce.number().optional() }),
  output: z.object({ records: z.array(SavedView), total: z.number().int() }),
  options: { readOnly: true },
})

export const insertSavedView = defineCall('POST /api/system/saved-view/insert', {
  permission: 'signed-in',
  summary: { zh: `新增${summary.zh}`, en: `${summary.en}: add` },
  input: z.object({
    ...draft,
    scope: Scope.default('USER'),
    filters: Free.default({}),
    isDefault: draft.isDefault.default(false),
    sort: draft.sort.default(0),
  }),
  output: SavedView,
})

export const updateSavedView = defineCall('POST /api/system/saved-view/update', {
  permission: 'signed-in',
  summary: { zh: `修改${summary.zh}`, en: `${summary.en}: edit` },
  input: z
    .object({ ...draft, id: Id, version: Version.optional() })
    .partial()
    .required({ id: true }),
  output: SavedView,
})

export const removeSavedView = defineCall('GET|DELETE /api/system/saved-view/remove/{id}', {
  permission: 'signed-in',
  summary: { zh: `删除${summary.zh}`, en: `${summary.en}: delete` },
  input: ById,
  output: z.object({ removed: z.number().int() }),
  options: { readOnly: false },
})

/** Needed for views that others see; the rows are opened by the calls above. */
export const shareSavedView = defineCall('POST /api/system/saved-view/share', {
  permission: 'saved-view:share',
  summary: { zh: `共享${summary.zh}`, en: `${summary.en}: share` },
  input: z.object({ id: Id, scope: Scope, roleCode: z.string().max(60).optional() }),
  output: SavedView,
})
