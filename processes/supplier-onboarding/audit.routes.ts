/** The calls of those who decide on a registration: from the inbox, or by a mailed link. */
import { Failure, notFound, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { Principal } from '#kit/principal.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { withoutHidden } from '#server/modules/supplier/application/application-hidden.service.ts'
import { findingsOf } from '#server/modules/supplier/application/application-findings.service.ts'
import { viewOfChange } from '#server/modules/supplier/application/change-view.service.ts'
import { auditDecide, auditView, registrationCase, remarkRegistration } from '#server/modules/supplier/application/registration.contract.ts'
import { viewOfRegistration } from '#server/modules/supplier/application/registration-view.service.ts'
import { supplierChange, supplierRegistration } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { findApprovalLink, useApprovalLink, type ApprovalLink } from '#server/documents/approval-link.ts'
import { openTask } from '#server/documents/open-task.ts'
import { isUnderReview, remark } from '#server/documents/remark.ts'
import { submitTaskOf } from '#server/documents/define.ts'

type Registration = ModelRow<'supplierRegistration'>

const find = async (context: CallContext, id: string): Promise<Registration> => {
  const row = await context.prisma.supplierRegistration.findFirst({ where: { id, deletedAt: null } })
  if (!row) throw notFound(supplierRegistration.name, id)
  return row
}

export function auditRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { dependencies } = flow
  const { supplier, guests } = dependencies

  const viewOf = async (context: CallContext, row: Registration, full: boolean) =>
    viewOfRegistration(supplier, context.sql, row, { now: context.now, full, way: await flow.way(context, process.key, row), locale: context.locale })

  /** As approvers read it. */
  const caseOf = async (context: CallContext, reader: Principal, row: Registration, mayRemark: boolean) => ({
    ...withoutHidden(await viewOf(context, row, true), reader),
    findings: [...(await findingsOf(context.sql, row)), ...(await registerFindings(context, row.processInstanceId))],
    mayRemark: mayRemark && isUnderReview(row.status),
  })

  /** What a mailed link shows; of a change also what would be other than it is. */
  const audited = async (context: CallContext, reader: Principal, id: string) => {
    if (await isRegistration(context.prisma, id)) return { ...(await caseOf(context, reader, await find(context, id), true)), differences: null }
    const row = await context.prisma.supplierChange.findFirst({ where: { id, deletedAt: null } })
    if (!row) throw notFound(supplierChange.name, id)
    const way = await flow.way(context, 'supplier_change', row)
    const {
      papersInForce: _papers,
      contractsInForce: _contracts,
      ...view
    } = await viewOfChange(supplier, context.sql, row, { full: true, way, locale: context.locale })
    return { ...withoutHidden(view, reader), findings: [], mayRemark: isUnderReview(row.status) }
  }

  const linkOf = ({ sql, now }: CallContext, { id, workflowId, token }: { readonly id: string; readonly workflowId: string; readonly token: string }) =>
    findApprovalLink(sql, dependencies, { documentId: id, instanceId: workflowId, token }, now)

  const taskFor = (sql: CallContext['sql'], principal: Principal, processInstanceId: string) =>
    openTask(sql, principal, { processInstanceId, exceptAt: submitTaskOf(process) })

  /** Whom the link was mailed to; every log says that it was the link that spoke. */
  const holderOf = async ({ sql }: CallContext, { id, userId }: ApprovalLink): Promise<Principal | undefined> => {
    const principal = await guests.principalOf(sql, userId)
    return principal && { ...principal, via: { kind: 'LINK', id, name: undefined } }
  }

  const hasPart = async (principal: Principal, row: Registration): Promise<boolean> =>
    row.processInstanceId !== null && (await flow.participates({ principal }, row.processInstanceId))

  return [
    handle(registrationCase, async (context, { id, processInstanceId }) => {
      const wanted = id ?? (await flow.idFor(context, processInstanceId ?? ''))
      const row = await find(context, wanted)
      // A supplier sees the one that made him, and no findings of others.
      const { rows } = context.principal
      if (rows.kind === 'supplier' && row.supplierId !== rows.supplierId) throw notFound(supplierRegistration.name, wanted)
      if (rows.kind === 'supplier')
        return {
          ...withoutHidden(await viewOf(context, row, false), context.principal),
          findings: [],
          mayRemark: false,
        }
      const isPart = await hasPart(context.principal, row)
      if (!isPart && !(await isSeen(context.data, supplierRegistration, context.principal, row.id))) throw notFound(supplierRegistration.name, wanted)
      return await caseOf(context, context.principal, row, isPart)
    }),
    handle(remarkRegistration, async (context, { id, remarks }) => {
      const row = await find(context, id)
      if (!(await hasPart(context.principal, row))) throw notFound(supplierRegistration.name, id)
      return context.work((uow) => remark(uow, supplierRegistration, id, remarks))
    }),
    handle(auditView, async (context, asked) => {
      await guests.limit(context, 'audit', 200)
      const closed = { reader: null, taskName: null, application: null }
      const link = await linkOf(context, asked)
      const principal = link && (await guests.principalOf(context.sql, link.userId))
      if (!link || !principal) return { state: 'wrong' as const, ...closed }
      if (link.state !== 'open') return { state: link.state, ...closed, reader: principal.name }
      const task = await taskFor(context.sql, principal, link.instanceId)
      if (!task) return { state: 'decided' as const, ...closed, reader: principal.name }
      return {
        state: 'open' as const,
        reader: principal.name,
        taskName: task.name,
        application: await audited(context, principal, link.documentId),
      }
    }),
    handle(auditDecide, async (context, { pass, comment, remarks, ...asked }) => {
      await guests.limit(context, 'audit', 200)
      const link = await linkOf(context, asked)
      const principal = link && (await holderOf(context, link))
      if (!link || !principal) throw new Failure('forbidden', 'application.link-wrong')
      context.speaksFor(principal)
      if (link.state !== 'open') throw ruleFailure(`application.link-${link.state}`)
      await context.work(async (own) => {
        await useApprovalLink(own, link.id)
        const task = await taskFor(own.sql, principal, link.instanceId)
        if (!task) throw (await flow.tooLate(own, { processInstanceId: link.instanceId })) ?? ruleFailure('application.not-yours-now')
        if (remarks && Object.keys(remarks).length > 0)
          await remark(own, (await isRegistration(own.prisma, link.documentId)) ? supplierRegistration : supplierChange, link.documentId, remarks)
        await flow.decide(own, { processInstanceId: link.instanceId, taskId: task.id, pass, comment: comment ?? undefined })
      })
      return true
    }),
  ]
}

/** A link is about a registration or about a change. */
const isRegistration = async ({ supplierRegistration: registrations }: Pick<CallContext['prisma'], 'supplierRegistration'>, id: string): Promise<boolean> =>
  (await registrations.count({ where: { id } })) > 0

/** What the register said when it was handed in. */
async function registerFindings({ sql }: CallContext, instanceId: string | null) {
  if (instanceId === null) return []
  const [row] = await sql.query<{ findings: { kind: string }[] | null }>(`select variables -> 'findings' as findings from wf_instance where id = $1::uuid`, [
    instanceId,
  ])
  return (row?.findings ?? []).filter(({ kind }) => kind === 'register') as never[]
}
