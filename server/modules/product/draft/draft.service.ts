/**
 * The open draft of a product: found, locked for editing, opened from what is published.
 *
 * Rows are locked in one order: the process's instance, the draft, the SPU, its SKU. Opening a draft takes a lock of its own on the
 * product's id, so that two people who begin to edit at once edit the same draft.
 */
import { notFound } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { isOpenIn, statesThatKnow } from '#kit/lifecycle.contract.ts'
import type { Sql } from '#kit/data-source.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { Failure } from '#kit/errors.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import { publishedContent } from '../publish/published-content.service.ts'
import { productOn } from '../spu/spu.contract.ts'
import { tellStanding } from '../spu/standing.service.ts'
import type { Side } from '../side.contract.ts'
import { productDraft } from './product-draft.contract.ts'
import { productDraftMachine } from './product-draft.machine.ts'

export type Draft = ModelRow<'productDraft'>
export type Spu = ModelRow<'spu'>

/** States of a draft that is still being worked on; at most one a product. */
export const openStates: readonly string[] = [
  ...new Set([...statesThatKnow(productDraftMachine, 'SAVE_STEP'), ...statesThatKnow(productDraftMachine, 'APPROVE')]),
]

export const draftContent = (draft: Pick<Draft, 'content'>): ProductContent => structuredClone(draft.content) as unknown as ProductContent

/** How often each step was saved, by its key. */
type StepVersions = Readonly<Record<string, number>>
/** Key under which a draft's own beginning stands: views of an earlier draft are never as new as this one's. */
const begins = 'base'
const between = 1_000_000

export const stepVersionOf = ({ stepVersions }: Pick<Draft, 'stepVersions'>, key: string): number => {
  const versions = stepVersions as StepVersions
  return versions[key] ?? versions[begins] ?? 0
}

export const countedUp = (draft: Pick<Draft, 'stepVersions'>, keys: readonly string[]): StepVersions => ({
  ...(draft.stepVersions as StepVersions),
  ...Object.fromEntries(keys.map((key) => [key, stepVersionOf(draft, key) + 1])),
})

/** Steps of a product that is in no draft are as old as the draft that would be opened. */
export async function firstStepVersion(sql: Sql, spuId: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*)::int as n from product_draft where spu_id = $1::uuid', [spuId])
  return (row?.n ?? 0) * between
}

export async function findOpenDraftId(sql: Sql, spuId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    `select id from product_draft where spu_id = $1::uuid and deleted_at is null and status::text = any($2::text[])`,
    [spuId, openStates],
  )
  return row?.id
}

/** The case in which a draft is or was decided on; null before it was handed in. */
export async function caseOfDraft(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql.query<{ processInstanceId: string | null }>(
    `select process_instance_id as "processInstanceId" from product_draft where id = $1::uuid`,
    [id],
  )
  return row?.processInstanceId ?? null
}

/** @throws Failure not-found when there is none or it is not the caller's */
export async function lockOpenDraft(uow: UnitOfWork, spuId: string): Promise<Draft | undefined> {
  const id = await findOpenDraftId(uow.sql, spuId)
  if (id === undefined) return undefined
  const draft = await uow.lock(productDraft, id)
  return openStates.includes(draft.status) ? draft : undefined
}

/**
 * The draft in which a product is edited, locked; opened from what is published where there is none.
 * @throws Failure not-found for a product that is not the caller's, rule for one that is out of use or being decided on
 */
export async function editableDraft(uow: UnitOfWork, side: Side, spuId: string): Promise<Draft> {
  const open = (await lockOpenDraft(uow, spuId)) ?? (await openChange(uow, side, spuId))
  if (!isOpenIn(productDraftMachine, open.status, 'SAVE_STEP'))
    throw new Failure('rule', 'product-draft.is-decided-on', { rule: 'product-draft.is-decided-on' })
  return open
}

/** Begins a change: a draft that says what is published. The product sells on as it is. */
async function openChange(uow: UnitOfWork, side: Side, spuId: string): Promise<Draft> {
  await uow.sql.query(`select pg_advisory_xact_lock(hashtextextended('product-draft ' || $1, 0))`, [spuId])
  const other = await lockOpenDraft(uow, spuId)
  if (other) return other
  const spu = await uow.lock(productOn[side], spuId)
  refuseInvalid(spu)
  if (spu.currentVersion === 0) return reopen(uow, spu)
  const content = await publishedContent(uow.prisma, spu)
  const draft = await insertDraft(uow, spu, { kind: 'CHANGE', content, isComplete: true, stepMask: spu.stepMask })
  await tellStanding(uow, spuId)
  return draft
}

/** A new product that was rejected begins once more with what it said. */
async function reopen(uow: UnitOfWork, spu: Spu): Promise<Draft> {
  const last = await uow.prisma.productDraft.findFirst({ where: { spuId: spu.id, deletedAt: null }, orderBy: [{ createTime: 'desc' }, { id: 'desc' }] })
  if (!last) throw notFound('product-draft', spu.id)
  const draft = await insertDraft(uow, spu, { kind: 'NEW', content: draftContent(last), isComplete: last.isComplete, stepMask: last.stepMask })
  await tellStanding(uow, spu.id)
  return draft
}

export function refuseInvalid({ validity }: Pick<Spu, 'validity'>): void {
  if (validity === 'INVALID') throw new Failure('rule', 'product.is-invalid', { rule: 'product.is-invalid' })
}

export interface NewDraft {
  readonly kind: 'NEW' | 'CHANGE'
  readonly content: ProductContent
  readonly isComplete: boolean
  readonly stepMask: number
}

type Changed = Pick<Spu, 'id' | 'supplierId' | 'currentVersion'>

/** @param spu as it is now: its version in force is what the draft changes */
export async function insertDraft(uow: UnitOfWork, spu: Changed, made: NewDraft): Promise<Draft> {
  const row = draftRow(uow, spu, made, { code: await uow.nextNumber(productDraft.name), firstVersion: await firstStepVersion(uow.sql, spu.id) })
  return uow.insert('productDraft', row, { bizType: productDraft.name, event: 'opened' })
}

/** A new draft as it is stored. @param firstVersion of its steps; 0 for the first draft of a product */
export function draftRow(
  { actor }: Pick<UnitOfWork, 'actor'>,
  spu: Changed,
  { kind, content, isComplete, stepMask }: NewDraft,
  { code, firstVersion }: { readonly code: string; readonly firstVersion: number },
) {
  const { basic } = content.spu
  return {
    id: newId(),
    code,
    spuId: spu.id,
    supplierId: spu.supplierId,
    kind,
    baseVersion: spu.currentVersion,
    status: isComplete ? ('READY' as const) : ('DRAFT' as const),
    content: content as object,
    stepVersions: { [begins]: firstVersion },
    skuIds: content.skus.map(({ skuId }) => skuId),
    stepMask,
    isComplete,
    name: basic.name ?? '',
    categoryId: basic.categoryId ?? null,
    brandId: basic.brandId ?? null,
    ownerId: actor.userId ?? null,
  }
}
