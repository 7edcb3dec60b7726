/**
 * A change of what a supplier's shipping costs: purchasing looks at it, the purchase manager when regions are left out or freight rises;
 * then it waits for its day and takes the place of the version in force. Orders that are under way keep what they were quoted.
 */
import { stamp } from '#kit/document/move-document.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { defineDocumentProcess, inWork, type ProcessDependencies } from '#server/documents/define.ts'
import {
  approveFreightRule,
  chargeModes,
  freightRuleDetail,
  submitFreightRule,
  supplierFreightRule,
  withdrawFreightRule,
} from '#server/modules/supplier/rules/freight-rule.contract.ts'
import {
  freightImpact,
  freightParts,
  freightRuleHooks,
  freightThreshold,
  refuseUnfit,
  regionNamesOf,
  termsOf,
} from '#server/modules/supplier/rules/freight-rule.service.ts'
import { freightRuleAhead } from '#server/modules/supplier/rules/rule-consequences.service.ts'
import { channelLabel, refuseStale, ruleInForce, supersede, tellOwner } from '#server/modules/supplier/rules/rule-version.service.ts'
import { ruleVersionMachine } from '#server/modules/supplier/rules/rule-version.machine.ts'
import { ruleVersionRoutes } from '../approval-blocks/rule-version.routes.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { freightMessages } from './freight-rule.messages.ts'
import { quoteRoutes } from './quote.routes.ts'

type FreightRow = ModelRow<'supplierFreightRule'>

const of = { resource: supplierFreightRule, machine: ruleVersionMachine }

export const freightRuleProcess = defineDocumentProcess({
  key: 'supplier-freight-rule',
  diagram: new URL('./supplier-freight-rule.bpmn', import.meta.url),
  category: 'supplier',
  present: ({ supplierName, code, ruleText }) => ({ title: inBoth((say) => say(supplierName)), number: code, summary: inBoth((say) => say(ruleText)) }),
  document: {
    resource: supplierFreightRule,
    machine: ruleVersionMachine,
    facts: async (uow, row, event) => {
      if (event !== 'SUBMIT' && event !== 'APPROVE') return {}
      await refuseStale(uow, row)
      await refuseUnfit(uow, row)
      return {}
    },
    variables,
    parts: freightParts,
    stamps: { APPROVE: stamp('approvedAt'), RECALL: () => ({ approvedAt: null }) },
    effects: {
      APPROVE: async (uow, { row }) => {
        if (row.effectiveAt) await tellOwner(uow, supplierFreightRule, row, 'scheduled')
      },
      TAKE_EFFECT: async (uow, { row }) => {
        await uow.change('supplierFreightRule', row, { effectiveAt: row.effectiveAt ?? uow.now })
        await tellOwner(uow, supplierFreightRule, row, 'effective')
      },
    },
  },
  bond: {
    on: { schedule: 'APPROVE', wait: { cancelled: 'RECALL' }, apply: 'TAKE_EFFECT' },
    events: { COMPLETED: null, CANCELLED: 'WITHDRAW', TERMINATED: 'WITHDRAW' },
  },
  boundHandlers: (dependencies) => ({
    'freight-rule-impact': inWork((uow, { businessKey, initiator }) => workOut(uow, dependencies(), businessKey ?? '', initiator)),
    'freight-rule-schedule': inWork(async (uow, { businessKey }) => {
      const { effectiveAt } = await uow.lockRow('supplierFreightRule', businessKey ?? '')
      return { isDue: effectiveAt === null || effectiveAt <= uow.now, effectiveAt: (effectiveAt ?? uow.now).toISOString() }
    }),
    'freight-rule-apply': inWork(async (uow, { businessKey }) => {
      await supersede(uow, of, 'supplierFreightRule', await uow.lockRow('supplierFreightRule', businessKey ?? ''))
    }),
  }),
  routes: (flow, process) => [
    ...ruleVersionRoutes({
      flow,
      process,
      hooks: freightRuleHooks(flow.dependencies.supplier),
      model: 'supplierFreightRule',
      calls: { submit: submitFreightRule, withdraw: withdrawFreightRule, approve: approveFreightRule, detail: freightRuleDetail },
      parts: freightParts,
      ahead: freightRuleAhead,
      more: async ({ sql }, { id }) => ({ regionNames: await regionNamesOf(sql, await termsOf(sql, id)) }),
    }),
    ...quoteRoutes(flow.dependencies.supplier),
  ],
  messages: freightMessages,
})

/** What the inbox shows. */
async function variables({ prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: FreightRow) {
  const channel = await channelLabel(sql, row.channel)
  const mode = chargeModes.find(({ value }) => value === row.chargeMode)?.label
  return {
    supplierName: await supplierWords({ prisma }, row.supplierId),
    code: row.code,
    ruleText: inBoth((say) => `${say(channel)} · ${row.name} · ${say(mode ?? row.chargeMode)}`),
  }
}

/** Whichever way it was submitted: what it would change is worked out then, and decides who is asked. */
async function workOut(uow: UnitOfWork, { data }: ProcessDependencies, id: string, initiator: string | undefined) {
  const row = await uow.lockRow('supplierFreightRule', id)
  const impact = await freightImpact(uow.sql, row, await termsOf(uow.sql, id))
  const replaces = await ruleInForce(uow, 'supplierFreightRule', row)
  await uow.change('supplierFreightRule', row, {
    impact,
    replacesId: replaces?.id ?? null,
    submittedAt: uow.now,
    ...(initiator !== undefined && { ownerId: initiator }),
  })
  return {
    newRegionsExcluded: impact.newlyExcluded.length > 0,
    avgFreightIncrease: Number(impact.increase),
    threshold: await parametersOf(data).get(freightThreshold),
  }
}
