/**
 * A product, or a change to one that sells, is looked at by category operations; a change of free fields alone comes into force at once.
 * What is approved is published in the step that approved it.
 */
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseTitle } from '#server/documents/case-title.ts'
import { defineDocumentProcess, type Consequence, type DocumentFlow, type DocumentProcess } from '#server/documents/define.ts'
import { draftHandedIn, draftMoved, draftPublished, tellOwner } from '#server/modules/product/draft/draft-outcome.service.ts'
import { productDraft } from '#server/modules/product/draft/product-draft.contract.ts'
import { productDraftMachine } from '#server/modules/product/draft/product-draft.machine.ts'
import { contentParts, draftFacts, submissionVariables } from '#server/modules/product/draft/submission.service.ts'
import { submitRoutes } from './submit.routes.ts'

type Effect = (uow: UnitOfWork, what: Consequence<ModelRow<'productDraft'>>, flow: DocumentFlow) => Promise<void>

const submitted: Effect = (uow, { row, variables }) => draftHandedIn(uow, row, variables['changedFields'])

const returned: Effect = async (uow, { row, comment }) => {
  await draftMoved(uow, row, comment)
  await tellOwner(uow, row, 'product.returned', comment)
}

const rejected: Effect = async (uow, { row, comment }) => {
  await draftMoved(uow, row, comment)
  await tellOwner(uow, row, 'product.rejected', comment)
}

const approved: Effect = async (uow, { row, instanceId }, { dependencies }) => {
  await draftPublished(dependencies.product, uow, row, instanceId)
  await tellOwner(uow, row, 'product.approved', undefined)
}

export const productApproval: DocumentProcess = defineDocumentProcess({
  key: 'product-approval',
  diagram: new URL('./product-approval.bpmn', import.meta.url),
  category: 'product',
  present: ({ name, code, kindText, companyName }) => ({
    title: caseTitle(name, code),
    summary: inBoth((say) => `${say(kindText)} · ${say(companyName)}`),
  }),
  document: {
    resource: productDraft,
    machine: productDraftMachine,
    facts: (uow, row, event, { product }) => draftFacts(product, uow, row, event),
    variables: (at, row, { product }) => submissionVariables(product, at, row),
    parts: (_at, row) => contentParts(row),
    effects: { SUBMIT: submitted, RETURN: returned, REJECT: rejected, APPROVE: approved, WITHDRAW: (uow, { row }) => draftMoved(uow, row, undefined) },
  },
  // What nobody approved is a draft again.
  bond: { events: { CANCELLED: 'WITHDRAW', TERMINATED: 'WITHDRAW', FAILED: 'WITHDRAW' } },
  routes: submitRoutes,
})
