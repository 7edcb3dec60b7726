/**
 * One declaration a call and one an entity: routes, OpenAPI, permissions, the typed client, tables, forms, export and import
 * are all read from here. Pure: runs in the browser too.
 */
import { z } from 'zod'

/** A text in both languages of the product. */
export interface Label {
  readonly zh: string
  readonly en: string
}

export type Widget =
  | 'text'
  | 'textarea'
  | 'rich-text'
  | 'password'
  | 'number'
  | 'money'
  | 'quantity'
  | 'rate'
  | 'date'
  | 'datetime'
  | 'switch'
  | 'select'
  | 'dict'
  | 'status'
  | 'reference'
  | 'tree-reference'
  | 'region'
  | 'file'
  | 'image'
  | 'json'
  | 'tags'
  /** Codes of roles. */
  | 'roles'

/** How a list searches a field. `range` takes `<field>_ge` and `<field>_le`, `in` takes several values. */
export type SearchOperator = 'equals' | 'contains' | 'prefix' | 'range' | 'in'

/** What a field looks like. Attached with `.meta()`; table, search form, edit form, detail page, export and import read nothing else. */
export interface FieldView {
  label: Label
  widget: Widget
  /** Shown in the table; a number is its width in pixels, `hidden` means hidden until chosen in the column drawer. */
  column: boolean | number | 'hidden'
  /** Dictionary code of a `dict` or `status` field. */
  dict: string
  /** Fixed choices of a `select` or `status` field. A row whose `status` is one that `locks` cannot be written, see `staysOpen`. */
  options: readonly { readonly value: string | number | boolean; readonly label: Label; readonly color?: string; readonly locks?: boolean }[]
  /** The resource that a `reference` field points at: its name, and the row's field that carries the shown text. */
  reference: { readonly resource: string; readonly labelField: string }
  search: SearchOperator
  /** The field that says the same in English and is searched with it by `contains`: `<field>En`, where there is one, unless named here. */
  twin: string
  sortable: boolean
  /**
   * The right without which the platform's people neither sort nor search by it: some of its values are kept from them, and the order would
   * tell them. Suppliers, who list their own, need none.
   */
  comparedBy: string
  /** Shown when the field is empty on blur, to the letter of the specification where it has a text. */
  requiredMessage: Label
  /** Said in the form when the value is not what it should be, where more can be said than that. */
  formatMessage: Label
  hint: Label
  /** Forms and details show the field only while another one holds one of these values; what is not asked for is not sent. */
  when: { readonly field: string; readonly is: readonly string[] }
  /** Left out of the field blacklist's choices (ids, versions). */
  technical: boolean
  /** May be written while the status locks the row: what approvers need not see again (an urgent flag, a stand-in). */
  staysOpen: boolean
  /** Not a column of the table: an expression or the resource's `present` fills it in. Never written. */
  computed: boolean
  /**
   * How a field that is drawn as a status gets its value where no lifecycle of the resource moves it. `derived`: one function works
   * it out from other rows (`derived`), nothing else writes it. `once`: said when the row is made (a kind, an event). `chosen`:
   * no status at all but a choice that people make.
   */
  changes: 'derived' | 'once' | 'chosen'
}

declare module 'zod' {
  interface GlobalMeta extends Partial<FieldView> {}
}

export type HttpMethod = 'GET' | 'POST' | 'DELETE'

/**
 * `public`: anybody. `signed-in`: whoever has a session. Everything else is a permission code `<area or entity>:<verb>`
 * that the seed turns into a button of the permission tree.
 */
export type Permission = 'public' | 'signed-in' | `${string}:${string}`

export interface CallOptions {
  /** Further paths that old clients use; same behaviour. */
  readonly aliases?: readonly string[]
  /** `json` (default) is wrapped in the envelope, `file` answers a download, `upload` takes multipart. */
  readonly transport?: 'json' | 'file' | 'upload'
  /** True for calls that change nothing, so that POST lists stay out of the operation log. Calls that may be sent by GET count as such unless this says false. */
  readonly readOnly?: boolean
  /** True for calls that only read and are written to the operation log all the same: what is printed. Files and long answers are without saying so. */
  readonly logged?: boolean
}

/** One HTTP call. `input` holds path parameters, query and body merged by name: a name means one thing whichever way it travels. */
export interface Call<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly methods: readonly HttpMethod[]
  /** With `{name}` for path parameters, from `/api`. */
  readonly path: string
  readonly permission: Permission
  readonly summary: Label
  readonly input: In
  readonly output: Out
  readonly options: CallOptions
}

export function defineCall<In extends z.ZodType, Out extends z.ZodType>(
  signature: `${HttpMethod} /${string}` | `GET|POST /${string}` | `GET|DELETE /${string}`,
  definition: { permission: Permission; summary: Label; input: In; output: Out; options?: CallOptions },
): Call<In, Out> {
  const [verbs = '', path = ''] = signature.split(' ')
  const { permission, summary, input, output, options = {} } = definition
  return { methods: verbs.split('|') as HttpMethod[], path, permission, summary, input, output, options }
}

