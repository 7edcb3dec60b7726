/**
 * A product, or a change to one that sells, goes to those whom the decision table names (`product-audit-policy.dmn`): category operations,
 * then legal and pricing side by side, then the category manager. What nobody has to look at comes into force at once. What is approved is
 * published in the step that approved it.
 */
import { stamp } from '#kit/document/move-document.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { defineDocumentProcess, type Consequence, type DocumentFlow, type DocumentProcess } from '#server/documents/define.ts'
import { reasonStamp, submissionStamp, tellOwner } from '#server/modules/product/draft/draft-outcome.service.ts'
import { productDraft } from '#server/modules/product/draft/product-draft.contract.ts'
import { productDraftMachine } from '#server/modules/product/draft/product-draft.machine.ts'
import { contentParts, draftFacts } from '#server/modules/product/draft/submission.service.ts'
import { submissionVariables } from '#server/modules/product/draft/submission-variables.service.ts'
import { promoteDraft } from '#server/modules/product/publish/promote-draft.service.ts'
import { tellStanding } from '#server/modules/product/spu/standing.service.ts'
import { approvalRoutes } from './approval.routes.ts'
import { shelvesCategoryRoutes } from './shelves-category.routes.ts'
import { submitRoutes } from './submit.routes.ts'

type Effect = (uow: UnitOfWork, what: Consequence<ModelRow<'productDraft'>>, flow: DocumentFlow) => Promise<void>

const submitted: Effect = async (uow, { row }) => {
  await tellStanding(uow, row.spuId, { submittedAt: uow.now })
}

const withdrawn: Effect = async (uow, { row }) => {
  await tellStanding(uow, row.spuId)
}

const returned: Effect = async (uow, { row, comment }) => {
  await tellStanding(uow, row.spuId)
  await tellOwner(uow, row, 'product.returned', comment)
}

const rejected: Effect = async (uow, { row, comment }) => {
  await tellStanding(uow, row.spuId)
  await tellOwner(uow, row, 'product.rejected', comment)
}

const approved: Effect = async (uow, { row, instanceId }, { dependencies }) => {
  await promoteDraft(dependencies.product, uow, row, instanceId)
  await tellOwner(uow, row, 'product.approved', undefined)
}

export const productApproval: DocumentProcess = defineDocumentProcess({
  key: 'product-approval',
  diagram: new URL('./product-approval.bpmn', import.meta.url),
  decisions: [new URL('./product-audit-policy.dmn', import.meta.url)],
  category: 'product',
  // Staff see who will look at a product; suppliers are not told by whom the platform decides.
  handedInBy: ['product-manager:submit'],
  present: ({ name, code, kindText, companyName }) => ({
    title: inBoth((say) => say(name)),
    number: code,
    summary: inBoth((say) => `${say(kindText)} · ${say(companyName)}`),
  }),
  document: {
    resource: productDraft,
    machine: productDraftMachine,
    facts: (uow, row, event, { product }, variables) => draftFacts(product, uow, row, { event, variables }),
    variables: (at, row, { product }) => submissionVariables(product, at, row),
    parts: ({ sql }, row) => contentParts(sql, row),
    stamps: {
      SUBMIT: (uow, { row }, { product }, variables) => submissionStamp(product, uow, row, variables),
      RETURN: (_uow, { content }) => reasonStamp(content),
      REJECT: (_uow, { content }) => reasonStamp(content),
      APPROVE: stamp('approvedAt'),
    },
    effects: { SUBMIT: submitted, RETURN: returned, REJECT: rejected, APPROVE: approved, WITHDRAW: withdrawn },
  },
  // What nobody approved is a draft again.
  bond: { events: { CANCELLED: 'WITHDRAW', TERMINATED: 'WITHDRAW', FAILED: 'WITHDRAW' } },
  routes: (flow, process) => [...submitRoutes(flow, process), ...approvalRoutes(flow, process), ...shelvesCategoryRoutes(flow, process)],
})
