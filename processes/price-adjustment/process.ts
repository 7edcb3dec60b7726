/**
 * Price adjustments: pricing looks at each, whoever runs JD at what is sold there, the category manager from 5 % on, the finance manager
 * from 20 % on or below the floor (`price-adjustment-policy.dmn`). What is approved waits for its hour; the clock does the rest.
 */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { defineDocumentProcess, type Consequence, type DocumentFlow, type DocumentProcess } from '#server/documents/define.ts'
import { askToApply } from '#server/modules/pricing/adjustment/adjustment-due.service.ts'
import { adjustmentParts, claimLines, giveUpLines, ofAdjustment } from '#server/modules/pricing/adjustment/adjustment-guard.service.ts'
import type { Adjustment } from '#server/modules/pricing/adjustment/adjustment-write.service.ts'
import { adjustmentWords } from '#server/modules/pricing/adjustment/adjustment-words.service.ts'
import { priceAdjustment } from '#server/modules/pricing/adjustment/price-adjustment.contract.ts'
import { priceAdjustmentMachine } from '#server/modules/pricing/adjustment/price-adjustment.machine.ts'
import { tellRejected } from '#server/modules/pricing/adjustment/adjustment-news.service.ts'
import { priceAdjustmentRoutes } from './price-adjustment.routes.ts'

type Effect = (uow: UnitOfWork, what: Consequence<Adjustment>, flow: DocumentFlow) => Promise<void>

const givenUp: Effect = async (uow, { row }) => void (await giveUpLines(uow, row.id))

export const priceAdjustmentProcess: DocumentProcess = defineDocumentProcess({
  key: 'price-adjustment',
  diagram: new URL('./price-adjustment.bpmn', import.meta.url),
  decisions: [new URL('./price-adjustment-policy.dmn', import.meta.url)],
  category: 'pricing',
  present: ({ code, kind, place, lines, change }) => ({
    title: inBoth((say) => `${say(place)} – ${say(kind)}`),
    number: code,
    summary: inBoth((say) => `${say(lines)} · ${say(change)}`),
  }),
  document: {
    resource: priceAdjustment,
    machine: priceAdjustmentMachine,
    facts: ofAdjustment().facts,
    variables: (at, row, { data }) => adjustmentWords({ data, sql: at.sql }, row),
    parts: adjustmentParts,
    stamps: {
      SUBMIT: ({ now }) => ({ submittedAt: now }),
      // What should hold already holds from now on.
      APPROVE: ({ now }, { row }) => ({ approvedAt: now, effectiveAt: row.effectiveAt && row.effectiveAt > now ? row.effectiveAt : now }),
    },
    effects: {
      SUBMIT: (uow, { row }, { dependencies }) => claimLines(dependencies, uow, row),
      RETURN: givenUp,
      WITHDRAW: givenUp,
      CANCEL: givenUp,
      REJECT: async (uow, { row, comment }) => {
        await giveUpLines(uow, row.id)
        await tellRejected(uow, row, comment)
      },
      APPROVE: async (uow, { row }) => {
        if (row.effectiveAt && row.effectiveAt <= uow.now) await askToApply(uow, row.id)
      },
    },
  },
  // What nobody approved is a draft again.
  bond: { events: { CANCELLED: 'WITHDRAW', TERMINATED: 'WITHDRAW', FAILED: 'WITHDRAW' } },
  messages: ofAdjustment().messages,
  routes: priceAdjustmentRoutes,
})