/** Decimal string on the wire, `Decimal` in code, never a float. `scale` = digits after the point. */
export const decimal = (scale: number) => z.string().regex(new RegExp(`^-?\\d{1,14}(\\.\\d{1,${scale}})?$`))
/** Amount in the document's currency (CNY unless it says otherwise), two places. */
export const Money = decimal(2)
export const UnitPrice = decimal(4)
export const Quantity = decimal(4)
/** The version of the row that the caller saw; a command on an older one is refused with 409. */
export const Version = z.coerce.number().int().min(0)
/** The years in which business happens; others are slips of the hand, and some of them no clock or database can reckon with. */
export const isInBusinessYears = (text: string): boolean => text >= '1900' && text < '2201'
const inGreenwich = (text: string): string => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
const ofBusiness = { error: 'date-range' }
/** `yyyy-MM-dd` */
export const Day = z.iso.date().refine(isInBusinessYears, ofBusiness)
/** ISO 8601 with offset. The year counts as it was written, and as it is kept: the first hours of 1900 east of Greenwich are none of it. */
export const Instant = z.iso.datetime({ offset: true }).refine((text) => isInBusinessYears(text) && isInBusinessYears(inGreenwich(text)), ofBusiness)
/** Rows are addressed by UUID; foreign systems' codes have fields of their own. */
export const Id = z.uuid()
export const ById = z.object({ id: Id })

/** A bound as people type it; an empty one bounds nothing. Whether it is a date at all is said by who reads it, in the company's zone. */
const DateBound = z
  .string()
  .trim()
  .max(40)
  .refine((text) => !/^[\d+-]/.test(text) || isInBusinessYears(text), ofBusiness)

export const pageSizes = [10, 30, 50, 100, 200] as const
/** `createTime_dategt` and `_datelt` are inclusive: ISO 8601, or `yyyy-MM-dd[ HH:mm:ss]` in the company's time zone. */
export const Paging = z.object({
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(200).default(10),
  ascs: z.string().max(200).optional(),
  descs: z.string().max(200).optional(),
  createTime_dategt: DateBound.optional(),
  createTime_datelt: DateBound.optional(),
})

/** `total` of a list of more than 10,000 rows may be about so many; `totalIsEstimate` says so. The last page is the one with fewer rows than `size`. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ records: z.array(row), total: z.number().int(), totalIsEstimate: z.literal(true).optional(), current: z.number().int(), size: z.number().int() })

/** The columns every table has. `abilities`: what the caller may do with the row now; a text is the reason why not. */
export const baseRow = {
  id: Id.meta({ technical: true }),
  version: Version.meta({ technical: true }),
  createTime: Instant.meta({ label: { zh: '创建时间', en: 'Created' }, widget: 'datetime', column: 170, sortable: true, search: 'range' }),
  updateTime: Instant.meta({ label: { zh: '更新时间', en: 'Updated' }, widget: 'datetime', column: 'hidden' }),
  abilities: z
    .record(z.string(), z.union([z.literal(true), z.string()]))
    .optional()
    .meta({ technical: true }),
} as const

/** Everything that is not plain editing: a verb with an input of its own, handled by hand in its own file. */
export interface Command<In extends z.ZodType = z.ZodType> {
  readonly label: Label
  readonly permission: Permission
  readonly input: In
  /** Event of the resource's lifecycle that the command sends; its name in capitals unless said otherwise (`updateDelivery`: `UPDATE_DELIVERY`). */
  readonly event?: string
}

export type Verb = 'list' | 'detail' | 'insert' | 'update' | 'remove' | 'active' | 'export' | 'import'

/** Which rows a user sees. A column named here is compared with the caller's tenant, supplier, organisations or own id. */
export interface Scope {
  readonly tenant?: string | false
  readonly supplier?: string
  readonly organization?: string
  readonly owner?: string
  /** The user who looks after the row: sees it like an owner, and so does his organisation. Without one, everybody whom permissions let. */
  readonly keeper?: string
  /** The row belongs to another one, whose keeper is its keeper too: its field, that row's model and keeper. */
  readonly through?: { readonly field: string; readonly model: string; readonly keeper: string }
  /** Suppliers see only the rows whose field says so: of what belongs to nobody, the part that is meant for them. */
  readonly forSuppliers?: { readonly field: string; readonly value: string }
  /** Others' rows need this permission, whatever rows a role shows otherwise: for what is between a person and the company. */
  readonly others?: Permission
}

/** How single rows are found from anywhere in the product, by what people call them. */
export interface Found {
  /** Columns that are searched. */
  readonly by: readonly string[]
  /** Columns that are shown: the number and the name. */
  readonly code: string
  readonly title: string
  /** Column of the English name, shown instead where it is filled. */
  readonly titleEn?: string
  /** Where the row is opened, with `{field}` for values of the row. */
  readonly at: string
  /** The list whose form adds one, where people add them there. */
  readonly list?: string
  /** The page on which one is written, where that is a page of its own. */
  readonly writtenAt?: string
}

type Shape = z.ZodRawShape
type Keys<Row extends Shape> = readonly (keyof Row & string)[]

