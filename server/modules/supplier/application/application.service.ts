/**
 * What an application brings along until it is approved: fields in its `payload`, papers and contracts in the temporary tables. Numbers
 * that must not lie open are sealed beside the fields and come out masked.
 */
import type { Sql } from '#kit/data-source.ts'
import { badInput } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { stepBit, type ApplicationStep, type StepInput } from './application.contract.ts'
import { isMasked, masked } from '../profile/masked-number.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

type Fields = Record<string, unknown>

/** `number`: what is sealed of it, in place of what it shows masked. */
export interface StepDraft {
  readonly values: Fields
  readonly number?: string
}

export interface Payload {
  readonly company?: Fields
  readonly contacts?: readonly Fields[]
  readonly settlement?: Fields & { readonly bankAccount?: Fields }
  /** Half-filled steps (`application-draft.service.ts`). */
  readonly drafts?: Partial<Record<ApplicationStep, StepDraft>>
  /** Never leaves the server. */
  readonly sealed?: { readonly legalIdNo?: string | null; readonly accountNo?: string; readonly accountDigest?: string }
}

/** A registration or a change, as far as its steps are concerned. */
export interface StagedRow {
  readonly id: string
  readonly payload: unknown
  readonly stepMask: number
}

/** Columns that a saved step changes. */
export interface StagedChange {
  readonly payload: Payload
  readonly stepMask: number
  readonly lastActiveAt: Date
}

export const payloadOf = ({ payload }: Pick<StagedRow, 'payload'>): Payload => (payload ?? {}) as Payload

/** Whose rows they are, and which files he may name. */
export interface Stager {
  readonly supplierId: string | null
  readonly mayUse: (uow: UnitOfWork, fileIds: readonly string[]) => Promise<boolean>
}

/**
 * Stages one step; the row itself is written by the caller, through the document's machine.
 * @throws Failure bad-input naming the field
 */
export async function stageStep(
  { seal }: Pick<SupplierDependencies, 'seal'>,
  uow: UnitOfWork,
  row: StagedRow,
  who: Stager,
  { step, data }: StepInput,
): Promise<StagedChange> {
  const { drafts: { [step]: _filled, ...drafts } = {}, ...said } = payloadOf(row)
  const before = { ...said, ...(Object.keys(drafts).length > 0 && { drafts }) }
  const done = { stepMask: row.stepMask | stepBit(step), lastActiveAt: uow.now }
  switch (step) {
    case 'company': {
      const { legalIdNo, ...company } = data
      const number = sealedNumber(seal.close, legalIdNo ?? '', before.company?.['legalIdNo'], 'legalIdNo', 'supplier.bad-legal-id')
      const sealed = number.cipher === undefined ? before.sealed : { ...before.sealed, legalIdNo: number.cipher }
      return { ...done, payload: { ...before, company: { ...company, legalIdNo: number.shown }, ...(sealed && { sealed }) } }
    }
    case 'contacts': {
      const [first, ...others] = data.contacts
      const primary = data.contacts.some(({ isPrimary }) => isPrimary)
      if (data.contacts.filter(({ isPrimary }) => isPrimary).length > 1) throw badInput([{ path: 'contacts', code: 'application.one-primary' }])
      return { ...done, payload: { ...before, contacts: primary || !first ? data.contacts : [{ ...first, isPrimary: true }, ...others] } }
    }
    case 'settlement': {
      const { accountNo, ...bankAccount } = data.bankAccount
      const number = sealedNumber(seal.close, accountNo, before.settlement?.bankAccount?.['accountNo'], 'bankAccount.accountNo', 'supplier.bad-account-no')
      const sealed = number.cipher === undefined ? before.sealed : { ...before.sealed, accountNo: number.cipher ?? '', accountDigest: seal.digest(accountNo) }
      return { ...done, payload: { ...before, settlement: { ...data, bankAccount: { ...bankAccount, accountNo: number.shown } }, ...(sealed && { sealed }) } }
    }
    case 'materials':
      await stagePapers(uow, row.id, who, data.materials)
      return { ...done, payload: before }
    case 'contracts':
      await stageContracts(uow, row.id, who, data.contracts)
      return { ...done, payload: before }
  }
}

/** What was shown comes back masked and changes nothing: then `cipher` is undefined. */
function sealedNumber(
  close: (text: string) => string,
  sent: string,
  shown: unknown,
  path: string,
  code: string,
): { shown: string | null; cipher?: string | null } {
  const text = sent.trim()
  if (text === '') return { shown: null, cipher: null }
  if (!isMasked(text)) return { shown: masked(text), cipher: close(text) }
  if (text !== shown) throw badInput([{ path, code }])
  return { shown: text }
}

type PaperLine = Extract<StepInput, { step: 'materials' }>['data']['materials'][number]
type ContractLine = Extract<StepInput, { step: 'contracts' }>['data']['contracts'][number]

const day = (text: string | null | undefined): Date | null => (text ? new Date(`${text}T00:00:00Z`) : null)

/** @throws Failure bad-input at the list when a file is not his */
export async function refuseFiles(uow: UnitOfWork, who: Stager, lines: readonly { readonly fileIds: readonly string[] }[], list: string): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ fileIds }) => fileIds))]
  if (ids.length > 0 && !(await who.mayUse(uow, ids))) throw badInput([{ path: list, code: 'application.file-unknown' }])
  if (ids.length > 0) await uow.sql.query('update file_object set claimed_at = now() where id = any($1::uuid[]) and claimed_at is null', [ids])
}

