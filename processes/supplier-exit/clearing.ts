/** The items of a clearing: who answers for each, and how one is settled together with its task. */
import type { z } from 'zod'
import { Failure, notFound } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow } from '#server/documents/define.ts'
import { actedWords } from '#server/modules/access/people-names.service.ts'
import { exitItems, type clearExitItem, type exitCase } from '#server/modules/supplier/lifecycle/exit.contract.ts'
import { clearingName, keepExitFiles } from '#server/modules/supplier/lifecycle/exit.service.ts'
import type { OpenThing } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import type { SupplierDependencies } from '#server/modules/supplier/supplier-dependencies.service.ts'

type Item = z.input<typeof exitCase.output>['items'][number]

interface ItemRow extends Omit<Item, 'label' | 'amount' | 'isMine' | 'clearedAt'> {
  readonly clearedAt: Date | null
}

/** In the order in which they are declared. */
export async function itemsOf({ sql, principal, locale }: CallContext, exitId: string, open: readonly OpenThing[]) {
  const rows = await sql.query<ItemRow>(
    `select i.id, i.item_key as "itemKey", i.owner_role as "ownerRole", coalesce(case when $2 = 'en' then r.role_name_en end, r.role_name, i.owner_role) as "ownerRoleName",
            i.due_on::text as "dueOn", i.status::text as status, i.evidence, i.file_ids as "fileIds", i.cleared_at as "clearedAt", coalesce(case when $2 = 'en' then nullif(u.name_en, '') end, u.name) as "clearedByName"
       from exit_check_item i left join role r on r.role_code = i.owner_role and r.deleted_at is null left join app_user u on u.id = i.cleared_by
      where i.exit_id = $1::uuid and i.deleted_at is null`,
    [exitId, locale],
  )
  return exitItems.flatMap(({ key, label }) =>
    rows
      .filter(({ itemKey }) => itemKey === key)
      .map((row) =>
        Object.assign({}, row, {
          label: label[locale],
          amount: open.find((thing) => thing.key === key)?.amount ?? null,
          isMine: row.status === 'OPEN' && (principal.roles.includes(row.ownerRole) || may(principal, 'workflow:admin')),
        }),
      ),
  )
}

/**
 * Settles an item and does its task, in one transaction: as many tasks are open as items are.
 * @returns the exit's id
 * @throws Failure not-found for whoever has no task there, conflict with who was quicker when the item is settled
 */
export async function settleItem(
  dependencies: SupplierDependencies,
  flow: DocumentFlow,
  uow: UnitOfWork,
  input: z.output<typeof clearExitItem.input>,
): Promise<string> {
  const { itemId, outcome, evidence, fileIds } = input
  const exitId = (await uow.prisma.exitCheckItem.findFirst({ where: { id: itemId, deletedAt: null } }))?.exitId
  const exit = exitId === undefined ? null : await uow.prisma.supplierExit.findFirst({ where: { id: exitId, deletedAt: null } })
  const instanceId = exit?.processInstanceId
  if (!exit || !instanceId) throw notFound('exit-item', itemId)
  // The instance first, as the engine's own steps do: two who settle at once follow each other.
  await uow.sql.query('select 1 from wf_instance where id = $1::uuid for update', [instanceId])
  const item = await uow.lockRow('exitCheckItem', itemId)
  const told = exitItems.find(({ key }) => key === item.itemKey)
  const task = await taskFor(uow, instanceId, item.ownerRole, told && clearingName(told))
  if (item.status !== 'OPEN' && (task !== undefined || uow.actor.principal?.roles.includes(item.ownerRole)))
    throw await closedAlready(uow, dependencies.zone, item)
  if (!task) throw notFound('exit-item', itemId)
  await uow.change('exitCheckItem', item, { status: outcome, evidence, fileIds, clearedAt: uow.now, clearedBy: uow.actor.userId ?? null })
  const all = await uow.prisma.exitCheckItem.findMany({ where: { exitId: exit.id, deletedAt: null }, select: { fileIds: true } })
  await keepExitFiles(dependencies, uow, exit.id, [...exit.fileIds, ...all.flatMap((one) => one.fileIds)])
  await flow.decide(uow, {
    processInstanceId: instanceId,
    taskId: task.id,
    pass: true,
    comment: told && !task.isNamed ? `${told.label.zh} / ${told.label.en}: ${evidence}` : evidence,
  })
  return exit.id
}

/** Who settled it and when, for whoever comes second. */
async function closedAlready(uow: UnitOfWork, zone: string, { clearedBy: by, clearedAt: at }: ModelRow<'exitCheckItem'>): Promise<Failure> {
  return new Failure('conflict', 'supplier-exit.item-closed', await actedWords(uow, zone, by, at))
}

interface ItemTask {
  readonly id: string
  /** It is called as its item; those of clearings that began earlier have one name, so their remark says what was settled. */
  readonly isNamed: boolean
}

/** The task of the item, or one of the role: that is his or free, or was handed to him. */
async function taskFor(uow: UnitOfWork, instanceId: string, role: string, name: string | undefined): Promise<ItemTask | undefined> {
  const { principal } = uow.actor
  if (!principal) return undefined
  const isAdmin = may(principal, 'workflow:admin')
  const [task] = await uow.sql.query<ItemTask>(
    `select id, name is not distinct from $6 as "isNamed" from wf_task where root_id = $1::uuid and element_id = 'clear'
        and ($2 = any(candidate_groups) and (($4::text[] @> array[$2]::text[] and (assignee is null or assignee = $3)) or $5) or assignee = $3)
      order by name is not distinct from $6 desc, assignee is not distinct from $3 desc, $2 = any(candidate_groups) desc, created_at, id limit 1`,
    [instanceId, role, principal.userId, principal.roles, isAdmin, name ?? null],
  )
  return task
}
