/** Where suppliers differ from plain editing: numbers and names nobody else has, a tenant of their own, an encrypted ID number. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import type { Draft, RawRow, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import type { Seal } from '#kit/sealing.ts'
import { namesOf } from './looked-up.ts'
import { isMasked, masked } from './masked-number.ts'
import { scoreExpressions } from '../score/score-standing.ts'
import { companyNameTaken, creditCodeTaken } from './supplier-duplicates.service.ts'

/** @param afterInsert what a new supplier starts with, in the same transaction */
export function supplierHooks(seal: Seal, afterInsert: (row: RawRow, context: WriteContext) => Promise<void>): ResourceHooks {
  return {
    expressions: { ...namesOf('enterpriseGroupName', 'cityCompanyName', 'masterUserName'), ...scoreExpressions },
    validate,
    beforeWrite: async (draft, context) => numbered(await withSealedId(seal, emptied(draft), context), context),
    afterWrite: async (row, context) => {
      if (context.verb === 'insert') await openTenant(row, context)
      if (context.verb === 'insert') await afterInsert(row, context)
      if (context.verb === 'update' && row['companyName'] !== context.before?.['companyName']) await renameTenant(row, context)
      if (context.verb === 'remove') await closeTenant(row, context)
    },
    obstacles: (row) => ({
      remove: row['stage'] === 'POTENTIAL' && row['operStatus'] === 'NORMAL' ? undefined : 'supplier.only-potential-removed',
      update: row['stage'] === 'EXITED' ? 'supplier.exited' : undefined,
    }),
  }
}

const emptied = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).map(([field, value]) => [field, value === '' && (field === 'mobile' || field === 'email') ? null : value]))

async function validate(draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  if (before?.['stage'] === 'EXITED') throw ruleFailure('supplier.exited')
  if (verb === 'remove' && before) return refuseRemoval(before, uow)
  const except = { supplierId: before?.id }
  const { companyName, creditCode } = draft
  const problems = [
    typeof companyName === 'string' && (await companyNameTaken(uow.sql, companyName, except)) && { path: 'companyName', code: 'supplier.company-name-taken' },
    typeof creditCode === 'string' && (await creditCodeTaken(uow.sql, creditCode, except)) && { path: 'creditCode', code: 'supplier.credit-code-taken' },
  ].filter((problem) => problem !== false)
  if (problems.length > 0) throw badInput(problems)
}

async function refuseRemoval(before: RawRow, { sql }: WriteContext['uow']): Promise<void> {
  if (before['stage'] !== 'POTENTIAL' || before['operStatus'] !== 'NORMAL') throw ruleFailure('supplier.only-potential-removed')
  const [user] = await sql.query('select 1 from app_user where supplier_id = $1::uuid and deleted_at is null limit 1', [before.id])
  if (user) throw ruleFailure('supplier.has-users')
}

/** What was shown comes back masked and changes nothing. */
async function withSealedId(seal: Seal, draft: Draft, { uow, before }: WriteContext): Promise<Draft> {
  const { legalIdNo, ...rest } = draft
  if (legalIdNo === undefined) return draft
  const text = typeof legalIdNo === 'string' ? legalIdNo.trim() : ''
  if (isMasked(text)) {
    if (text !== before?.['legalIdNo']) throw badInput([{ path: 'legalIdNo', code: 'supplier.bad-legal-id' }])
    return rest
  }
  const cipher = text ? seal.close(text) : null
  const shown = text ? masked(text) : null
  if (!before) return { ...rest, legalIdNo: shown, legalIdCipher: cipher }
  // Beside the draft: what is sealed has no place in the log of changes.
  await uow.sql.query('update supplier set legal_id_cipher = $2 where id = $1::uuid', [before.id, cipher])
  return { ...rest, legalIdNo: shown }
}

/** The number is also the tenant of the supplier's people. */
async function numbered(draft: Draft, { uow, verb }: WriteContext): Promise<Draft> {
  if (verb !== 'insert') return draft
  const code = await uow.nextNumber('supplier')
  return { ...draft, code, tenantCode: code }
}

/** How many users a supplier may have until an administrator says otherwise. */
const accounts = 20

async function openTenant(row: RawRow, { uow }: WriteContext): Promise<void> {
  await uow.prisma.tenant.create({
    data: {
      tenantCode: String(row['code']),
      tenantName: String(row['companyName']),
      nameEn: (row['nameEn'] as string | null) ?? null,
      kind: 'SUPPLIER',
      linkman: (row['contactName'] as string | null) ?? null,
      contactNumber: (row['mobile'] as string | null) ?? null,
      accountLimit: accounts,
      createdBy: uow.actor.userId ?? null,
    },
  })
}

const renameTenant = ({ tenantCode, companyName }: RawRow, { uow }: WriteContext) =>
  uow.prisma.tenant.updateMany({
    where: { tenantCode: String(tenantCode), deletedAt: null },
    data: { tenantName: String(companyName), updatedBy: uow.actor.userId ?? null, version: { increment: 1 } },
  })

const closeTenant = ({ tenantCode }: RawRow, { uow }: WriteContext) =>
  uow.prisma.tenant.updateMany({
    where: { tenantCode: String(tenantCode), deletedAt: null },
    data: { deletedAt: uow.now, updatedBy: uow.actor.userId ?? null, version: { increment: 1 } },
  })
