/** A change of a supplier: what it begins with, how it reads beside what is in force, and whether it says anything. */
import type { Sql } from '#kit/data-source.ts'
import { ruleFailure } from '#kit/errors.ts'
import type { Locale } from '#kit/messages.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'
import { changeAhead } from './application-consequences.ts'
import type { ApplicationStep, Difference } from './application.contract.ts'
import { bankLine, companyStep } from './application.contract.ts'
import { differencesOf, partsOf } from './application-parts.service.ts'
import type { WayStep } from '#kit/document/way.ts'
import { applicationView } from './application-view.service.ts'
import { payloadOf, papersInForce, stagedContracts, stagedPapers, type Payload } from './application.service.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { settlementFields } from '../profile/supplier.contract.ts'

type Change = ModelRow<'supplierChange'>
type Fields = Record<string, unknown>

export const changeSteps: readonly ApplicationStep[] = ['company', 'contacts', 'settlement', 'materials', 'contracts']

const snake = (camel: string): string => camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const dates = new Set(['foundedOn', 'licenseValidTo'])
const columnOf = (name: string): string =>
  dates.has(name)
    ? `to_char(${snake(name)}, 'YYYY-MM-DD') as "${name}"`
    : name === 'registeredCapital'
      ? `registered_capital::text as "${name}"`
      : `${snake(name)} as "${name}"`
const columnsOf = (names: readonly string[]): string => names.map(columnOf).join(', ')

/** What a supplier is registered with now, as an application says it. */
export async function registeredWith(sql: Sql, supplierId: string): Promise<Payload> {
  const [company = {}] = await sql.query<Fields>(`select ${columnsOf(Object.keys(companyStep.shape))} from supplier where id = $1::uuid`, [supplierId])
  const [terms = {}] = await sql.query<Fields>(`select ${columnsOf(Object.keys(settlementFields))} from supplier where id = $1::uuid`, [supplierId])
  const [hidden] = await sql.query<{ cipher: string | null }>('select legal_id_cipher as cipher from supplier where id = $1::uuid', [supplierId])
  const contacts = await sql.query<Fields>(
    `select name, position, mobile, phone, email, wechat, duties, is_primary as "isPrimary" from supplier_contact
      where supplier_id = $1::uuid and deleted_at is null order by is_primary desc, id`,
    [supplierId],
  )
  const [account] = await sql.query<Fields & { cipher: string; digest: string }>(
    `select ${columnsOf(Object.keys(bankLine.shape))}, account_no_cipher as cipher, account_no_digest as digest from supplier_bank_account
      where supplier_id = $1::uuid and deleted_at is null order by is_default desc, id limit 1`,
    [supplierId],
  )
  const { cipher, digest, ...bankAccount } = account ?? {}
  return {
    company,
    contacts,
    settlement: { ...terms, ...(account && { bankAccount }) },
    sealed: { ...(hidden?.cipher && { legalIdNo: hidden.cipher }), ...(cipher && digest ? { accountNo: cipher, accountDigest: digest } : {}) },
  }
}

/** Of the papers in force only those that a staged one replaces are beside it. */
export async function changesOf(sql: Sql, { id, supplierId, payload }: Pick<Change, 'id' | 'supplierId' | 'payload'>): Promise<Difference[]> {
  const [now, materials, contracts] = [await registeredWith(sql, supplierId), await stagedPapers(sql, id), await stagedContracts(sql, id)]
  const replaced = new Set(materials.map(({ materialId }) => materialId))
  const papers = (await papersInForce(sql, supplierId)).filter(({ materialId }) => replaced.has(materialId))
  const said = payloadOf({ payload })
  const differences = differencesOf(partsOf(now, papers, []), partsOf(said, materials, contracts))
  const isOther = now.sealed?.accountDigest !== undefined && said.sealed?.accountDigest !== undefined && now.sealed.accountDigest !== said.sealed.accountDigest
  // Another number behind the same mask is another account.
  return isOther && !differences.some(({ field }) => field === 'settlement.bankAccount.accountNo')
    ? [...differences, { field: 'settlement.bankAccount.accountNo', label: { zh: '银行账号', en: 'Account number' }, before: '****', after: '****' }]
    : differences
}

/** @throws Failure rule when nothing would be other than it is */
export async function refuseUnchanged(sql: Sql, row: Change): Promise<void> {
  if ((await changesOf(sql, row)).length === 0) throw ruleFailure('application.nothing-changed')
}

const contractsInForce = (sql: Sql, supplierId: string): Promise<Fields[]> =>
  sql.query(
    `select id, contract_no as "contractNo", name, to_char(valid_from, 'YYYY-MM-DD') as "validFrom", to_char(valid_to, 'YYYY-MM-DD') as "validTo"
       from supplier_contract where supplier_id = $1::uuid and deleted_at is null and status in ('EFFECTIVE', 'EXPIRING', 'EXPIRED') order by valid_to desc limit 50`,
    [supplierId],
  )

/** @param full for those who decide: remarks are theirs while they write them */
export async function viewOfChange(
  dependencies: SupplierDependencies,
  sql: Sql,
  row: Change,
  { full, way, locale }: { readonly full: boolean; readonly way: readonly WayStep[]; readonly locale: Locale },
) {
  const [supplier] = await sql.query<{ name: string }>(
    `select coalesce(case when $2 = 'en' then nullif(name_en, '') end, company_name) as name from supplier where id = $1::uuid`,
    [row.supplierId, locale],
  )
  const differences = await changesOf(sql, row)
  const said = { ...(await applicationView(dependencies, sql, row, { full, way, steps: changeSteps })), account: null }
  return {
    ...said,
    requiredMaterials: [],
    againFrom: null,
    supplierName: supplier?.name ?? '',
    consequences: changeAhead(locale, said, differences),
    differences,
    papersInForce: await papersInForce(sql, row.supplierId),
    contractsInForce: await contractsInForce(sql, row.supplierId),
  }
}
