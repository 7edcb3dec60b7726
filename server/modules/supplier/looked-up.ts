/** Names that rows carry beside ids: as SQL for lists and exports, and as English readers know them. */
import type { RawRow, ReadContext } from '#kit/resource/hooks.ts'

interface LookUp {
  /** Field of the row that holds the id. */
  readonly id: string
  readonly table: string
  readonly name: string
  readonly nameEn: string
}

/** Every looked-up name of the domain, by the field that carries it. */
const lookUps = {
  supplierName: { id: 'supplierId', table: 'supplier', name: 'company_name', nameEn: 'name_en' },
  enterpriseGroupName: { id: 'enterpriseGroupId', table: 'enterprise_group', name: 'name', nameEn: 'name_en' },
  cityCompanyName: { id: 'cityCompanyId', table: 'city_company', name: 'name', nameEn: 'name_en' },
  parentName: { id: 'parentId', table: 'city_company', name: 'name', nameEn: 'name_en' },
  masterUserName: { id: 'masterUserId', table: 'app_user', name: 'name', nameEn: 'name_en' },
  verifiedByName: { id: 'verifiedBy', table: 'app_user', name: 'name', nameEn: 'name_en' },
  ownerName: { id: 'ownerId', table: 'app_user', name: 'name', nameEn: 'name_en' },
  createdByName: { id: 'createdBy', table: 'app_user', name: 'name', nameEn: 'name_en' },
} as const satisfies Readonly<Record<string, LookUp>>

export type LookedUp = keyof typeof lookUps

const snake = (camel: string): string => camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The names' expressions over a row called `t`. */
export const namesOf = <Name extends LookedUp>(...fields: Name[]): Record<Name, string> =>
  Object.fromEntries(
    fields.map((field) => {
      const { id, table, name } = lookUps[field]
      return [field, `(select n.${name} from ${table} n where n.id = t.${snake(id)})`]
    }),
  ) as Record<Name, string>

/** For the hook `present`: the names of those fields in English, where there are such names. */
export const presentedInEnglish =
  (table: string, ...fields: LookedUp[]) =>
  async (rows: RawRow[], { sql, locale }: ReadContext): Promise<RawRow[]> => {
    if (locale !== 'en' || rows.length === 0 || fields.length === 0) return rows
    const columns = fields.map((field) => {
      const { id, table: from, name, nameEn } = lookUps[field]
      return `(select coalesce(nullif(n.${nameEn}, ''), n.${name}) from ${from} n where n.id = t.${snake(id)}) as "${field}"`
    })
    const names = await sql.query<RawRow>(`select t.id, ${columns.join(', ')} from ${table} t where t.id = any($1::uuid[])`, [rows.map(({ id }) => id)])
    const byId = new Map(names.map((row) => [row.id, row]))
    return rows.map((row) => {
      const known = byId.get(row.id)
      // Only what the row carries: a hidden field does not come back through here.
      return known ? { ...row, ...Object.fromEntries(fields.filter((field) => field in row).map((field) => [field, known[field]])) } : row
    })
  }

/** From the province down to the region whose code the column holds. */
export const regionName = (column: string): string =>
  `(select string_agg(a.region_name, ' ' order by a.level) from region r
     join region a on a.deleted_at is null and (a.region_code = r.region_code or a.region_code = any(string_to_array(r.ancestors, ',')))
    where r.region_code = t.${column} and r.deleted_at is null)`

/** Today in the company's zone. */
export const today = (zone: string): string => `(now() at time zone '${zone.replaceAll("'", "''")}')::date`
