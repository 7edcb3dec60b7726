/** Freezing a supplier and releasing him: two processes that move one document, and the clock that ends a freeze on its day. */
import { inBoth } from '#kit/words.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import { defineDocumentProcess, type Consequence, type DocumentFlow, type DocumentProcess } from '#server/documents/define.ts'
import { expiredLicences, tellExpiries } from '#server/modules/supplier/records/expiry.service.ts'
import { freezeSupplier, moveOperStatus, releaseSupplier, scopeWords } from '#server/modules/supplier/lifecycle/freeze.service.ts'
import { supplierFreeze } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { freezeMachine, type FreezeFacts } from '#server/modules/supplier/lifecycle/freeze.machine.ts'
import { freezeMessages } from './freeze.messages.ts'
import { freezeRoutes } from './freeze.routes.ts'
import { isUnconfirmed, recordFreeze } from './record-freeze.ts'
import { proposeScoreFreezes } from './score-freezes.ts'

type Row = ModelRow<'supplierFreeze'>
type Effect = (uow: UnitOfWork, what: Consequence<Row>, flow: DocumentFlow) => Promise<void>

const document = { resource: supplierFreeze, machine: freezeMachine, facts, variables } as const
/** Who, and what of theirs is stopped. */
const present = ({ companyName, scopesText, code, reason }: Readonly<Record<string, unknown>>) => ({
  title: inBoth((say) => (scopesText ? `${say(companyName)} – ${say(scopesText)}` : say(companyName))),
  number: code,
  summary: String(reason),
})

/** Asked for: the supplier waits. At once: he is frozen before anybody is asked. */
const submitted: Effect = async (uow, { row }, flow) => {
  await (row.isEmergency ? freezeSupplier(flow.dependencies.supplier, uow, row) : moveOperStatus(uow, row.supplierId, 'FREEZE_APPLY'))
}

const approved: Effect = async (uow, { row }, flow) => {
  if (!row.isEmergency) await freezeSupplier(flow.dependencies.supplier, uow, row)
}

/** Refused or taken back: he was frozen in an emergency, or only waited. */
const undone: Effect = async (uow, { row }) => {
  await (row.frozenAt === null ? moveOperStatus(uow, row.supplierId, 'FREEZE_CALLED_OFF') : releaseSupplier(uow, row.id))
}

export const freezeProcess: DocumentProcess = defineDocumentProcess({
  key: 'supplier-freeze',
  diagram: new URL('./supplier-freeze.bpmn', import.meta.url),
  category: 'supplier',
  present,
  document: {
    ...document,
    stamps: {
      SUBMIT: ({ now }, { row }) => ({ submittedAt: now, ...(row.isEmergency && { frozenAt: now }) }),
      APPROVE: ({ now }, { row }) => ({ approvedAt: now, frozenAt: row.frozenAt ?? now }),
    },
    effects: { SUBMIT: submitted, APPROVE: approved, REJECT: undone, CANCEL: undone },
  },
  routes: (flow, process) => freezeRoutes(flow, process, defrostProcess),
  messages: freezeMessages,
  chores: (flow, process) => [
    { name: 'release-suppliers', everyMinutes: 10, run: () => releaseDue(flow, process) },
    { name: 'tell-expiries', everyMinutes: 6 * 60, run: async () => void (await tellOfExpiries(flow)) },
    { name: 'propose-freezes', everyMinutes: 6 * 60, run: () => proposeFreezes(flow, process) },
    { name: 'propose-score-freezes', everyMinutes: 60, run: () => proposeScoreFreezes(flow, process) },
  ],
})

const stillFrozen: Effect = (uow, { row }) => moveOperStatus(uow, row.supplierId, 'DEFROST_CALLED_OFF')

