/** The calls that a resource has by being one: what the server registers and what the typed client sends is the same list. */
import { z } from 'zod'
import { ById, defineCall, fieldsOf, Id, pageOf, Paging, permissionOf, Version, type Call, type Resource, type Verb } from './contract.ts'

/** Filters of the row's searchable fields beside paging, order and the date range. */
export type ListQuery = z.input<typeof Paging> & Readonly<Record<string, unknown>>
export type RowOf<R extends Resource> = z.output<R['row']>
export type DraftOf<R extends Resource> = z.input<R['draft']>

/** Answer of an export that runs as a job; a small one answers with the file itself. */
export const JobStarted = z.object({ jobId: Id })
export const exportFormats = ['xlsx', 'csv'] as const

/** Calls by verb. A verb that the resource dropped is undefined. */
export interface ResourceCalls<R extends Resource> {
  readonly list: Call<z.ZodType<ListQuery, ListQuery>, z.ZodType<{ records: RowOf<R>[]; total: number; current: number; size: number }>>
  readonly detail: Call<typeof ById, z.ZodType<RowOf<R>>>
  readonly insert: Call<z.ZodType<DraftOf<R>, DraftOf<R>>, z.ZodType<RowOf<R>>>
  readonly update: Call<
    z.ZodType<Partial<DraftOf<R>> & { id: string; version?: number }, Partial<DraftOf<R>> & { id: string; version?: number }>,
    z.ZodType<RowOf<R>>
  >
  readonly remove: Call<typeof RemoveInput, typeof Removed>
  readonly active: Call<z.ZodType<{ id: string; status?: string }, { id: string; status?: string }>, z.ZodType<RowOf<R>>>
  readonly export: Call<z.ZodType<ExportQuery, ExportQuery>, typeof JobStarted>
  readonly exportFields: Call<z.ZodObject<Record<never, never>>, typeof ExportFields>
  readonly import: Call<typeof ImportInput, typeof JobStarted>
}

export type ExportQuery = ListQuery & {
  readonly fields?: string
  readonly format?: (typeof exportFormats)[number]
  readonly async?: boolean | string
  readonly ids?: string
}

/** `version` is checked when it is sent. `ids` removes several rows at once, all or none. */
const RemoveInput = z.object({ id: z.string().max(4000), version: Version.optional() })
const Removed = z.object({ removed: z.number().int() })
/** `mode`: what happens to a row that is already there. */
export const ImportInput = z.object({ mode: z.enum(['insert', 'upsert']).default('insert'), module: z.string().max(60).optional() })
export const ExportFields = z.array(z.object({ field: z.string(), label: z.string(), chosen: z.boolean() }))

type CallsByVerb = Partial<Readonly<Record<Verb | 'exportFields', Call>>>

/** Their schemas are many, and the same however often they are asked for. */
const known = new WeakMap<Resource, CallsByVerb>()

/** Every call of the resource, keyed by verb, the same objects each time; `exportFields` comes with `export`. */
export function callsOf<R extends Resource>(resource: R): Partial<ResourceCalls<R>> & Pick<ResourceCalls<R>, never> {
  let calls = known.get(resource)
  if (!calls) known.set(resource, (calls = made(resource)))
  return calls as Partial<ResourceCalls<R>>
}

function made(resource: Resource): CallsByVerb {
  const { verbs } = resource
  const calls: Partial<Record<Verb | 'exportFields', Call>> = {}
  for (const verb of Object.keys(verbs) as Verb[]) calls[verb] = builders[verb](resource, verbs[verb] ?? verb)
  if (calls.export) calls.exportFields = exportFieldsCall(resource)
  return calls
}

/** The call of a verb that the caller knows to be there. */
export function callOf<R extends Resource, V extends keyof ResourceCalls<R>>(resource: R, verb: V): ResourceCalls<R>[V] {
  const call = callsOf(resource)[verb]
  if (!call) throw new Error(`Resource ${resource.name} has no ${verb}`)
  return call as ResourceCalls<R>[V]
}

const builders: Readonly<Record<Verb, (resource: Resource, spelled: string) => Call>> = {
  list: (resource, spelled) =>
    build(resource, 'list', `GET|POST ${resource.path}/${spelled}`, listInput(resource), pageOf(resource.row), {
      aliases: under(resource, spelled),
      readOnly: true,
    }),
  detail: (resource, spelled) =>
    build(resource, 'detail', `GET|POST ${resource.path}/${spelled}/{id}`, ById, resource.row, {
      aliases: under(resource, `${spelled}/{id}`),
      readOnly: true,
    }),
  insert: (resource, spelled) =>
    build(resource, 'insert', `POST ${resource.path}/${spelled}`, writeInput(resource, 'insert'), resource.row, { aliases: under(resource, spelled) }),
  update: (resource, spelled) =>
    build(resource, 'update', `POST ${resource.path}/${spelled}`, writeInput(resource, 'update'), resource.row, { aliases: under(resource, spelled) }),
  remove: (resource, spelled) =>
    build(resource, 'remove', `GET|DELETE ${resource.path}/${spelled}/{id}`, RemoveInput, Removed, {
      aliases: under(resource, `${spelled}/{id}`),
      readOnly: false,
    }),
  active: (resource, spelled) =>
    build(resource, 'active', `GET|POST ${resource.path}/${spelled}/{id}`, ById.extend({ status: z.string().max(20).optional() }), resource.row, {
      aliases: under(resource, `${spelled}/{id}`),
      readOnly: false,
    }),
  export: (resource, spelled) =>
    build(resource, 'export', `GET|POST ${resource.path}/${spelled}`, exportInput(resource), JobStarted, {
      aliases: under(resource, spelled),
      transport: 'file',
      readOnly: true,
    }),
  import: (resource, spelled) =>
    build(resource, 'import', `POST ${resource.path}/${spelled}`, ImportInput, JobStarted, { aliases: under(resource, spelled), transport: 'upload' }),
}