/** `purchase-bill` -> `purchaseBill`. */
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name

export interface Resource<
  Row extends Shape = Shape,
  Writable extends Keys<Row> = Keys<Row>,
  Commands extends Record<string, Command> = Record<string, Command>,
  Model extends string = string,
> {
  /** kebab-case; also the module code of the field blacklist and the first part of its permission codes. */
  readonly name: string
  /** Another resource whose fields it shows too, in another list or before they are in force: what is hidden there is hidden here. */
  readonly shows: string | undefined
  /** Prisma's delegate: camelCase of the name unless said otherwise. */
  readonly model: Model
  readonly label: Label
  readonly path: string
  readonly aliases: readonly string[]
  readonly row: z.ZodObject<Row>
  readonly writable: Writable
  readonly draft: z.ZodObject<Pick<Row, Writable[number]>>
  readonly verbs: Readonly<Partial<Record<Verb, string>>>
  /** How the call that says what can be exported is spelled. */
  readonly exportFields: string
  readonly scope: Scope
  /** Undefined: rows are found in their list only. */
  readonly found?: Found
  readonly commands: Commands
  /** The machine of each status, by its field: nothing else writes it. Read by `lifecyclesOf`. */
  readonly lifecycles: Lifecycles
  /** Default order, newest first unless said otherwise. */
  readonly order: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[]
}

/** By the machine's id: pages that only call or list need not load machines. `lifecyclesOf` finds them. */
export type Lifecycles = Readonly<Record<string, string>>

export interface ResourceDefinition<
  Row extends Shape,
  Writable extends Keys<Row>,
  Commands extends Record<string, Command>,
  Name extends string = string,
  Model extends string = string,
> {
  readonly name: Name
  readonly label: Label
  /** From `/api`, e.g. `/api/upms/tenant`. */
  readonly path: string
  /** Fields with their views; the base columns are added. */
  readonly row: Row
  readonly writable: Writable
  /** What differs from the rule. */
  readonly differs?: {
    readonly model?: Model
    readonly shows?: string
    readonly aliases?: readonly string[]
    /** `{ insert: 'save' }` renames a verb, `{ active: undefined }` drops it, naming `active` adds it. */
    readonly verbs?: Readonly<Partial<Record<Verb, string | undefined>>>
    /** `list-export-field` unless another resource under the same path is called so. */
    readonly exportFields?: string
    readonly scope?: Scope
    readonly found?: Found
    readonly order?: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[]
    readonly commands?: Commands
    /** A `status` that the verb `active` switches has the toggle's machine unless another one is named. */
    readonly lifecycles?: { readonly [Field in keyof Row & string]?: string }
  }
}

const standardVerbs = { list: 'list', detail: 'detail', insert: 'insert', update: 'update', remove: 'remove', export: 'export', import: 'import' } as const

/** One entity as the outside world sees it. */
export function defineResource<
  Row extends Shape,
  const Writable extends Keys<Row>,
  const Name extends string,
  Commands extends Record<string, Command> = Record<never, Command>,
  const Model extends string = CamelCase<Name>,
>(definition: ResourceDefinition<Row, Writable, Commands, Name, Model>): Resource<Row & typeof baseRow, Writable, Commands, Model> {
  const { name, label, path, writable, differs = {} } = definition
  const row = z.object({ ...definition.row, ...baseRow })
  const picked = Object.fromEntries(writable.map((key) => [key, definition.row[key]]))
  const verbs = Object.fromEntries(Object.entries({ ...standardVerbs, ...differs.verbs }).filter(([, spelled]) => spelled !== undefined))
  return {
    name,
    shows: differs.shows,
    model: differs.model ?? name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
    label,
    path,
    aliases: differs.aliases ?? [],
    row,
    writable,
    // The picked shape is exactly the writable part of the row; zod's own pick loses the literal key type here.
    draft: z.strictObject(picked) as unknown as z.ZodObject<Pick<Row, Writable[number]>>,
    verbs,
    exportFields: differs.exportFields ?? 'list-export-field',
    scope: { tenant: 'tenantId', ...differs.scope },
    ...(differs.found && { found: differs.found }),
    commands: differs.commands ?? ({} as Commands),
    lifecycles: differs.lifecycles ?? {},
    order: differs.order ?? [{ field: 'createTime', direction: 'desc' }],
  } as unknown as Resource<Row & typeof baseRow, Writable, Commands, Model>
}

export const permissionOf = (resource: { name: string }, verb: string): Permission => `${resource.name}:${verb}`

/** The field views of a row in declaration order; wrappers (optional, nullable, default) are looked through. */
export function fieldsOf(row: z.ZodObject): { name: string; schema: z.ZodType; view: Partial<FieldView> }[] {
  return Object.entries(row.shape).map(([name, schema]) => ({ name, schema: schema as z.ZodType, view: viewOf(schema as z.ZodType) }))
}

function viewOf(schema: z.ZodType): Partial<FieldView> {
  const own = schema.meta()
  if (own) return own
  const inner = (schema.def as { innerType?: z.ZodType }).innerType
  return inner ? viewOf(inner) : {}
}
