/** What an exit does to the supplier: stopping him while he is cleared, letting him go on, and closing him for good. */
import { supplierTemplates } from '../supplier-templates.ts'
import { storedWords } from '#kit/words.ts'
import { moveDocument, switchRows } from '#kit/document/move-document.ts'
import { statesThatKnow } from '#kit/lifecycle.contract.ts'
import { tenant } from '#server/modules/access/tenant.contract.ts'
import { user } from '#server/modules/access/user.contract.ts'
import { supplierStage } from '../profile/supplier-moves.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { exitItems, type ExitScope } from './exit.contract.ts'
import { keepFiles } from '#server/documents/kept-files.ts'
import { tellAboutSupplier } from './lifecycle-news.service.ts'
import { contractMachine } from '../records/supplier-contract.machine.ts'
import { supplierSalesChannel } from '../records/supplier-offer.contract.ts'
import { supplierContract } from '../records/supplier-contract.contract.ts'
import { giveHoldsBack, takeHolds, type Remembered } from './supplier-hold.service.ts'
import type { Sql } from '#kit/data-source.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { takeSupplierSnapshot } from '../snapshot/supplier-snapshot.service.ts'

type Exit = ModelRow<'supplierExit'>
/** Kept with the exit: what was open when it was handed in, and what the clearing stopped. */
interface Kept {
  readonly open?: readonly unknown[]
  readonly taken?: Remembered
}

const keptOf = ({ preview }: Exit): Kept => (preview ?? {}) as Kept
const isWhole = ({ scope }: Exit): boolean => (scope as unknown as ExitScope).whole

export const keepExitFiles = (dependencies: SupplierDependencies, uow: UnitOfWork, id: string, fileIds: readonly string[]): Promise<void> =>
  keepFiles(dependencies, uow, { bizType: 'supplier-exit', bizId: id }, fileIds)

/** Beside the row's version: nobody's copy of it grows old by it. */
const keep = (uow: UnitOfWork, exit: Exit, kept: Kept): Promise<unknown> =>
  uow.sql.query('update supplier_exit set preview = $2::jsonb where id = $1::uuid', [exit.id, JSON.stringify({ ...keptOf(exit), ...kept })])

export async function rememberOpen(uow: UnitOfWork, exit: Exit, open: readonly unknown[]): Promise<void> {
  await keep(uow, exit, { open })
}

/** One item for each thing that has to be settled. @param dueOn `yyyy-MM-dd` */
export async function openItems(
  uow: UnitOfWork,
  exitId: string,
  dueOn: string,
): Promise<{ readonly key: string; readonly ownerRole: string; readonly name: string }[]> {
  await uow.prisma.exitCheckItem.createMany({
    data: exitItems.map(({ key, ownerRole }) => ({
      tenantId: uow.actor.tenantId,
      exitId,
      itemKey: key,
      ownerRole,
      dueOn: new Date(`${dueOn}T00:00:00Z`),
    })),
  })
  // One person may have several: their tasks tell which.
  return exitItems.map((item) => ({ key: item.key, ownerRole: item.ownerRole, name: clearingName(item) }))
}

/** What the task of an item is called. */
export const clearingName = ({ label }: (typeof exitItems)[number]): string => storedWords({ zh: `清算：${label.zh}`, en: `Clearing: ${label.en}` })

/** The clearing begins: no new goods and orders. A part of a supplier goes on with the rest. */
export async function beginClearing(uow: UnitOfWork, exit: Exit): Promise<void> {
  const supplier = await uow.lockRow('supplier', exit.supplierId)
  if (isWhole(exit)) await keep(uow, exit, { taken: await takeHolds(uow, supplier.id, ['PRODUCT', 'ORDER']) })
  await uow.log({ bizType: 'supplier', bizId: supplier.id, event: 'clearing-begun', content: exit.code })
  await tellAboutSupplier(uow, {
    supplier,
    template: supplierTemplates['supplier.clearing'],
    params: { company: supplier.companyName, code: exit.code },
    tab: 'supplier-exit',
    bizType: 'supplier-exit',
    bizId: exit.id,
  })
}

/** Called off: what the clearing stopped goes on. Does nothing for an exit that never came so far. */
export async function endClearing(uow: UnitOfWork, exit: Exit): Promise<void> {
  if (exit.approvedAt === null) return
  const supplier = await uow.lockRow('supplier', exit.supplierId)
  await giveHoldsBack(uow, supplier.id, keptOf(exit).taken ?? {}, { restoreShelf: true })
  await uow.log({ bizType: 'supplier', bizId: supplier.id, event: 'clearing-called-off', content: exit.code })
  await tellAboutSupplier(uow, {
    supplier,
    template: supplierTemplates['supplier.clearing-off'],
    params: { company: supplier.companyName, code: exit.code },
    tab: 'supplier-exit',
    bizType: 'supplier-exit',
    bizId: exit.id,
  })
}

