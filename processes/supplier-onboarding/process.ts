/**
 * How a company becomes a supplier. Its applicant has no account: the system stands as the initiator, and he acts by the signed link of
 * his application (`registration-link.ts`); what came back to him is resumed there.
 */
import { inBoth } from '#kit/words.ts'
import { stamp } from '#kit/document/move-document.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { inWork, defineDocumentProcess, type Consequence } from '#server/documents/define.ts'
import { outside } from '#server/engine/define.ts'
import { Failure, ruleFailure } from '#kit/errors.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { isReadable } from '#kit/readable.contract.ts'
import { findingOf, findingsOf } from '#server/modules/supplier/application/application-findings.service.ts'
import { documentParts, partsOf } from '#server/modules/supplier/application/application-parts.service.ts'
import { payloadOf, stagedContracts, stagedPapers } from '#server/modules/supplier/application/application.service.ts'
import { openSupplier } from '#server/modules/supplier/application/open-supplier.service.ts'
import { refuseAccountTaken, refuseTaken } from '#server/modules/supplier/application/registration-view.service.ts'
import { supplierRegistration } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { applicationBond, bothAgree } from '../approval-blocks/application.bond.ts'
import { applicationMachine } from '#server/modules/supplier/application/application.machine.ts'
import { mailAudit } from '../approval-blocks/mail-audit.ts'
import { namedWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { registrationChores } from './registration.chores.ts'
import { registrationRoutes } from './registration.routes.ts'
import { rowOf } from './registration-rows.ts'
import { tell } from './tell-applicant.ts'

type Registration = ModelRow<'supplierRegistration'>

const englishNameIn = (payload: unknown): string | undefined => {
  const name = payloadOf({ payload }).company?.['nameEn']
  return typeof name === 'string' ? name.trim() : undefined
}

export const supplierOnboarding = defineDocumentProcess({
  key: 'supplier_onboarding',
  diagram: new URL('./supplier-onboarding.bpmn', import.meta.url),
  category: 'supplier',
  present: ({ companyName, code, creditCode }) => ({ title: inBoth((say) => say(companyName)), number: code, summary: String(creditCode) }),
  document: {
    resource: supplierRegistration,
    machine: applicationMachine,
    facts,
    variables: (_uow, { code, companyName, creditCode, kind, payload }) => ({
      code,
      companyName: namedWords({ companyName, nameEn: englishNameIn(payload) }),
      creditCode,
      kind,
      legalAgrees: true,
      financeAgrees: true,
    }),
    parts: async ({ sql }, { id, payload }) => documentParts(partsOf(payloadOf({ payload }), await stagedPapers(sql, id), await stagedContracts(sql, id))),
    stamps: {
      SUBMIT: ({ now }) => ({ submittedAt: now, lastActiveAt: now, fieldRemarks: Prisma.DbNull }),
      RETURN: stamp('lastActiveAt'),
      REJECT: ({ now }, { content }) => {
        if (!isReadable(content)) throw ruleFailure('application.reject-reason-needed')
        return { rejectReason: content.trim().slice(0, 500), rejectedAt: now, passwordHash: null }
      },
      APPROVE: ({ now }) => ({ approvedAt: now, passwordHash: null }),
    },
    effects: {
      SUBMIT: submitted,
      PASS_INTAKE: (uow, what, flow) => mailAudit(uow, what, flow.dependencies, ['LEGAL', 'FINANCE']),
      REVIEWED: async (uow, what, flow) => {
        if (bothAgree(what.variables)) await mailAudit(uow, what, flow.dependencies, ['PURCHASE_MANAGER'])
      },
      NEEDS_MORE: async (uow, what) => void (await reasonIn(uow, what)),
      RETURN: async (uow, what, flow) => {
        const reason = await reasonIn(uow, what)
        await tell(uow, flow.dependencies, what.row, { template: 'application.returned', reason }, `${what.instanceId}:${what.row.version}`)
      },
      REJECT: async (uow, { row, comment, instanceId }, flow) => {
        await tell(
          uow,
          flow.dependencies,
          row,
          { template: 'application.decided', outcome: { zh: '未通过', en: 'rejected' }, reason: comment ?? '' },
          instanceId,
        )
      },
      APPROVE: async (uow, { row, instanceId }, flow) => {
        await tell(uow, flow.dependencies, row, { template: 'application.decided', outcome: { zh: '已通过', en: 'approved' }, reason: '' }, instanceId)
      },
    },
  },
  bond: applicationBond,
  boundHandlers: (dependencies) => ({
    /** Whoever is taken or blacklisted is refused at once; the rest is for people to judge. */
    'check-registration': inWork(async ({ sql }, { businessKey }) => {
      const row = await rowOf(sql, businessKey)
      await refuseTaken(sql, row)
      return { findings: await findingsOf(sql, row) }
    }),
    /** A register that does not answer holds nobody up: approvers read that it did not. */
    'look-up-company': outside(async ({ businessKey, variables }) => {
      const { supplier, data } = dependencies()
      const row = await rowOf(data.sql, businessKey)
      const found = await supplier.companies.find(row.creditCode).catch((error: unknown) => {
        if (error instanceof Failure) return undefined
        throw error
      })
      const record = found?.find(({ creditCode }) => creditCode === row.creditCode)
      return { findings: [...((variables['findings'] as object[] | undefined) ?? []), registered(found !== undefined, record, row.companyName)] }
    }),
    'create-supplier': inWork(async (uow, { businessKey, instanceId }) => {
      const row = await uow.lockRow('supplierRegistration', businessKey ?? '')
      await refuseTaken(uow.sql, row)
      return {
        ...(await openSupplier(dependencies().supplier, uow, row, { processInstanceId: instanceId, masterUserId: await firstReviewer(uow, instanceId) })),
      }
    }),
  }),
  chores: registrationChores,
  routes: registrationRoutes,
})

/** Looked at again at the approval: it may have taken weeks. */
async function facts({ sql }: UnitOfWork, row: Registration, event: string): Promise<object> {
  if (event !== 'SUBMIT' && event !== 'APPROVE') return {}
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('supplier ' || $1::text, 0))`, [row.creditCode])
  await refuseTaken(sql, row)
  if (event === 'SUBMIT') await refuseAccountTaken(sql, row)
  return {}
}

async function submitted(uow: UnitOfWork, what: Consequence<Registration>, flow: { readonly dependencies: Parameters<typeof mailAudit>[2] }): Promise<void> {
  await mailAudit(uow, what, flow.dependencies, ['PURCHASER'])
}

/** What the applicant is told. @throws Failure rule when nobody said anything */
async function reasonIn(uow: UnitOfWork, { row, comment }: Consequence<Registration>): Promise<string> {
  const said = await uow.sql.query<{ content: string }>(
    `select content from doc_log where biz_type = $1 and biz_id = $2 and event = 'NEEDS_MORE' and content is not null
        and create_time > coalesce((select max(create_time) from doc_log where biz_type = $1 and biz_id = $2 and event = 'SUBMIT'), '-infinity') order by create_time`,
    [supplierRegistration.name, row.id],
  )
  const reasons = [...new Set([...said.map(({ content }) => content), comment ?? ''])].filter(isReadable)
  const remarks = Object.values((row.fieldRemarks ?? {}) as Record<string, string>)
  if (reasons.length === 0 && remarks.length === 0) throw ruleFailure('application.reason-needed')
  return [...reasons, ...remarks].join('；').slice(0, 500)
}

/** Who looked at it first looks after him; nobody when it was the system or somebody who is gone. */
async function firstReviewer({ sql }: UnitOfWork, instanceId: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `select u.id from wf_history h join app_user u on u.id::text = h.assignee
      where h.instance_id = $1::uuid and h.element_id = 'intake' and h.outcome = 'approved' and u.deleted_at is null and u.supplier_id is null order by h.ended_at desc limit 1`,
    [instanceId],
  )
  return row?.id ?? null
}

function registered(isAnswered: boolean, record: { readonly companyName: string; readonly registerStatus: string | null } | undefined, companyName: string) {
  if (!isAnswered) return findingOf('register', { zh: '未能查询', en: 'no answer' }, null, 'warn')
  if (!record) return findingOf('register', { zh: '未查到该信用代码', en: 'unknown credit code' }, null, 'warn')
  const isSame = record.companyName === companyName
  return findingOf('register', `${record.companyName}${record.registerStatus ? ` · ${record.registerStatus}` : ''}`, null, isSame ? 'info' : 'warn')
}
