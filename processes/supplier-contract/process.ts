/**
 * A contract with a supplier comes into force when the company agrees: legal reads it, the general manager from a value on. Until then
 * nothing is bought, paid or promoted on the ground of it.
 */
import { z } from 'zod'
import { stamp } from '#kit/document/move-document.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseAmount } from '#server/documents/case-amount.ts'
import { defineDocumentProcess, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { contractFacts } from '#server/modules/supplier/records/contract-facts.service.ts'
import { supplierContract } from '#server/modules/supplier/records/supplier-contract.contract.ts'
import { contractMachine } from '#server/modules/supplier/records/supplier-contract.machine.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { contractApprovalRoutes } from './contract-approval.routes.ts'
import { contractApprovalMessages } from './supplier-contract.messages.ts'

type Row = ModelRow<'supplierContract'>

/** From this value on the general manager decides. */
const gmAmount = defineParameter('supplier.contract.gm-amount', z.coerce.number().min(0), 1_000_000)

export const contractProcess: DocumentProcess = defineDocumentProcess({
  key: 'supplier-contract',
  diagram: new URL('./supplier-contract.bpmn', import.meta.url),
  category: 'supplier',
  present: ({ supplierName, contractNo, contractName, validFrom, validTo, amount }) => ({
    title: inBoth((say) => say(supplierName)),
    number: contractNo,
    summary: inBoth((say) => [say(contractName), `${say(validFrom)} – ${say(validTo)}`, amount ? say(caseAmount(amount)) : ''].filter(Boolean).join(' · ')),
    value: Number(amount ?? 0),
  }),
  document: {
    resource: supplierContract,
    machine: contractMachine,
    facts: (uow, row, _event, { zone }) => contractFacts(uow, row, zone),
    variables,
    stamps: { SUBMIT: stamp('submittedAt'), APPROVE: stamp('approvedAt') },
  },
  handedInBy: ['submit'],
  routes: contractApprovalRoutes,
  messages: contractApprovalMessages,
})

const dayOf = (day: Date): string => day.toISOString().slice(0, 10)

/** What the diagram decides by, and the inbox shows. */
async function variables({ prisma }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  return {
    supplierName: await supplierWords({ prisma }, row.supplierId),
    contractNo: row.contractNo,
    contractName: row.name,
    validFrom: dayOf(row.validFrom),
    validTo: dayOf(row.validTo),
    amount: row.amount?.toFixed(2) ?? null,
    value: Number(row.amount?.toString() ?? 0),
    gmAmount: await parametersOf(data).get(gmAmount),
  }
}
