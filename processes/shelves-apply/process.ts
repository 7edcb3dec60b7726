/** Putting articles up where a rule wants somebody to agree first: category people decide, and what still may be sold goes up in that step. */
import { counted } from '#kit/fill-text.contract.ts'
import { inBoth } from '#kit/words.ts'
import { listen } from '#kit/listen.ts'
import { labelOf } from '#kit/words.ts'
import { defineDocumentProcess, type DocumentProcess } from '#server/documents/define.ts'
import { approvalAsked } from '#server/modules/shelves/apply/approval-asked.service.ts'
import { shelvesApply } from '#server/modules/shelves/apply/shelves-apply.contract.ts'
import { shelvesApplyMachine } from '#server/modules/shelves/apply/shelves-apply.machine.ts'
import { makeApply, putUpApproved, tellApplicant } from '#server/modules/shelves/apply/shelves-apply.service.ts'
import { shelvesApplyRoutes } from './shelves-apply.routes.ts'

export const shelvesApplyProcess: DocumentProcess = defineDocumentProcess({
  key: 'shelves-apply',
  diagram: new URL('./shelves-apply.bpmn', import.meta.url),
  category: 'product',
  handedInBy: ['up-shelves-manager:up'],
  present: ({ articlesText, code, rules }) => ({
    title: inBoth((say) => say(articlesText)),
    number: code,
    summary: labelOf(String(rules)),
  }),
  document: {
    resource: shelvesApply,
    machine: shelvesApplyMachine,
    variables: (_at, { code, articles, ruleNames }) => ({
      code,
      articles,
      articlesText: { zh: `上架 ${articles} 个商品`, en: `Put up ${counted(articles, 'article', 'articles')}` },
      rules: ruleNames,
    }),
    effects: {
      APPROVE: async (uow, { row }, { dependencies }) => {
        await putUpApproved(dependencies.shelves, uow, row)
        await tellApplicant(uow, row, 'APPROVE')
      },
      REJECT: (uow, { row }) => tellApplicant(uow, row, 'REJECT'),
      RETURN: (uow, { row }) => tellApplicant(uow, row, 'RETURN'),
    },
  },
  listeners: (flow, process) => [
    listen(approvalAsked, async (uow, asked) => {
      await flow().submit(uow, process, { id: await makeApply(uow, asked) })
    }),
  ],
  routes: shelvesApplyRoutes,
  messages: {},
})
