/** Dictionaries and their entries: one table, one tree of two levels. Entries carry their dictionary's code; `dictKey` is what other tables store. */
import { z } from 'zod'
import { defineCall, defineResource, Id, pageOf, Paging } from '#kit/contract.ts'

export const isSealedOptions = [
  { value: 0, label: { zh: '否', en: 'No' }, color: 'green' },
  { value: 1, label: { zh: '是', en: 'Yes' }, color: 'red' },
] as const

export const dictionary = defineResource({
  name: 'dictionary',
  label: { zh: '字典', en: 'Dictionary' },
  path: '/api/dict/dictionary',
  row: {
    code: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({
        label: { zh: '字典编号', en: 'Code' },
        widget: 'text',
        column: 180,
        search: 'contains',
        sortable: true,
        requiredMessage: { zh: '请输入字典编号', en: 'Enter the code' },
      }),
    dictValue: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({
        label: { zh: '字典名称', en: 'Name' },
        widget: 'text',
        column: 200,
        search: 'contains',
        sortable: true,
        requiredMessage: { zh: '请输入字典名称', en: 'Enter the name' },
      }),
    dictValueEn: z
      .string()
      .trim()
      .max(200)
      .nullish()
      .meta({ label: { zh: '英文名称', en: 'English name' }, widget: 'text', column: 200, search: 'contains' }),
    dictKey: z
      .string()
      .trim()
      .max(100)
      .nullish()
      .meta({
        label: { zh: '字典键值', en: 'Key' },
        widget: 'text',
        column: 140,
        search: 'contains',
        sortable: true,
        requiredMessage: { zh: '请输入字典键值', en: 'Enter the key' },
      }),
    parentId: Id.nullish().meta({
      label: { zh: '上级字典', en: 'Parent' },
      widget: 'tree-reference',
      column: false,
      search: 'equals',
      reference: { resource: 'dictionary', labelField: 'parentName' },
    }),
    parentName: z
      .string()
      .nullish()
      .meta({ label: { zh: '上级字典', en: 'Parent' }, widget: 'text', column: 'hidden', computed: true }),
    sort: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .meta({
        label: { zh: '字典排序', en: 'Order' },
        widget: 'number',
        column: 90,
        sortable: true,
        requiredMessage: { zh: '请输入字典排序', en: 'Enter the order' },
      }),
    isSealed: z
      .union([z.literal(0), z.literal(1)])
      .default(0)
      .meta({
        label: { zh: '封存', en: 'Sealed' },
        widget: 'select',
        column: 90,
        options: isSealedOptions,
        search: 'equals',
        requiredMessage: { zh: '请选择封存', en: 'Choose whether it is sealed' },
      }),
    color: z
      .string()
      .max(30)
      .nullish()
      .meta({ label: { zh: '颜色', en: 'Colour' }, widget: 'text', column: 'hidden' }),
    remark: z
      .string()
      .max(500)
      .nullish()
      .meta({ label: { zh: '字典备注', en: 'Remark' }, widget: 'textarea', column: 200 }),
    isRoot: z.boolean().meta({ label: { zh: '是否字典', en: 'Is a dictionary' }, widget: 'switch', column: false, search: 'equals', computed: true }),
    hasChildren: z.boolean().meta({ technical: true, computed: true }),
  },
  writable: ['code', 'dictValue', 'dictValueEn', 'dictKey', 'parentId', 'sort', 'isSealed', 'color', 'remark'],
  differs: { aliases: ['/api/blade-system/dict', '/api/blade-system/dict-biz'], scope: { tenant: false }, order: [{ field: 'sort', direction: 'asc' }] },
})

/** What dropdowns and tags need of an entry. */
export const DictionaryEntry = z.object({
  id: Id,
  code: z.string(),
  dictKey: z.string().nullable(),
  dictValue: z.string(),
  dictValueEn: z.string().nullable(),
  parentId: Id.nullable(),
  sort: z.number().int(),
  isSealed: z.number().int(),
  color: z.string().nullable(),
  remark: z.string().nullable(),
  hasChildren: z.boolean(),
})
export type DictionaryEntry = z.output<typeof DictionaryEntry>

export const DictionaryNode = DictionaryEntry.extend({
  get children(): z.ZodNullable<z.ZodArray<typeof DictionaryNode>> {
    return z.array(DictionaryNode).nullable()
  },
})

const Codes = z.string().max(2000)

export const dictionaryTree = defineCall('GET /api/dict/dictionary/tree', {
  permission: 'dictionary:list',
  summary: { zh: '字典树', en: 'Dictionaries as a tree' },
  input: z.object({ code: z.string().max(100).optional(), dictValue: z.string().max(200).optional() }),
  output: z.array(DictionaryNode),
  options: { aliases: ['/api/blade-system/dict/tree', '/api/blade-system/dict-biz/tree'] },
})

/** Entries of one dictionary that may still be chosen; `sealed=true` shows the others too, for old documents. */
export const dictionarySubset = defineCall('GET /api/dict/dictionary/subset/{code}', {
  permission: 'signed-in',
  summary: { zh: '字典项', en: 'Entries of a dictionary' },
  input: z.object({ code: z.string().max(100), sealed: z.stringbool().optional() }),
  output: z.array(DictionaryEntry),
})

/** Several dictionaries at once: `code=a,b`, or the entries below one `root` (its id or code). */
export const dictionarySubsets = defineCall('GET /api/dict/dictionary/subsets', {
  permission: 'signed-in',
  summary: { zh: '多个字典的字典项', en: 'Entries of several dictionaries' },
  input: z.object({ code: Codes.optional(), root: z.string().max(100).optional() }),
  output: z.record(z.string(), z.array(DictionaryEntry)),
})

/** A page of one dictionary's entries, for the two dictionary screens. */
export const dictionarySubsetPage = defineCall('POST /api/dict/dictionary/subset', {
  permission: 'dictionary:list',
  summary: { zh: '字典项列表', en: 'List of a dictionary’s entries' },
  input: Paging.extend({
    code: z.string().max(100).optional(),
    parentId: z.union([Id, z.literal('')]).optional(),
    dictKey: z.string().max(100).optional(),
    dictValue: z.string().max(200).optional(),
    isSealed: z.coerce.number().int().min(0).max(1).optional(),
  }),
  output: pageOf(dictionary.row),
  options: { readOnly: true },
})

/** The dictionaries themselves, or the one called `root` (id or code), each with its entries. */
export const getDictionary = defineCall('GET /api/dict/dictionary/get-dictionary', {
  permission: 'signed-in',
  summary: { zh: '获取字典', en: 'Dictionaries with their entries' },
  input: z.object({ root: z.string().max(100).optional() }),
  output: z.array(DictionaryNode),
})
