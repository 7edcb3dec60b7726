/** Versions of a supplier's rules, whichever rule it is: their numbers, who stands before whom, and when one takes the other's place. */
import type { Label, Resource } from '#kit/contract.ts'
import { moveDocument, type DocumentMachine, type DocumentRow } from '#kit/document/move-document.ts'
import { badInput, ruleFailure } from '#kit/errors.ts'
import type { Draft, WriteContext } from '#kit/resource/hooks.ts'
import { tableNameOf } from '#kit/tables.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { supplierTemplates } from '../supplier-templates.ts'
import { notify } from '../../message/notify.ts'
import { ownerOf } from '../records/record-hooks.ts'

export type RuleModel = 'supplierPriceRule' | 'supplierFreightRule'

/** What versions follow each other in: one is in force at a time, and one is under way. */
export interface RuleLine {
  readonly supplierId: string
  readonly channel: string
  /** Price rules only; null for all kinds of goods. */
  readonly categoryName?: string | null | undefined
}

const open = ['DRAFT', 'IN_APPROVAL', 'RETURNED', 'SCHEDULED']

/** SQL of "in this line", with its values. */
const inLine = (model: RuleModel, { supplierId, channel, categoryName }: RuleLine): { text: string; values: unknown[] } =>
  model === 'supplierPriceRule'
    ? {
        text: `supplier_id = $1::uuid and channel = $2 and coalesce(category_name, '') = coalesce($3, '') and deleted_at is null`,
        values: [supplierId, channel, categoryName ?? null],
      }
    : { text: 'supplier_id = $1::uuid and channel = $2 and deleted_at is null', values: [supplierId, channel] }

/** The version in force; undefined when there is none. */
export async function ruleInForce({ sql }: Pick<UnitOfWork, 'sql'>, model: RuleModel, line: RuleLine): Promise<{ id: string } | undefined> {
  const { text, values } = inLine(model, line)
  const [row] = await sql.query<{ id: string }>(`select id from ${tableNameOf(model)} where ${text} and status = 'EFFECTIVE'`, values)
  return row
}

/** @throws Failure rule `supplier.rule-open` naming the version that is under way */
export async function refuseSecondOpen({ sql }: Pick<UnitOfWork, 'sql'>, model: RuleModel, line: RuleLine): Promise<void> {
  const { text, values } = inLine(model, line)
  const [row] = await sql.query<{ code: string }>(
    `select code from ${tableNameOf(model)} where ${text} and status::text = any($${values.length + 1}::text[])`,
    [...values, open],
  )
  if (row) throw ruleFailure('supplier.rule-open', { code: row.code })
}

/** Columns of a new version beside what was sent; the number is drawn last, for its counter stays locked until the commit. */
export async function newVersion(model: RuleModel, bizType: string, draft: Draft, context: WriteContext): Promise<Draft> {
  const { uow } = context
  const line = lineOf(draft, context)
  await refuseSecondOpen(uow, model, line)
  const { text, values } = inLine(model, line)
  const [{ number = 1 } = {}] = await uow.sql.query<{ number: number }>(
    `select coalesce(max(number), 0)::int + 1 as number from ${tableNameOf(model)} where ${text}`,
    values,
  )
  return { ...draft, number, status: 'DRAFT', ownerId: uow.actor.userId ?? null, code: await uow.nextNumber(bizType) }
}

export const lineOf = (draft: Draft, context: WriteContext): RuleLine => ({
  supplierId: String(ownerOf(draft, context)),
  channel: String(draft['channel'] ?? context.before?.['channel']),
  categoryName: (draft['categoryName'] ?? context.before?.['categoryName'] ?? null) as string | null,
})

/** @throws Failure bad-input when a version leaves its line, or shall begin in the past */
export function refuseOtherLine(draft: Draft, { before, uow }: WriteContext): void {
  const moved = (['channel', 'categoryName'] as const).filter((field) => before && field in draft && (draft[field] ?? null) !== (before[field] ?? null))
  if (moved.length > 0) throw badInput(moved.map((path) => ({ path, code: 'supplier.rule-line-fixed' })))
  const { effectiveAt } = draft
  if (typeof effectiveAt === 'string' && new Date(effectiveAt) < uow.now) throw badInput([{ path: 'effectiveAt', code: 'supplier.rule-in-past' }])
}

/** @throws Failure rule when the supplier has left, or the version should have begun already */
export async function refuseStale(
  uow: UnitOfWork,
  { supplierId, effectiveAt }: { readonly supplierId: string; readonly effectiveAt: Date | null },
): Promise<void> {
  const [found] = await uow.sql.query<{ stage: string }>('select stage::text from supplier where id = $1::uuid and deleted_at is null for share', [supplierId])
  if (!found || found.stage === 'EXITED') throw ruleFailure('supplier.exited')
  if (effectiveAt && effectiveAt < uow.now) throw ruleFailure('supplier.rule-in-past')
}

/** Takes the version in force out of force, so that another one of its line can come. */
export async function supersede(uow: UnitOfWork, of: DocumentMachine, model: RuleModel, line: RuleLine): Promise<void> {
  const { text, values } = inLine(model, line)
  const [found] = await uow.sql.query<{ id: string }>(`select id from ${tableNameOf(model)} where ${text} and status = 'EFFECTIVE' for update`, values)
  if (!found) return
  const row = (await uow.lockRow(model, found.id)) as unknown as DocumentRow
  await moveDocument(uow, of, row, { event: 'SUPERSEDE', change: { endedAt: uow.now } })
}

/** Tells who submitted it that it was approved for a later day, or is in force now. */
export async function tellOwner(
  uow: UnitOfWork,
  resource: Pick<Resource, 'name' | 'label'>,
  {
    id,
    code,
    ownerId,
    effectiveAt,
    version,
  }: { readonly id: string; readonly code: string; readonly ownerId: string | null; readonly effectiveAt: Date | null; readonly version: number },
  news: 'scheduled' | 'effective',
): Promise<void> {
  if (!ownerId) return
  const shared = {
    to: { userIds: [ownerId] },
    link: `/supplier-center/pricing-review/index?id=${id}`,
    bizType: resource.name,
    bizId: id,
    dedupeKey: `${resource.name} ${id} ${news} ${version}`,
  }
  if (news === 'effective') await notify(uow, { ...shared, template: supplierTemplates['supplier.rule-effective'], params: { rule: resource.label, code } })
  else
    await notify(uow, {
      ...shared,
      template: supplierTemplates['supplier.rule-scheduled'],
      params: { rule: resource.label, code, at: (effectiveAt ?? uow.now).toISOString().slice(0, 16) },
    })
}

/** The channel in the words of its dictionary, both languages; its code when it has none. */
export async function channelLabel(sql: UnitOfWork['sql'], channel: string): Promise<Label> {
  const [entry] = await sql.query<{ zh: string; en: string | null }>(
    `select e.dict_value as zh, e.dict_value_en as en from dictionary e join dictionary d on d.id = e.parent_id
      where d.code = 'sales_channel' and e.dict_key = $1 and e.deleted_at is null and d.deleted_at is null`,
    [channel],
  )
  return entry ? { zh: entry.zh, en: entry.en || entry.zh } : { zh: channel, en: channel }
}