function refuseBackwards(
  lines: readonly { readonly validFrom?: string | null | undefined; readonly validTo?: string | null | undefined }[],
  list: string,
): void {
  const wrong = lines.findIndex(({ validFrom, validTo }) => validFrom && validTo && validTo < validFrom)
  if (wrong >= 0) throw badInput([{ path: `${list}.${wrong}.validTo`, code: 'supplier.bad-period' }])
}

async function stagePapers(uow: UnitOfWork, applicationId: string, who: Stager, lines: readonly PaperLine[]): Promise<void> {
  refuseBackwards(lines, 'materials')
  await refuseFiles(uow, who, lines, 'materials')
  await refuseForeign(
    uow.sql,
    'supplier_material',
    who,
    lines.flatMap(({ materialId }) => materialId ?? []),
    'materials',
  )
  await uow.prisma.supplierMaterialTemp.deleteMany({ where: { applicationId, promotedAt: null } })
  await uow.prisma.supplierMaterialTemp.createMany({
    data: lines.map(({ validFrom, validTo, materialId, materialNo, remark, ...line }) => ({
      ...line,
      materialNo: materialNo ?? null,
      remark: remark ?? null,
      id: newId(),
      applicationId,
      supplierId: who.supplierId,
      materialId: materialId ?? null,
      validFrom: day(validFrom),
      validTo: day(validTo),
      createdBy: uow.actor.userId ?? null,
    })),
  })
}

async function stageContracts(uow: UnitOfWork, applicationId: string, who: Stager, lines: readonly ContractLine[]): Promise<void> {
  refuseBackwards(lines, 'contracts')
  await refuseFiles(uow, who, lines, 'contracts')
  await refuseForeign(
    uow.sql,
    'supplier_contract',
    who,
    lines.flatMap(({ contractId }) => contractId ?? []),
    'contracts',
  )
  await uow.prisma.supplierContractTemp.deleteMany({ where: { applicationId, promotedAt: null } })
  await uow.prisma.supplierContractTemp.createMany({
    data: lines.map(({ validFrom, validTo, signedOn, contractId, amount, remark, ...line }) => ({
      ...line,
      amount: amount ?? null,
      remark: remark ?? null,
      id: newId(),
      applicationId,
      supplierId: who.supplierId,
      contractId: contractId ?? null,
      signedOn: day(signedOn),
      validFrom: day(validFrom) as Date,
      validTo: day(validTo) as Date,
      createdBy: uow.actor.userId ?? null,
    })),
  })
}

/** What is to be replaced is the supplier's own. */
async function refuseForeign(
  sql: Sql,
  table: 'supplier_material' | 'supplier_contract',
  { supplierId }: Stager,
  ids: readonly string[],
  list: string,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await sql.query(`select 1 from ${table} where id = any($1::uuid[]) and supplier_id = $2::uuid and deleted_at is null`, [ids, supplierId])
  if (rows.length < new Set(ids).size) throw badInput([{ path: list, code: 'supplier.row-not-his' }])
}

const paperColumns = `t.material_type as "materialType", t.name, t.material_no as "materialNo", t.file_ids as "fileIds",
  to_char(t.valid_from, 'YYYY-MM-DD') as "validFrom", to_char(t.valid_to, 'YYYY-MM-DD') as "validTo", t.warn_days as "warnDays", t.remark`
const contractColumns = `t.contract_no as "contractNo", t.name, t.contract_type as "contractType", t.amount::text as amount, t.currency,
  to_char(t.signed_on, 'YYYY-MM-DD') as "signedOn", to_char(t.valid_from, 'YYYY-MM-DD') as "validFrom", to_char(t.valid_to, 'YYYY-MM-DD') as "validTo",
  t.sales_channels as "salesChannels", t.file_ids as "fileIds", t.warn_days as "warnDays", t.agrees_by_silence as "agreesBySilence", t.remark`

/** In the order in which they were entered. */
export const stagedPapers = (sql: Sql, applicationId: string): Promise<Fields[]> =>
  sql.query(
    `select ${paperColumns}, t.material_id as "materialId" from supplier_material_temp t where t.application_id = $1::uuid and t.deleted_at is null order by t.id`,
    [applicationId],
  )
export const stagedContracts = (sql: Sql, applicationId: string): Promise<Fields[]> =>
  sql.query(
    `select ${contractColumns}, t.contract_id as "contractId" from supplier_contract_temp t where t.application_id = $1::uuid and t.deleted_at is null order by t.id`,
    [applicationId],
  )
/** Papers in force, as an application shows and replaces them. */
export const papersInForce = (sql: Sql, supplierId: string): Promise<Fields[]> =>
  sql.query(
    `select ${paperColumns}, t.id as "materialId" from supplier_material t
      where t.supplier_id = $1::uuid and t.replaced_by_id is null and t.deleted_at is null order by t.id`,
    [supplierId],
  )

/** Files of an application by id, with links for whoever was allowed to see it. */
export async function filesOf(
  { links }: Pick<SupplierDependencies, 'links'>,
  sql: Sql,
  lines: readonly Fields[],
): Promise<Record<string, { id: string; name: string; link: string }>> {
  const ids = [...new Set(lines.flatMap((line) => (line['fileIds'] as string[] | undefined) ?? []))]
  if (ids.length === 0) return {}
  const rows = await sql.query<{ id: string; name: string }>('select id, name from file_object where id = any($1::uuid[]) and removed_at is null', [ids])
  return Object.fromEntries(rows.map((file) => [file.id, { ...file, link: links.linkTo(file, false) }]))
}

/** Steps that a row says are done. */
export const doneStepsOf = (stepMask: number, steps: readonly ApplicationStep[]): ApplicationStep[] => steps.filter((step) => (stepMask & stepBit(step)) !== 0)
