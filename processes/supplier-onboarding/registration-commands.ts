/** What an applicant does to his registration, in units of work of his name. */
import { badInput, notFound, ruleFailure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import { isLocked, lockOf } from '#kit/document/document-lock.ts'
import { workIn } from '#kit/run-work.ts'
import { platformTenant, type UnitOfWork, type WorkActor } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import type { DraftInput, StepInput } from '#server/modules/supplier/application/application.contract.ts'
import { keepDraft, withDraftNumber } from '#server/modules/supplier/application/application-draft.service.ts'
import { stageStep, type Stager } from '#server/modules/supplier/application/application.service.ts'
import { refuseTooSoon, viewOfRegistration } from '#server/modules/supplier/application/registration-view.service.ts'
import { supplierRegistration } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { companyNameTaken, creditCodeTaken } from '#server/modules/supplier/profile/supplier-duplicates.service.ts'
import { registrationToken } from './registration-link.ts'
import { tell } from './tell-applicant.ts'

/** To the engine and to the log he is who he says he is; the system keeps his task for him. */
const applicant = (name: string): WorkActor => ({ type: 'SUPPLIER', userId: undefined, name, tenantId: platformTenant, principal: undefined })

export const asApplicant = (uow: UnitOfWork, { contactName }: { readonly contactName: string }): UnitOfWork => workIn(uow.sql, applicant(contactName))

/** His own uploads, which hang on his application. */
const stagerOf = (id: string): Stager => ({
  supplierId: null,
  mayUse: async ({ sql }, fileIds) => {
    const rows = await sql.query<{ fileId: string }>(
      `select distinct file_id as "fileId" from attachment where biz_type = $1 and biz_id = $2 and deleted_at is null and file_id = any($3::uuid[])`,
      [supplierRegistration.name, id, fileIds],
    )
    return rows.length === new Set(fileIds).size
  },
})

type CompanyStep = Extract<StepInput, { step: 'company' }>

export interface RegistrationCommands {
  /** What the applicant reads, with a fresh token. */
  shown(context: CallContext, id: string): Promise<Awaited<ReturnType<typeof viewOfRegistration>> & { readonly token: string }>
  /** @throws Failure bad-input when name or credit code is taken; rule while a rejected company has to wait */
  begin(uow: UnitOfWork, input: CompanyStep, about: { kind: 'NEW' | 'RE_ENROLL'; previousId: string | null }): Promise<{ readonly id: string }>
  /** The id of the application. @param id undefined begins one, with its first step */
  save(context: CallContext, id: string | undefined, version: number | undefined, input: StepInput): Promise<string>
  /** A half-filled step, as it stands. */
  keep(context: CallContext, id: string, input: DraftInput): Promise<void>
}

export function registrationCommands(flow: DocumentFlow, process: DocumentProcess): RegistrationCommands {
  const { dependencies } = flow
  const { supplier } = dependencies

  const shown = async (context: CallContext, id: string) => {
    const row = await context.prisma.supplierRegistration.findFirst({ where: { id, deletedAt: null } })
    if (!row) throw notFound(supplierRegistration.name, id)
    const view = await viewOfRegistration(supplier, context.sql, row, {
      now: context.now,
      full: false,
      way: await flow.way(context, process.key, row),
      locale: context.locale,
    })
    return { ...view, token: await registrationToken(dependencies, id, context.now) }
  }

  /** The row that a step begins. @throws Failure bad-input when name or credit code is taken */
  const begin = async (uow: UnitOfWork, { data }: CompanyStep, about: { kind: 'NEW' | 'RE_ENROLL'; previousId: string | null }) => {
    await refuseTooSoon(supplier, uow.sql, data.creditCode, uow.now)
    const taken = [
      (await companyNameTaken(uow.sql, data.companyName)) && { path: 'companyName', code: 'supplier.company-name-taken' },
      (await creditCodeTaken(uow.sql, data.creditCode)) && { path: 'creditCode', code: 'supplier.credit-code-taken' },
    ].filter((problem) => problem !== false)
    if (taken.length > 0) throw badInput(taken)
    const code = await uow.nextNumber('supplier-registration')
    const row = await uow.prisma.supplierRegistration.create({
      // Until he chooses an account the number stands there, which is nobody's.
      data: { id: newId(), code, account: code, ...headOf(data), ...about, lastActiveAt: uow.now },
    })
    await workIn(uow.sql, applicant(data.contactName)).log({ bizType: supplierRegistration.name, bizId: row.id, event: 'inserted', toStatus: 'DRAFT' })
    return row
  }

  const save = (context: CallContext, id: string | undefined, version: number | undefined, input: StepInput) =>
    context.work(async (uow) => {
      const row =
        id === undefined ? await begin(uow, firstStep(input), { kind: 'NEW', previousId: null }) : await uow.lockRow('supplierRegistration', id, version)
      // Before anything of the step is written beside the row.
      if (isLocked(lockOf(supplierRegistration), row.status)) throw ruleFailure('document-locked', { status: row.status, fields: [input.step] })
      if (id !== undefined && input.step === 'company') await refuseTakenBeside(uow, id, input.data)
      const change = await stageStep(supplier, uow, row, stagerOf(row.id), withDraftNumber(supplier, row, input))
      await flow.move(asApplicant(uow, row), process, {
        id: row.id,
        event: 'SAVE_STEP',
        change: { ...change, ...(input.step === 'company' && headOf(input.data)) },
      })
      if (id === undefined) await tell(uow, dependencies, { ...row, ...headOf(firstStep(input).data) }, { template: 'application.link' }, 'begun')
      return row.id
    })
  const keep = (context: CallContext, id: string, input: DraftInput) =>
    context.work(async (uow) => {
      const row = await uow.lockRow('supplierRegistration', id)
      if (isLocked(lockOf(supplierRegistration), row.status)) throw ruleFailure('document-locked', { status: row.status, fields: [input.step] })
      await keepDraft(supplier, uow, 'supplier_registration', row, stagerOf(id), input)
    })
  return { shown, begin, save, keep }
}

/** @throws Failure bad-input for any other step: an application begins with its company */
function firstStep(input: StepInput): CompanyStep {
  if (input.step !== 'company') throw badInput([{ path: 'step', code: 'application.link-wrong' }])
  return input
}

const headOf = ({ companyName, creditCode, contactName, mobile, email }: Extract<StepInput, { step: 'company' }>['data']) => ({
  companyName,
  creditCode,
  contactName,
  mobile,
  email,
})

async function refuseTakenBeside(
  { sql }: UnitOfWork,
  registrationId: string,
  { companyName, creditCode }: { companyName: string; creditCode: string },
): Promise<void> {
  const problems = [
    (await companyNameTaken(sql, companyName, { registrationId })) && { path: 'companyName', code: 'supplier.company-name-taken' },
    (await creditCodeTaken(sql, creditCode, { registrationId })) && { path: 'creditCode', code: 'supplier.credit-code-taken' },
  ].filter((problem) => problem !== false)
  if (problems.length > 0) throw badInput(problems)
}
