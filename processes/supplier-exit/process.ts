/**
 * Exit: buying decides, then finance, warehouse and after-sales side by side, legal where the platform ends it for a breach. What
 * follows is the clearing, one task an item, and the finance manager's word that nothing is left.
 */
import { inBoth } from '#kit/words.ts'
import { stamp } from '#kit/document/move-document.ts'
import type { Label } from '#kit/contract.ts'
import { storedWords } from '#kit/words.ts'
import { DateTime } from 'luxon'
import { parametersOf } from '#kit/parameters.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import { defineDocumentProcess, inWork, type Consequence, type DocumentFlow, type ProcessDependencies } from '#server/documents/define.ts'
import { exitItems } from '#server/modules/supplier/lifecycle/exit.contract.ts'
import { exitDisableDays, exitItemDays } from '#server/modules/supplier/lifecycle/exit-days.service.ts'
import { beginClearing, closeAccounts, closeSupplier, endClearing, openItems, rememberOpen } from '#server/modules/supplier/lifecycle/exit.service.ts'
import { openThings } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import { supplierExit } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { exitMachine, type ExitFacts } from '#server/modules/supplier/lifecycle/exit.machine.ts'
import { exitMessages } from './exit.messages.ts'
import { exitRoutes } from './exit.routes.ts'

type Row = ModelRow<'supplierExit'>
type Effect = (uow: UnitOfWork, what: Consequence<Row>, flow: DocumentFlow) => Promise<void>

const submitted: Effect = async (uow, { row }, { dependencies }) =>
  rememberOpen(uow, row, await openThings({ data: dependencies.data, sql: uow.sql }, row.supplierId))
const approved: Effect = (uow, { row }) => beginClearing(uow, row)
const calledOff: Effect = (uow, { row }) => endClearing(uow, row)
const completed: Effect = async (uow, { row }, flow) => {
  const { data, supplier } = flow.dependencies
  await closeSupplier(supplier, uow, row, await parametersOf(data).get(exitDisableDays))
}

export const exitProcess = defineDocumentProcess({
  key: 'supplier-exit',
  diagram: new URL('./supplier-exit.bpmn', import.meta.url),
  category: 'supplier',
  present: ({ companyName, code, reason }) => ({ title: inBoth((say) => say(companyName)), number: code, summary: String(reason) }),
  document: {
    resource: supplierExit,
    machine: exitMachine,
    facts,
    variables,
    stamps: { SUBMIT: stamp('submittedAt'), APPROVE: stamp('approvedAt'), COMPLETE: stamp('completedAt') },
    effects: { SUBMIT: submitted, APPROVE: approved, ABORT: calledOff, COMPLETE: completed },
  },
  /** An administrator may end a clearing as the purchase manager may; its initiator may not. */
  bond: { events: { COMPLETED: 'COMPLETE', TERMINATED: 'ABORT' }, on: { 'open-clearing': 'APPROVE', clear: 'CLEAR_ITEM' } },
  boundHandlers: (dependencies) => ({
    'supplier-open-clearing': inWork(async (uow, { businessKey = '' }) => ({
      clearance: await openItems(uow, businessKey, await dueOn(dependencies(), uow.now)),
    })),
  }),
  routes: exitRoutes,
  messages: exitMessages,
  chores: ({ dependencies: { data, zone } }) => [
    {
      name: 'close-former-suppliers',
      everyMinutes: 24 * 60,
      run: async () => {
        const days = await parametersOf(data).get(exitDisableDays)
        await workOn(data, { zone })(systemActor('supplier-exit'), (uow) => closeAccounts(uow, days))
      },
    },
  ],
})

async function dueOn({ data, zone }: ProcessDependencies, now: Date): Promise<string> {
  const days = await parametersOf(data).get(exitItemDays)
  return DateTime.fromJSDate(now, { zone }).plus({ days }).toFormat('yyyy-MM-dd')
}

/** A task of the clearing may be done when so many items are settled as tasks will be done, this one among them. */
async function facts({ sql }: UnitOfWork, row: Row, event: string, { data }: ProcessDependencies): Promise<ExitFacts> {
  if (event !== 'CLEAR_ITEM' && event !== 'COMPLETE') return { unsettled: false, open: '' }
  const items = await sql.query<{ key: string; isOpen: boolean }>(
    `select item_key as key, status = 'OPEN' as "isOpen" from exit_check_item where exit_id = $1::uuid and deleted_at is null`,
    [row.id],
  )
  const left = items.filter(({ isOpen }) => isOpen)
  if (event === 'CLEAR_ITEM') {
    const [{ tasks = 0 } = {}] = await sql.query<{ tasks: number }>(
      `select count(*)::int as tasks from wf_task where root_id = $1::uuid and element_id = 'clear'`,
      [row.processInstanceId],
    )
    return { unsettled: left.length >= tasks, open: '' }
  }
  const counted = (await openThings({ data, sql }, row.supplierId)).filter(({ isOpen }) => isOpen)
  // A part of a supplier leaves its deposit and its other applications with the rest.
  const isWhole = (row.scope as { whole?: boolean }).whole === true
  const withAmount = counted.map(({ key, amount }) => ({ zh: `${named(key).zh}（${amount}）`, en: `${named(key).en} (${amount})` }))
  return { unsettled: false, open: listed([...left.map(({ key }) => named(key)), ...(isWhole ? withAmount : [])]) }
}

const named = (key: string): Label => exitItems.find((item) => item.key === key)?.label ?? { zh: key, en: key }

/** As one text that every reader of a refusal gets in his language. */
const listed = (labels: readonly Label[]): string => storedWords({ zh: labels.map(({ zh }) => zh).join('；'), en: labels.map(({ en }) => en).join('; ') })

async function variables(uow: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row) {
  const companyName = await supplierWords(uow, row.supplierId)
  return { code: row.code, companyName, reason: row.reason, isBreach: row.initiatedBy === 'PLATFORM' && row.reasonCode === 'BREACH' }
}
