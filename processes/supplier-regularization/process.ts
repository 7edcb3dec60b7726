/**
 * Regularization: the category manager assesses, law and finance check side by side, the general manager decides on strategic or
 * big suppliers. Whoever sends back gives the applicant another turn; the general manager's no ends it.
 */
import { inBoth } from '#kit/words.ts'
import { stamp } from '#kit/document/move-document.ts'
import { DateTime } from 'luxon'
import { z } from 'zod'
import { parametersOf, defineParameter } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { defineDocumentProcess, inWork, type ProcessDependencies } from '#server/documents/define.ts'
import { checkRegularization, missingIn, regularizationDays } from '#server/modules/supplier/lifecycle/regularization-checklist.service.ts'
import { promoteSupplier } from '#server/modules/supplier/lifecycle/regularization.service.ts'
import { supplierRegularization } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { namedWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { regularizationMachine, type RegularizationFacts } from '#server/modules/supplier/lifecycle/regularization.machine.ts'
import { regularizationMessages } from './regularization.messages.ts'
import { regularizationRoutes } from './regularization.routes.ts'
import { requireEligible } from './eligibility.ts'

type Row = ModelRow<'supplierRegularization'>

const gmAmount = defineParameter('supplier.regularization.gm-amount', z.coerce.number().min(0), 1_000_000)
const coolDown = defineParameter('supplier.regularization.cool-down', z.coerce.number().int().min(0).max(3650), 30)

export const regularizationProcess = defineDocumentProcess({
  key: 'supplier-regularization',
  diagram: new URL('./supplier-regularization.bpmn', import.meta.url),
  category: 'supplier',
  present: ({ companyName, code, expectedAnnualAmount }) => ({
    title: inBoth((say) => say(companyName)),
    number: code,
    summary: { zh: '转正', en: 'Regularization' },
    ...(typeof expectedAnnualAmount === 'number' && { value: expectedAnnualAmount }),
  }),
  document: {
    resource: supplierRegularization,
    machine: regularizationMachine,
    facts,
    variables,
    stamps: { SUBMIT: submitted, APPROVE: stamp('approvedAt'), REJECT: rejected },
  },
  boundHandlers: (dependencies) => ({
    'supplier-promote': inWork(async (uow, { businessKey = '', instanceId }) => {
      const { supplierId, code } = await uow.lockRow('supplierRegularization', businessKey)
      await promoteSupplier(dependencies().supplier, uow, { supplierId, processInstanceId: instanceId, code })
    }),
  }),
  routes: regularizationRoutes,
  messages: regularizationMessages,
})

const todayIn = (zone: string, now: Date): string => DateTime.fromJSDate(now, { zone }).toFormat('yyyy-MM-dd')

/** Looked at again at the last approval: what was green when it was handed in may have run out since. */
async function facts(uow: UnitOfWork, row: Row, event: string, { data, zone }: ProcessDependencies): Promise<RegularizationFacts> {
  if (event !== 'SUBMIT' && event !== 'APPROVE') return { missing: '' }
  // Two applications, a freeze and an exit of one supplier follow each other.
  await uow.lockRow('supplier', row.supplierId)
  // Promoting comes before the end, in the same transaction.
  await requireEligible(uow.sql, row.supplierId, todayIn(zone, uow.now), event === 'APPROVE' ? ['is-open', 'not-potential'] : ['is-open'])
  const days = await parametersOf(data).get(regularizationDays)
  return { missing: missingIn(await checkRegularization(uow.sql, row.supplierId, { zone, days })) }
}

async function variables({ prisma }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  const { level, expectedAnnualAmount, ...named } = await prisma.supplier.findUniqueOrThrow({
    where: { id: row.supplierId },
    select: { companyName: true, nameEn: true, level: true, expectedAnnualAmount: true },
  })
  const expected = Number(row.expectedAnnualAmount ?? expectedAnnualAmount ?? 0)
  const most = await parametersOf(data).get(gmAmount)
  return {
    code: row.code,
    companyName: namedWords(named),
    level: level ?? '',
    expectedAnnualAmount: expected,
    needsGm: level === 'STRATEGIC' || expected >= most,
  }
}

/** What was in order when it was handed in stays on record. */
async function submitted({ sql, now }: UnitOfWork, { row }: { readonly row: Row }, { data, zone }: ProcessDependencies) {
  const days = await parametersOf(data).get(regularizationDays)
  return { submittedAt: now, checklist: await checkRegularization(sql, row.supplierId, { zone, days }) }
}

async function rejected({ now }: UnitOfWork, { content }: { readonly content: string | undefined }, { data, zone }: ProcessDependencies) {
  const days = await parametersOf(data).get(coolDown)
  const until = DateTime.fromJSDate(now, { zone }).plus({ days }).toFormat('yyyy-MM-dd')
  return { rejectReason: content ?? null, coolDownUntil: new Date(`${until}T00:00:00Z`) }
}