export const defrostProcess: DocumentProcess = defineDocumentProcess({
  key: 'supplier-defrost',
  diagram: new URL('./supplier-defrost.bpmn', import.meta.url),
  category: 'supplier',
  handedInBy: ['defrost'],
  present: ({ defrostReason, ...rest }) => present({ ...rest, reason: defrostReason }),
  document: {
    ...document,
    stamps: { DEFROST_APPLY: (_uow, { change }) => ({ defrostProcessInstanceId: change['processInstanceId'] }) },
    effects: {
      DEFROST_APPLY: (uow, { row }) => moveOperStatus(uow, row.supplierId, 'DEFROST_APPLY'),
      DEFROST_APPROVED: (uow, { row }) => releaseSupplier(uow, row.id),
      DEFROST_REFUSED: stillFrozen,
      DEFROST_CANCEL: stillFrozen,
    },
  },
  bond: {
    events: {
      submitted: 'DEFROST_APPLY',
      COMPLETED: 'DEFROST_APPROVED',
      REJECTED: 'DEFROST_REFUSED',
      CANCELLED: 'DEFROST_CANCEL',
      TERMINATED: 'DEFROST_CANCEL',
    },
  },
})

async function facts({ sql }: UnitOfWork, row: Row): Promise<FreezeFacts> {
  const [exit] = await sql.query<{ code: string }>(
    `select code from supplier_exit where supplier_id = $1::uuid and deleted_at is null and status in ('IN_APPROVAL', 'CLEARING')`,
    [row.supplierId],
  )
  return { isEmergency: isUnconfirmed(row), exit: exit?.code ?? null }
}

async function variables(uow: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row) {
  return {
    code: row.code,
    companyName: await supplierWords(uow, row.supplierId),
    scopesText: scopeWords(row.scopes),
    reason: row.reason,
    defrostReason: row.defrostReason ?? '',
    isEmergency: row.isEmergency,
    stopsPayments: row.scopes.some((scope) => scope === 'PAYMENT' || scope === 'ALL'),
    isCompliance: row.reasonCode === 'COMPLIANCE',
  }
}

/** Freezes whose day has come, one by one: an exit that is under way keeps its supplier frozen. */
async function releaseDue(flow: DocumentFlow, process: DocumentProcess): Promise<void> {
  const { data, zone } = flow.dependencies
  const due = await data.sql.query<{ id: string }>(
    `select f.id from supplier_freeze f where f.status = 'FROZEN' and f.deleted_at is null and f.release_on <= (now() at time zone $1)::date
        and not exists (select 1 from supplier_exit e where e.supplier_id = f.supplier_id and e.deleted_at is null and e.status in ('IN_APPROVAL', 'CLEARING'))
      order by f.release_on, f.id limit 200`,
    [zone],
  )
  for (const { id } of due)
    await workOn(data, { zone })(systemActor('supplier-release'), async (uow) => {
      await flow.end(uow, process, { id, event: 'AUTO_RELEASE' })
      await releaseSupplier(uow, id)
    }).catch(async (reason: unknown) => {
      // Somebody was first: released by hand, or by another worker.
      const isFrozen = (await data.prisma.supplierFreeze.count({ where: { id, status: 'FROZEN' } })) > 0
      if (isFrozen) throw reason
    })
}

const tellOfExpiries = ({ dependencies: { data, zone, supplier } }: DocumentFlow): Promise<number> =>
  workOn(data, { zone })(systemActor('supplier-expiry'), (uow) => tellExpiries(supplier, uow))

/** Whose licence has ended shall bring no goods and get no orders: people decide. Each once for each end. */
async function proposeFreezes(flow: DocumentFlow, process: DocumentProcess): Promise<void> {
  const { data, zone, supplier } = flow.dependencies
  for (const { supplierId, name, validTo } of await expiredLicences(data.sql, zone))
    await workOn(data, { zone })(systemActor('supplier-expiry'), async (uow) => {
      const id = await recordFreeze(supplier, uow, zone, {
        supplierId,
        scopes: ['PRODUCT', 'ORDER'],
        reasonCode: 'LICENSE_EXPIRED',
        reason: `${name}: ${validTo}`,
        evidenceFileIds: [],
        autoRestoreShelf: true,
        isEmergency: false,
      })
      await flow.submit(uow, process, { id })
    })
}