const verbLabels: Readonly<Record<Verb, { zh: string; en: string }>> = {
  list: { zh: '列表', en: 'list' },
  detail: { zh: '详情', en: 'detail' },
  insert: { zh: '新增', en: 'add' },
  update: { zh: '修改', en: 'edit' },
  remove: { zh: '删除', en: 'delete' },
  active: { zh: '启用/停用', en: 'switch on or off' },
  export: { zh: '导出', en: 'export' },
  import: { zh: '导入', en: 'import' },
}

type Signature = Parameters<typeof defineCall>[0]

function build(resource: Resource, verb: Verb, signature: string, input: z.ZodType, output: z.ZodType, options: Call['options']): Call {
  const { zh, en } = verbLabels[verb]
  const summary = { zh: `${resource.label.zh}${zh}`, en: `${resource.label.en}: ${en}` }
  return defineCall(signature as Signature, { permission: permissionOf(resource, verb), summary, input, output, options })
}

const exportFieldsCall = (resource: Resource): Call =>
  defineCall(`GET ${resource.path}/${resource.exportFields}` as Signature, {
    permission: permissionOf(resource, 'export'),
    summary: { zh: `${resource.label.zh}可导出字段`, en: `${resource.label.en}: fields that can be exported` },
    input: z.object({}),
    output: ExportFields,
    options: { aliases: under(resource, resource.exportFields) },
  })

/** The same verb under the resource's further paths. */
const under = (resource: Resource, tail: string): string[] => resource.aliases.map((path) => `${path}/${tail}`)

/** Paging, one optional key a searchable field: `name`, or `name_ge` and `name_le` for a range, and the rows that are meant. */
export function listInput(resource: Resource): z.ZodObject {
  const filters: Record<string, z.ZodType> = {}
  for (const { name, schema, view } of fieldsOf(resource.row)) {
    if (name === 'createTime' || !view.search) continue
    if (view.search === 'range') {
      filters[`${name}_ge`] = filterText
      filters[`${name}_le`] = filterText
    } else if (view.search === 'in' || view.search === 'equals') filters[name] = choices(schema)
    else filters[name] = filterText
  }
  return z.object({ ...Paging.shape, ...filters, ids: rowIds })
}

const exportInput = (resource: Resource): z.ZodObject =>
  listInput(resource).extend({
    /** Names, comma separated or as a list. */
    fields: z.preprocess((value) => (Array.isArray(value) ? value.join(',') : value), z.string().max(4000).optional()),
    format: z.enum(exportFormats).default('xlsx'),
    async: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  })

/** Of rows that are meant, comma separated: which of them match is what is asked. */
const rowIds = z.string().max(20_000).optional()

/** An empty field of a search form filters nothing. */
const blank = (value: unknown): unknown => (value === '' || value === null ? undefined : value)
const filterText = z.preprocess((value) => (typeof value === 'number' ? String(value) : blank(value)), z.string().trim().max(200).optional())

/** One value or several (array or comma separated), each checked by the field's own schema. */
function choices(schema: z.ZodType): z.ZodType {
  const one = bare(schema)
  return z.preprocess((value) => {
    const given = blank(value)
    if (given === undefined) return undefined
    const several = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [given]
    return several.map((item) => fromText(one, item))
  }, z.array(one).max(500).optional())
}

/** Queries carry texts only; a number or a switch is read from its text. */
function fromText(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (schema.safeParse(text).success) return text
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

interface WrapperDef {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
}

/** The schema inside optional, nullable and default; the element of a list. */
function bare(schema: z.ZodType): z.ZodType {
  const def = schema.def as unknown as WrapperDef
  if (def.innerType) return bare(def.innerType)
  return def.type === 'array' && def.element ? bare(def.element) : schema
}

/** Removes defaults: what an update does not send stays as it is. */
function withoutDefault(schema: z.ZodType): z.ZodType {
  const def = schema.def as unknown as WrapperDef
  return def.type === 'default' || def.type === 'prefault' ? withoutDefault(def.innerType ?? schema) : schema
}

/** Draft of an insert or update. What is not writable is refused like a name that the row does not know: nobody shall believe that it was written. */
export function writeInput(resource: Resource, verb: 'insert' | 'update'): z.ZodObject {
  const writable = Object.entries(resource.draft.shape) as [string, z.ZodType][]
  if (verb === 'insert') return z.strictObject(Object.fromEntries(writable))
  const changes = writable.map(([name, schema]): [string, z.ZodType] => [name, withoutDefault(schema).optional()])
  return z.strictObject({ ...Object.fromEntries(changes), id: Id, version: Version.optional() })
}
