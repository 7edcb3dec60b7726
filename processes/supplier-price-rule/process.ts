/**
 * A change of how a supplier's prices are made: pricing looks at it, the category manager when margins fall or end below the floor,
 * finance when they fall far; then it waits for its day and takes the place of the version in force.
 */
import { stamp } from '#kit/document/move-document.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { defineDocumentProcess, inWork, type ProcessDependencies } from '#server/documents/define.ts'
import {
  approvePriceRule,
  priceRuleDetail,
  profitTypes,
  submitPriceRule,
  supplierPriceRule,
  withdrawPriceRule,
} from '#server/modules/supplier/rules/price-rule.contract.ts'
import { priceImpact, priceLevel2, priceLevel3, priceRuleHooks, withoutKeptImpact } from '#server/modules/supplier/rules/price-rule.service.ts'
import { kindWords } from '#server/modules/supplier/rules/kind-name.service.ts'
import { priceRuleInForce } from '#server/modules/supplier/rules/price-rule-goods.service.ts'
import { priceRuleAhead } from '#server/modules/supplier/rules/rule-consequences.service.ts'
import { channelLabel, refuseStale, ruleInForce, supersede, tellOwner } from '#server/modules/supplier/rules/rule-version.service.ts'
import { ruleVersionMachine } from '#server/modules/supplier/rules/rule-version.machine.ts'
import { ruleVersionRoutes } from '../approval-blocks/rule-version.routes.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { previewRoute } from './preview.routes.ts'

type PriceRow = ModelRow<'supplierPriceRule'>

const of = { resource: supplierPriceRule, machine: ruleVersionMachine }

export const priceRuleProcess = defineDocumentProcess({
  key: 'supplier-price-rule',
  diagram: new URL('./supplier-price-rule.bpmn', import.meta.url),
  category: 'supplier',
  present: ({ supplierName, code, ruleText }) => ({ title: inBoth((say) => say(supplierName)), number: code, summary: inBoth((say) => say(ruleText)) }),
  document: {
    resource: supplierPriceRule,
    machine: ruleVersionMachine,
    facts: async (uow, row, event) => {
      if (event === 'SUBMIT' || event === 'APPROVE') await refuseStale(uow, row)
      return {}
    },
    variables,
    stamps: { APPROVE: stamp('approvedAt'), RECALL: () => ({ approvedAt: null }) },
    effects: {
      APPROVE: async (uow, { row }) => {
        if (row.effectiveAt) await tellOwner(uow, supplierPriceRule, row, 'scheduled')
      },
      TAKE_EFFECT: async (uow, { row }) => {
        await uow.change('supplierPriceRule', row, { effectiveAt: row.effectiveAt ?? uow.now })
        if (row.categoryName === null)
          await uow.sql.query(
            `update supplier_sales_channel set price_rule_id = $3::uuid, version = version + 1, update_time = $4
              where supplier_id = $1::uuid and channel = $2 and deleted_at is null`,
            [row.supplierId, row.channel, row.id, uow.now],
          )
        await tellOwner(uow, supplierPriceRule, row, 'effective')
        await uow.tell(priceRuleInForce, { ruleId: row.id })
      },
    },
  },
  bond: {
    on: { schedule: 'APPROVE', wait: { cancelled: 'RECALL' }, apply: 'TAKE_EFFECT' },
    events: { COMPLETED: null, CANCELLED: 'WITHDRAW', TERMINATED: 'WITHDRAW' },
  },
  boundHandlers: (dependencies) => ({
    'price-rule-impact': inWork((uow, { businessKey, initiator }) => workOut(uow, dependencies(), businessKey ?? '', initiator)),
    'price-rule-schedule': inWork(async (uow, { businessKey }) => {
      const { effectiveAt } = await uow.lockRow('supplierPriceRule', businessKey ?? '')
      return { isDue: effectiveAt === null || effectiveAt <= uow.now, effectiveAt: (effectiveAt ?? uow.now).toISOString() }
    }),
    'price-rule-apply': inWork(async (uow, { businessKey }) => {
      await supersede(uow, of, 'supplierPriceRule', await uow.lockRow('supplierPriceRule', businessKey ?? ''))
    }),
  }),
  routes: (flow, process) => [
    ...ruleVersionRoutes({
      flow,
      process,
      hooks: priceRuleHooks(flow.dependencies.supplier),
      model: 'supplierPriceRule',
      calls: { submit: submitPriceRule, withdraw: withdrawPriceRule, approve: approvePriceRule, detail: priceRuleDetail },
      parts: async (_at, row) => ({ profit: { label: { zh: '加价', en: 'Adds' }, value: profitText(row as unknown as PriceRow) } }),
      toldByParts: ['profitValue'],
      ahead: priceRuleAhead,
      keeps: withoutKeptImpact,
    }),
    previewRoute,
  ],
})

const profitText = ({ profitType, profitValue }: PriceRow): string =>
  profitType === 2 ? `${profitValue.times(100).toString()}%` : `¥${profitValue.toString()}`

/** What the inbox shows, to whoever has a part in the case: which prices it is about. What is added to them is a field that a role may be kept from. */
async function variables({ prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: PriceRow) {
  const channel = await channelLabel(sql, row.channel)
  const kind = await kindWords(sql, row.id)
  const profit = profitTypes.find(({ value }) => value === row.profitType)?.label
  return {
    supplierName: await supplierWords({ prisma }, row.supplierId),
    code: row.code,
    ruleText: inBoth((say) => [say(channel), kind && say(kind), say(profit)].filter(Boolean).join(' · ')),
  }
}

/** Whichever way it was submitted: what it would change is worked out then, and decides who is asked. */
async function workOut(uow: UnitOfWork, { data }: ProcessDependencies, id: string, initiator: string | undefined) {
  const row = await uow.lockRow('supplierPriceRule', id)
  const parameters = parametersOf(data)
  const impact = await priceImpact(uow, data, row, {
    ...row,
    profitValue: row.profitValue.toString(),
    minMarginRate: row.minMarginRate?.toString() ?? null,
  })
  const replaces = await ruleInForce(uow, 'supplierPriceRule', row)
  await uow.change('supplierPriceRule', row, {
    impact,
    replacesId: replaces?.id ?? null,
    submittedAt: uow.now,
    ...(initiator !== undefined && { ownerId: initiator }),
  })
  return {
    marginDrop: Number(impact.marginDrop),
    belowFloor: impact.belowFloor,
    level2: await parameters.get(priceLevel2),
    level3: await parameters.get(priceLevel3),
  }
}
