/** The calls of the applicant, by his link; those of whoever decides stand in `audit.routes.ts`. */
import { badInput, Failure, ruleFailure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import { isLocked, lockOf } from '#kit/document/document-lock.ts'
import { parametersOf } from '#kit/parameters.ts'
import { platformTenant, type UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess, ProcessDependencies } from '#server/documents/define.ts'
import type { DraftInput, StepInput } from '#server/modules/supplier/application/application.contract.ts'
import { payloadOf } from '#server/modules/supplier/application/application.service.ts'
import {
  enrollAgain,
  keepRegistrationDraft,
  lookUpForRegistration,
  readRegistration,
  registrationOptions,
  registrationRegions,
  saveRegistration,
  sendRegistrationLink,
  submitRegistration,
  uploadRegistrationFile,
  withdrawRegistration,
} from '#server/modules/supplier/application/registration.contract.ts'
import { refuseAccountTaken, refuseIncomplete, requiredMaterials } from '#server/modules/supplier/application/registration-view.service.ts'
import { checkUserAccount } from '#server/modules/supplier/profile/backstage.contract.ts'
import { accountTaken, duplicateAnswer } from '#server/modules/supplier/profile/supplier-duplicates.service.ts'
import { supplierRegistration } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { rootRegion } from '#server/modules/system/region.contract.ts'
import { childrenOf, pathTo, regionsOf } from '#server/modules/system/region.service.ts'
import { auditRoutes } from './audit.routes.ts'
import { idIn } from './registration-link.ts'
import { asApplicant, registrationCommands, type RegistrationCommands } from './registration-commands.ts'
import { tell } from './tell-applicant.ts'

/** In ten minutes from one address. */
const often = { save: 300, draft: 600, begin: 20, upload: 100, lookUp: 30, link: 10, read: 600 }

export function registrationRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const commands = registrationCommands(flow, process)
  return [...formRoutes(flow.dependencies, commands), ...lifeRoutes(flow, process, commands), ...auditRoutes(flow, process)]
}

/** Filling it in. */
function formRoutes(dependencies: ProcessDependencies, { shown, save, keep }: RegistrationCommands): Route[] {
  const { supplier, guests } = dependencies
  return [
    handle(registrationOptions, async ({ sql, data, locale }) => {
      const rows = await sql.query<{ code: string; value: string; label: string }>(
        `select code, dict_key as value, case when $1 = 'en' then coalesce(nullif(dict_value_en, ''), dict_value) else dict_value end as label from dictionary
          where code = any($2) and parent_id is not null and is_sealed = 0 and deleted_at is null order by sort, id`,
        [locale, ['company_type', 'taxpayer_type', 'material_type', 'contract_type']],
      )
      const of = (wanted: string) => rows.filter(({ code }) => code === wanted).map(({ value, label }) => ({ value, label }))
      return {
        companyTypes: of('company_type'),
        taxpayerTypes: of('taxpayer_type'),
        materialTypes: of('material_type'),
        contractTypes: of('contract_type'),
        requiredMaterials: await parametersOf(data).get(requiredMaterials),
        tenantId: platformTenant,
      }
    }),
    handle(registrationRegions, async (context, { parentCode = rootRegion, code }) => {
      await guests.limit(context, 'registration-read', often.read)
      const regions = await regionsOf(context.data)
      const nodes =
        code === undefined
          ? childrenOf(regions, parentCode)
          : pathTo(regions, code)
              .toReversed()
              .flatMap((one) => regions.byCode.get(one) ?? [])
      return nodes.map(({ regionCode, regionName, nameEn, leaf }) => ({ regionCode, regionName, nameEn, leaf }))
    }),
    handle(saveRegistration, async (context, { token, version, ...input }) => {
      await guests.limit(context, 'registration-save', often.save)
      if (token === undefined) {
        await guests.requireCaptcha(context)
        await guests.limit(context, 'registration-begin', often.begin)
      }
      const id = token === undefined ? undefined : idIn(dependencies, token, context.now)
      return shown(context, await save(context, id, version, input as StepInput))
    }),
    handle(keepRegistrationDraft, async (context, { token, ...input }) => {
      await guests.limit(context, 'registration-draft', often.draft)
      const id = idIn(dependencies, token, context.now)
      await keep(context, id, input as DraftInput)
      return shown(context, id)
    }),
    handle(readRegistration, async (context, { token }) => {
      await guests.limit(context, 'registration-read', often.read)
      return shown(context, idIn(dependencies, token, context.now))
    }),
    handle(checkUserAccount, async (context, { userAccount, token }) => {
      const registrationId = token === undefined ? undefined : idIn(dependencies, token, context.now)
      if (registrationId === undefined) await guests.requireCaptcha(context)
      return duplicateAnswer(context, () => accountTaken(context.sql, userAccount, { registrationId }), 'supplier.account-taken')
    }),
    handle(sendRegistrationLink, async (context, { creditCode, mobile }) => {
      await guests.requireCaptcha(context)
      await guests.limit(context, 'registration-link', often.link)
      await context.work(async (uow) => {
        const row = await uow.prisma.supplierRegistration.findFirst({
          where: { creditCode: creditCode.toUpperCase(), mobile, deletedAt: null },
          orderBy: { createTime: 'desc' },
        })
        if (row) await tell(uow, dependencies, row, { template: 'application.link' }, newId())
      })
      return true
    }),
    handle(uploadRegistrationFile, async (context, { token }) => {
      const id = idIn(dependencies, token, context.now)
      await guests.limit(context, 'registration-upload', often.upload)
      const row = await context.prisma.supplierRegistration.findFirst({ where: { id, deletedAt: null } })
      if (!row || isLocked(lockOf(supplierRegistration), row.status)) throw ruleFailure('not-allowed-now', { state: row?.status ?? '', event: 'SAVE_STEP' })
      const [upload, second] = context.files
      if (!upload) throw new Failure('bad-input', 'upload-missing')
      if (second) throw new Failure('bad-input', 'upload-too-many', { limit: 1 })
      const file = await supplier.store.upload(context.sql, upload, 'supplier', { tenantId: platformTenant, userId: undefined, supplierId: undefined })
      await context.sql.query(
        `insert into attachment (id, tenant_id, biz_type, biz_id, kind, file_id, media_name) values (gen_random_uuid(), $1, $2, $3, 'upload', $4::uuid, $5)`,
        [platformTenant, supplierRegistration.name, id, file.id, file.name],
      )
      return { id: file.id, name: file.name, link: supplier.links.linkTo(file, false) }
    }),
    handle(lookUpForRegistration, async (context, { keyword }) => {
      await guests.limit(context, 'registration-look-up', often.lookUp)
      return supplier.companies.find(keyword)
    }),
  ]
}

