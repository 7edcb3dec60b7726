/** What contracts do beside being rows: their state by the day, numbers of their own, terms that stay as they were agreed to. */
import { badInput } from '#kit/errors.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { today } from '../profile/looked-up.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { recordHooks } from './record-hooks.ts'
import { supplierContract } from './supplier-contract.contract.ts'

/** What the stored status means today. */
export const statusToday = (zone: string): string =>
  `(case when t.status not in ('EFFECTIVE', 'EXPIRING', 'EXPIRED') then t.status::text when t.valid_to < ${today(zone)} then 'EXPIRED'
         when t.valid_to <= ${today(zone)} + t.warn_days then 'EXPIRING' else 'EFFECTIVE' end)`

const inForce = `t.status in ('EFFECTIVE', 'EXPIRING', 'EXPIRED')`
/** Of which an index knows the days (`prisma/raw/list-indexes.sql`). Their last day is said again for lists in its order: they need not pass what is over. */
const warnedOf = (zone: string): string =>
  `${inForce} and daterange(t.valid_to - greatest(t.warn_days, 0), t.valid_to, '[]') @> ${today(zone)} and t.valid_to >= ${today(zone)}`

/**
 * Those that are EXPIRING today: found by the index, however many contracts have run out, or run on; `statusToday` has the last word.
 */
export const expiresSoon = (zone: string): string => `${warnedOf(zone)} and ${statusToday(zone)} = 'EXPIRING'`

/** Contracts that run are few beside those that ran; what is over is found sooner by walking in the list's order. */
const narrowsStatus =
  (zone: string) =>
  (values: readonly unknown[]): string | undefined =>
    values.every((value) => value === 'EXPIRING')
      ? warnedOf(zone)
      : values.every((value) => value === 'EXPIRING' || value === 'EFFECTIVE')
        ? `${inForce} and t.valid_to >= ${today(zone)}`
        : undefined

/** What may still be written at a contract that was approved; the rest was agreed to as it is. */
const staysOpen: ReadonlySet<string> = new Set(['fileIds', 'warnDays', 'remark', 'supplierId'])
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (Number(one) === Number(other) && Number.isFinite(Number(one)) && Boolean(one && other))

const writable: ReadonlySet<string> = new Set(supplierContract.writable)

/** @throws Failure bad-input for terms that were agreed to and would be rewritten */
function refuseOtherTerms(draft: Draft, before: Readonly<Record<string, unknown>>): void {
  if (before['status'] === 'DRAFT') return
  const changed = Object.keys(draft).filter((field) => field in supplierContract.row.shape && !staysOpen.has(field) && !isSame(draft[field], before[field]))
  const written = changed.filter((field) => writable.has(field))
  if (written.length > 0) throw badInput(written.map((path) => ({ path, code: 'supplier.contract-terms-stay' })))
}

async function validate(draft: Draft, { uow, before, verb }: WriteContext): Promise<void> {
  if (before && verb === 'update') refuseOtherTerms(draft, before)
  const number = draft['contractNo']
  if (typeof number !== 'string' || number === before?.['contractNo']) return
  const [taken] = await uow.sql.query('select 1 from supplier_contract where contract_no = $1 and deleted_at is null', [number])
  if (taken) throw badInput([{ path: 'contractNo', code: 'supplier.contract-no-taken' }])
}

export const contractHooks = (dependencies: SupplierDependencies): ResourceHooks =>
  recordHooks(dependencies, supplierContract, {
    expressions: { status: statusToday(dependencies.zone) },
    narrows: { status: narrowsStatus(dependencies.zone) },
    beforeWrite: async (draft, { verb }) => (verb === 'insert' ? { ...draft, status: 'DRAFT' } : draft),
    validate,
  })
