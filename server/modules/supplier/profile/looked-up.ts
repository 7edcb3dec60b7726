/** Names that the rows of suppliers carry beside ids. */
import type { Expression } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'

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
  writtenByName: { id: 'writtenBy', table: 'app_user', name: 'name', nameEn: 'name_en' },
  ownerName: { id: 'ownerId', table: 'app_user', name: 'name', nameEn: 'name_en' },
  createdByName: { id: 'createdBy', table: 'app_user', name: 'name', nameEn: 'name_en' },
} as const satisfies Readonly<Record<string, LookUp>>

export type LookedUp = keyof typeof lookUps

const snake = (camel: string): string => camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The names' expressions over a row called `t`. */
export const namesOf = <Name extends LookedUp>(...fields: Name[]): Record<Name, Expression> =>
  Object.fromEntries(
    fields.map((field) => {
      const { id, table, name, nameEn } = lookUps[field]
      return [field, nameOf(table, snake(id), { zh: name, en: nameEn })]
    }),
  ) as Record<Name, Expression>

/** Today in the company's zone. */
export const today = (zone: string): string => `(now() at time zone '${zone.replaceAll("'", "''")}')::date`