/** Handing it in, taking it back, beginning again. */
function lifeRoutes(flow: DocumentFlow, process: DocumentProcess, { shown, begin }: RegistrationCommands): Route[] {
  const { dependencies } = flow
  const { supplier, guests } = dependencies
  return [
    handle(submitRegistration, async (context, { token, version, ...form }) => {
      const id = idIn(dependencies, token, context.now)
      await guests.limit(context, 'registration-submit', often.begin)
      const typed = (sent: string) => (sent ? guests.passwordOf(context, sent) : '')
      const [password, password2] = [typed(form.password), typed(form.password2)]
      refuseForm({ ...form, password, password2 })
      const passwordHash = await guests.hashed('password', password)
      await context.work(async (uow) => {
        const row = await uow.lockRow('supplierRegistration', id, version)
        if (isLocked(lockOf(supplierRegistration), row.status)) throw ruleFailure('not-allowed-now', { state: row.status, event: 'SUBMIT' })
        await refuseIncomplete(supplier, uow.sql, row, uow.now)
        await refuseAccountTaken(uow.sql, { ...row, account: form.account })
        const own = asApplicant(uow, row)
        await flow.move(own, process, { id, event: 'SAVE_STEP', change: { account: form.account, passwordHash, lastActiveAt: uow.now } })
        await flow.submit(own, process, { id })
      })
      return shown(context, id)
    }),
    handle(withdrawRegistration, async (context, { token, version, reason }) => {
      const id = idIn(dependencies, token, context.now)
      await context.work(async (uow) => {
        const row = await uow.lockRow('supplierRegistration', id)
        await flow.end(asApplicant(uow, row), process, { id, version, event: 'WITHDRAW', comment: reason ?? undefined })
      })
      return shown(context, id)
    }),
    handle(enrollAgain, async (context, { token }) => {
      const previousId = idIn(dependencies, token, context.now)
      await guests.limit(context, 'registration-begin', often.begin)
      const id = await context.work(async (uow) => {
        const before = await uow.lockRow('supplierRegistration', previousId)
        if (!['REJECTED', 'WITHDRAWN', 'EXPIRED'].includes(before.status)) throw ruleFailure('not-allowed-now', { state: before.status, event: 'RE_ENROLL' })
        const { company, drafts: _drafts, ...rest } = payloadOf(before)
        const row = await begin(uow, { step: 'company', data: company as never }, { kind: 'RE_ENROLL', previousId })
        await uow.prisma.supplierRegistration.update({ where: { id: row.id }, data: { payload: { company, ...rest } as object, stepMask: before.stepMask } })
        await copyPapers(uow, previousId, row.id)
        return row.id
      })
      return shown(context, id)
    }),
  ]
}

const refuse = (path: string, code: string): never => {
  throw badInput([{ path, code }])
}

/** One message at a time, in the specification's order. */
function refuseForm({ tenantId, account, password, password2 }: { tenantId: string; account: string; password: string; password2: string }): void {
  if (!tenantId) refuse('tenantId', 'auth.tenant-required')
  if (!account) refuse('account', 'auth.account-required')
  if (!password || !password2) refuse('password', 'auth.password-required')
  if (password !== password2) refuse('password2', 'auth.passwords-differ')
  if (tenantId !== platformTenant) refuse('tenantId', 'application.tenant-unknown')
}

/** Papers and their files go along into the new application. */
async function copyPapers(uow: UnitOfWork, from: string, to: string): Promise<void> {
  await uow.sql.query(
    `insert into supplier_material_temp (id, application_id, material_type, name, material_no, file_ids, valid_from, valid_to, warn_days, remark, update_time)
     select gen_random_uuid(), $2::uuid, material_type, name, material_no, file_ids, valid_from, valid_to, warn_days, remark, $3
       from supplier_material_temp where application_id = $1::uuid and deleted_at is null`,
    [from, to, uow.now],
  )
  await uow.sql.query(
    `insert into attachment (id, tenant_id, biz_type, biz_id, kind, file_id, media_name)
     select gen_random_uuid(), tenant_id, biz_type, $2, kind, file_id, media_name from attachment where biz_type = $3 and biz_id = $1 and deleted_at is null`,
    [from, to, supplierRegistration.name],
  )
}
