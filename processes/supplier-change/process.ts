/** A supplier changes or renews: looked at like a registration; what is approved replaces what is in force and leaves a snapshot. */
import { stamp } from '#kit/document/move-document.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { ruleFailure } from '#kit/errors.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { isReadable } from '#kit/readable.contract.ts'
import { defineDocumentProcess, inWork, type Consequence, type ProcessDependencies } from '#server/documents/define.ts'
import { documentParts, partsOf } from '#server/modules/supplier/application/application-parts.service.ts'
import { payloadOf, stagedContracts, stagedPapers } from '#server/modules/supplier/application/application.service.ts'
import { changeProcessKey } from '#server/modules/supplier/application/change.contract.ts'
import { refuseUnchanged } from '#server/modules/supplier/application/change-view.service.ts'
import { promoteChange } from '#server/modules/supplier/application/promote-change.service.ts'
import { refusePapers } from '#server/modules/supplier/application/registration-view.service.ts'
import { supplierChange } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { mailAudit } from '../approval-blocks/mail-audit.ts'
import { applicationBond, bothAgree } from '../approval-blocks/application.bond.ts'
import { applicationMachine } from '#server/modules/supplier/application/application.machine.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { changeChores } from './change.chores.ts'
import { changeRoutes } from './change.routes.ts'

type Change = ModelRow<'supplierChange'>

export const supplierChangeProcess = defineDocumentProcess({
  key: changeProcessKey,
  diagram: new URL('./supplier-change.bpmn', import.meta.url),
  category: 'supplier',
  present: ({ companyName, code, kindText }) => ({
    title: inBoth((say) => say(companyName)),
    number: code,
    summary: inBoth((say) => say(kindText)),
  }),
  document: {
    resource: supplierChange,
    machine: applicationMachine,
    variables: async (uow, { code, kind, supplierId }) => ({
      code,
      kind,
      kindText: kind === 'RENEW' ? { zh: '续约', en: 'Renewal' } : { zh: '变更', en: 'Change' },
      companyName: await supplierWords(uow, supplierId),
      legalAgrees: true,
      financeAgrees: true,
    }),
    parts: async ({ sql }, { id, payload }) => documentParts(partsOf(payloadOf({ payload }), await stagedPapers(sql, id), await stagedContracts(sql, id))),
    stamps: {
      SUBMIT: ({ now }) => ({ submittedAt: now, lastActiveAt: now, fieldRemarks: Prisma.DbNull }),
      REJECT: (_uow, { content }) => {
        if (!isReadable(content)) throw ruleFailure('application.reject-reason-needed')
        return { rejectReason: content.trim().slice(0, 500) }
      },
      APPROVE: stamp('approvedAt'),
    },
    effects: {
      SUBMIT: async (uow, what, { dependencies }) => {
        const { row } = what
        await refusePapers(dependencies, uow.sql, row.id, [], uow.now)
        await mail(uow, what, dependencies, ['PURCHASER'])
      },
      PASS_INTAKE: (uow, what, { dependencies }) => mail(uow, what, dependencies, ['LEGAL', 'FINANCE']),
      REVIEWED: async (uow, what, { dependencies }) => {
        if (bothAgree(what.variables)) await mail(uow, what, dependencies, ['PURCHASE_MANAGER'])
      },
      NEEDS_MORE: refuseSilence,
      RETURN: refuseSilence,
    },
    facts: async (uow, row, event, dependencies) => {
      if (event !== 'SUBMIT' && event !== 'APPROVE') return {}
      const { stage } = await uow.prisma.supplier.findUniqueOrThrow({ where: { id: row.supplierId }, select: { stage: true } })
      if (stage === 'EXITED') throw ruleFailure('supplier.exited')
      if (event === 'SUBMIT') await refuseUnchanged(uow.sql, row)
      // Weeks may lie between the two: a paper that has run out since does not come into force.
      else await refusePapers(dependencies, uow.sql, row.id, [], uow.now)
      return {}
    },
  },
  bond: applicationBond,
  boundHandlers: (dependencies) => ({
    'promote-change': inWork(async (uow, { businessKey, instanceId }) => {
      const row = await uow.lockRow('supplierChange', businessKey ?? '')
      await promoteChange(dependencies().supplier, uow, row, instanceId)
    }),
  }),
  chores: changeChores,
  routes: changeRoutes,
})

/** A link for everybody who may decide next, as for a registration. */
async function mail(uow: UnitOfWork, { row, instanceId }: Consequence<Change>, dependencies: ProcessDependencies, roles: readonly string[]): Promise<void> {
  const { companyName } = await uow.prisma.supplier.findUniqueOrThrow({ where: { id: row.supplierId }, select: { companyName: true } })
  await mailAudit(uow, { row: { id: row.id, code: row.code, companyName }, instanceId }, dependencies, roles)
}

/** Whoever sends it back says why: at the fields, or in a comment of his own or of one before him in this round. */
async function refuseSilence({ sql }: UnitOfWork, { row, comment, event }: Consequence<Change>): Promise<void> {
  if (isReadable(comment) || Object.keys((row.fieldRemarks ?? {}) as object).length > 0) return
  const said =
    event === 'RETURN'
      ? await sql.query(`select 1 from doc_log where biz_type = $1 and biz_id = $2 and event = 'NEEDS_MORE' limit 1`, [supplierChange.name, row.id])
      : []
  if (said.length === 0) throw ruleFailure('application.reason-needed')
}
