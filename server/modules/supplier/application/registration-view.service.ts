/** A registration as its applicant and those who decide on it read it; and what stands in the way of handing it in. */
import { dayIn } from '#kit/clock.ts'
import type { Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import { ruleFailure } from '#kit/errors.ts'
import type { Locale } from '#kit/messages.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'
import { z } from 'zod'
import { registrationAhead } from './application-consequences.ts'
import type { ApplicationStep } from './application.contract.ts'
import { isBlacklisted } from './application-findings.service.ts'
import type { WayStep } from '#kit/document/way.ts'
import { applicationView } from './application-view.service.ts'
import { doneStepsOf, stagedPapers } from './application.service.ts'
import { accountTaken, companyNameTaken, creditCodeTaken } from '../profile/supplier-duplicates.service.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** Days after a rejection before a company may apply again. */
export const coolDownDays = defineParameter('registration.cool-down-days', whole(0, 3650), 30)
/** Days without a step after which an application runs out. */
export const idleDays = defineParameter('registration.idle-days', whole(1, 3650), 30)
/** Days that the link of an applicant works. */
export const linkDays = defineParameter('registration.link-days', whole(1, 3650), 90)
export const auditLinkDays = defineParameter('registration.audit-link-days', whole(1, 365), 7)
export const requiredMaterials = defineParameter(
  'registration.required-materials',
  z.string().transform((text) =>
    text
      .split(',')
      .map((kind) => kind.trim())
      .filter(Boolean),
  ),
  ['BUSINESS_LICENSE'],
)

type Registration = ModelRow<'supplierRegistration'>

export const registrationSteps: readonly ApplicationStep[] = ['company', 'contacts', 'settlement', 'materials']

export const stepNames: Readonly<Record<ApplicationStep, Label>> = {
  company: { zh: '企业信息', en: 'Company' },
  contacts: { zh: '联系人', en: 'Contacts' },
  settlement: { zh: '结算信息', en: 'Settlement' },
  materials: { zh: '资质材料', en: 'Qualifications' },
  contracts: { zh: '合同', en: 'Contracts' },
}

const DAY_MS = 86_400_000

/** The first day on which a rejected company may apply again; null when it need not wait. */
export const againFrom = (rejectedAt: Date | null, days: number, zone: string, now: Date): string | null => {
  const from = rejectedAt && new Date(rejectedAt.getTime() + days * DAY_MS)
  return from && from > now ? dayIn(zone, from) : null
}

/** @param full for those who decide: remarks are theirs while they write them */
export async function viewOfRegistration(
  dependencies: SupplierDependencies,
  sql: Sql,
  row: Registration,
  { now, full, way, locale }: { readonly now: Date; readonly full: boolean; readonly way: readonly WayStep[]; readonly locale: Locale },
) {
  const view = await applicationView(dependencies, sql, row, { full, way, steps: registrationSteps })
  const parameters = parametersOf(dependencies.data)
  const said = { ...view, account: row.account === row.code ? null : row.account }
  return {
    ...said,
    requiredMaterials: await parameters.get(requiredMaterials),
    againFrom: againFrom(row.rejectedAt, await parameters.get(coolDownDays), dependencies.zone, now),
    consequences: registrationAhead(locale, said),
  }
}

/** @throws Failure rule naming the step or paper that is missing */
export async function refuseIncomplete(
  dependencies: Pick<SupplierDependencies, 'data' | 'zone'>,
  sql: Sql,
  row: { readonly id: string; readonly stepMask: number },
  now: Date,
): Promise<void> {
  const done = doneStepsOf(row.stepMask, registrationSteps)
  const missing = registrationSteps.find((step) => !done.includes(step))
  if (missing) throw ruleFailure('application.step-missing', { step: stepNames[missing].zh, missing })
  await refusePapers(dependencies, sql, row.id, await parametersOf(dependencies.data).get(requiredMaterials), now)
}

/** Every paper has a scan and none has run out; of each wanted kind there is one. */
export async function refusePapers(
  dependencies: Pick<SupplierDependencies, 'zone'>,
  sql: Sql,
  applicationId: string,
  wanted: readonly string[],
  now: Date,
): Promise<void> {
  const papers = await stagedPapers(sql, applicationId)
  const today = dayIn(dependencies.zone, now)
  for (const kind of wanted) {
    if (!papers.some(({ materialType }) => materialType === kind))
      throw ruleFailure('application.material-missing', { material: await materialName(sql, kind), kind })
  }
  for (const { name, fileIds, validTo } of papers as { name: string; fileIds: string[]; validTo: string | null }[]) {
    if (fileIds.length === 0) throw ruleFailure('application.material-without-file', { material: name })
    if (validTo !== null && validTo < today) throw ruleFailure('application.material-expired', { material: name })
  }
}

async function materialName(sql: Sql, kind: string): Promise<string> {
  const [row] = await sql.query<{ name: string }>(
    `select dict_value as name from dictionary where code = 'material_type' and dict_key = $1 and deleted_at is null limit 1`,
    [kind],
  )
  return row?.name ?? kind
}

type Named = Pick<Registration, 'id' | 'companyName' | 'creditCode' | 'account' | 'supplierId'>

/** @throws Failure rule when name or credit code is another's, or the company is blacklisted */
export async function refuseTaken(sql: Sql, { id, companyName, creditCode, supplierId }: Named): Promise<void> {
  const except = { registrationId: id, supplierId: supplierId ?? undefined }
  if (await companyNameTaken(sql, companyName, except)) throw ruleFailure('application.name-taken', { companyName })
  if (await creditCodeTaken(sql, creditCode, except)) throw ruleFailure('application.credit-code-taken', { creditCode })
  if (await isBlacklisted(sql, companyName, creditCode)) throw ruleFailure('application.blacklisted')
}

/** @throws Failure rule when the account is another's */
export async function refuseAccountTaken(sql: Sql, { id, account }: Named): Promise<void> {
  if (await accountTaken(sql, account, { registrationId: id })) throw ruleFailure('application.account-taken', { account })
}

/** @throws Failure rule while a company that was rejected has to wait */
export async function refuseTooSoon(dependencies: Pick<SupplierDependencies, 'data' | 'zone'>, sql: Sql, creditCode: string, now: Date): Promise<void> {
  const [last] = await sql.query<{ rejectedAt: Date }>(
    `select rejected_at as "rejectedAt" from supplier_registration where credit_code = $1 and status = 'REJECTED' and deleted_at is null and rejected_at is not null
      order by rejected_at desc limit 1`,
    [creditCode],
  )
  const from = last && againFrom(last.rejectedAt, await parametersOf(dependencies.data).get(coolDownDays), dependencies.zone, now)
  if (from) throw ruleFailure('application.cool-down', { day: from })
}