/** He is out: the file is kept as it was, contracts end, his people may only read. Of a part, its channels and goods end. */
export async function closeSupplier(dependencies: SupplierDependencies, uow: UnitOfWork, exit: Exit, days: number): Promise<void> {
  const row = await uow.lockRow('supplier', exit.supplierId)
  await takeSupplierSnapshot(dependencies, uow, row.id, { reason: 'EXITED', processInstanceId: exit.processInstanceId ?? undefined })
  const fresh = await uow.lockRow('supplier', row.id)
  if (!isWhole(exit)) {
    await closePart(uow, row.id, (exit.scope as unknown as ExitScope).rows)
    await uow.log({ bizType: 'supplier', bizId: row.id, event: 'partly-exited', content: exit.code })
    return
  }
  const supplier = await moveDocument(uow, supplierStage, fresh, { event: 'EXIT', logAs: 'exited', content: exit.code, change: { exitedAt: uow.now } })
  await endContracts(uow, row.id, exit.code)
  await letThemReadOnly(uow, row.id)
  await tellAboutSupplier(uow, {
    supplier,
    template: supplierTemplates['supplier.exited'],
    params: { company: supplier.companyName, code: exit.code, days },
    tab: 'supplier-exit',
    bizType: 'supplier-exit',
    bizId: exit.id,
  })
}

async function endContracts(uow: UnitOfWork, supplierId: string, code: string): Promise<void> {
  const open = await uow.sql.query<{ id: string }>(
    'select id from supplier_contract where supplier_id = $1::uuid and deleted_at is null and status::text = any($2::text[]) order by id',
    [supplierId, statesThatKnow(contractMachine, 'TERMINATE')],
  )
  for (const { id } of open) {
    const contract = await uow.lockRow('supplierContract', id)
    await moveDocument(uow, { resource: supplierContract, machine: contractMachine }, contract, {
      event: 'TERMINATE',
      content: code,
      change: { terminatedAt: uow.now, terminateReason: code },
    })
  }
}

/** His people keep nothing but the role that reads. */
async function letThemReadOnly({ sql }: UnitOfWork, supplierId: string): Promise<void> {
  await sql.query(`delete from user_role where user_id in (select id from app_user where supplier_id = $1::uuid)`, [supplierId])
  await sql.query(
    `insert into user_role (user_id, role_id)
     select u.id, r.id from app_user u join role r on r.role_code = 'SUPPLIER_READER' and r.deleted_at is null
      where u.supplier_id = $1::uuid and u.deleted_at is null on conflict do nothing`,
    [supplierId],
  )
}

/** What a row names altogether ends; a combination of several is kept with the exit for those who plan by it. */
async function closePart(uow: UnitOfWork, supplierId: string, rows: ExitScope['rows']): Promise<void> {
  const channels = rows.filter((row) => row.channel && !row.categoryName && !row.regionCode).map(({ channel }) => channel)
  const categories = rows.filter((row) => row.categoryName && !row.channel && !row.regionCode).map(({ categoryName }) => categoryName)
  const { sql, now } = uow
  const ended = await sql.query<{ id: string }>(
    `select id from supplier_sales_channel where supplier_id = $1::uuid and channel = any($2::text[]) and status = 'ENABLED' and deleted_at is null order by id`,
    [supplierId, channels],
  )
  await switchRows(uow, supplierSalesChannel, ended, 'DISABLE')
  await sql.query(
    `update supplier_product_type set deleted_at = $3, version = version + 1, update_time = $3
      where supplier_id = $1::uuid and category_name = any($2::text[]) and deleted_at is null`,
    [supplierId, categories, now],
  )
}

/** Accounts of those who left long enough ago. @returns how many suppliers */
export async function closeAccounts(uow: UnitOfWork, days: number): Promise<number> {
  const gone = await uow.sql.query<{ id: string }>(
    `select s.id from supplier s where s.stage = 'EXITED' and s.deleted_at is null and s.exited_at <= $1::timestamptz - make_interval(days => $2::int)
        and (exists (select 1 from app_user u where u.supplier_id = s.id and u.status = 'ENABLED' and u.deleted_at is null)
          or exists (select 1 from tenant t where t.tenant_code = s.tenant_code and t.status = 'ENABLED' and t.deleted_at is null))
      order by s.id limit 200 for update of s skip locked`,
    [uow.now, days],
  )
  for (const { id } of gone) {
    await switchRows(uow, user, await openAccounts(uow.sql, id), 'DISABLE')
    const tenants = await uow.sql.query<{ id: string }>(
      `select id from tenant where tenant_code = (select tenant_code from supplier where id = $1::uuid) and status = 'ENABLED' and deleted_at is null`,
      [id],
    )
    await switchRows(uow, tenant, tenants, 'DISABLE')
    await uow.log({ bizType: 'supplier', bizId: id, event: 'accounts-closed' })
  }
  return gone.length
}

/** Accounts of a supplier's people that are in use. */
const openAccounts = (sql: Sql, supplierId: string): Promise<{ id: string }[]> =>
  sql.query(`select id from app_user where supplier_id = $1::uuid and status = 'ENABLED' and deleted_at is null order by id`, [supplierId])
