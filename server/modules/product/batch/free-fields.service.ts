/**
 * Regions and stock of SKU that sell, changed without an approval: written to what is published, kept as a record, told to the areas
 * above. An open draft that has not touched the value says the new one too. Where the company wants the field looked at, the value goes
 * into the draft instead and waits there.
 */
import { Failure } from '#kit/errors.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { decimal } from '#kit/money.ts'
import { newId } from '#kit/ids.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { isFree } from '../content/field-policy.ts'
import type { SalesRegion, SkuContent } from '../content/product-content.contract.ts'
import { draftContent, editableDraft, lockOpenDraft, refuseInvalid, type Spu } from '../draft/draft.service.ts'
import { productDraftMachine } from '../draft/product-draft.machine.ts'
import { fieldPolicies } from '../policy/field-policy.service.ts'
import { productChanged } from '../product-events.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { skuStepKey, type SkuStep } from '../product-steps.contract.ts'
import { latestSnapshotId } from '../publish/snapshot.service.ts'
import type { Side } from '../side.contract.ts'
import { productOn } from '../spu/spu.contract.ts'
import { writeDraft } from '../step/save-step.service.ts'
import { skuIn } from '../step/step-view.service.ts'
import { sameRegion } from './free-values.ts'

type Sku = ModelRow<'sku'>

interface Edit {
  readonly field: string
  readonly step: SkuStep
  readonly logAs: string
  /** Writes what is published, and its record. @returns false when nothing differs */
  readonly publish: (sku: Sku) => Promise<boolean>
  /** The same in a draft. */
  readonly edit: (sku: SkuContent) => void
  /** Whether a draft still says what is published. */
  readonly isUntouched: (sku: SkuContent) => boolean
}

/** Where the value went. */
export type FreeOutcome = 'PUBLISHED' | 'IN_DRAFT'

/** @throws Failure rule for a SKU that the product does not have, or a product that is being decided on and never sold */
async function changeFree(
  dependencies: ProductDependencies,
  uow: UnitOfWork,
  side: Side,
  { spuId, skuId }: { readonly spuId: string; readonly skuId: string },
  { field, step, logAs, publish, edit, isUntouched }: Edit,
): Promise<FreeOutcome> {
  const open = await lockOpenDraft(uow, spuId)
  const spu: Spu = await uow.lock(productOn[side], spuId)
  refuseInvalid(spu)
  await uow.sql.query('select id from sku where id = $1::uuid for update', [skuId])
  const sku = await uow.prisma.sku.findFirst({ where: { id: skuId, validity: 'ACTIVE', deletedAt: null } })
  const isDirect = sku !== null && isFree(await fieldPolicies(uow.sql), field)
  const draft = isDirect ? open : (open ?? (await editableDraft(uow, side, spuId)))
  if (!isDirect && draft && !isOpenIn(productDraftMachine, draft.status, 'SAVE_STEP'))
    throw new Failure('rule', 'product-draft.is-decided-on', { rule: 'product-draft.is-decided-on' })
  if (draft && isOpenIn(productDraftMachine, draft.status, 'SAVE_STEP')) {
    const content = draftContent(draft)
    const mine = isDirect ? content.skus.find((one) => one.skuId === skuId) : skuIn(content, skuId)
    if (mine && (!isDirect || isUntouched(mine))) {
      edit(mine)
      await writeDraft(dependencies, uow, draft, { content, steps: [skuStepKey(skuId, step)], logAs, told: mine.code })
    }
  }
  if (!isDirect) return 'IN_DRAFT'
  if (await publish(sku))
    await uow.tell(productChanged, {
      spuId,
      supplierId: spu.supplierId,
      number: spu.currentVersion,
      snapshotId: await latestSnapshotId(uow.prisma, spuId, spu.currentVersion),
      skuIds: [skuId],
      addedSkuIds: [],
      droppedSkuIds: [],
      changedFields: [field],
    })
  return 'PUBLISHED'
}

/** @param stockQty what its supplier says to have */
export async function changeStock(
  dependencies: ProductDependencies,
  uow: UnitOfWork,
  side: Side,
  at: { readonly spuId: string; readonly skuId: string },
  { stockQty, reason }: { readonly stockQty: string; readonly reason: string | undefined },
): Promise<FreeOutcome> {
  const before = await uow.prisma.sku.findUnique({ where: { id: at.skuId }, select: { stockQty: true } })
  const was = before?.stockQty.toFixed()
  return changeFree(dependencies, uow, side, at, {
    field: 'sku.price-storage.stockQty',
    step: 'price-storage',
    logAs: 'stock-changed',
    edit: (sku) => void (sku['price-storage'].stockQty = stockQty),
    isUntouched: (sku) => was !== undefined && decimal(sku['price-storage'].stockQty || '0').eq(was),
    publish: async (sku) => {
      if (sku.stockQty.eq(stockQty)) return false
      await uow.change('sku', sku, { stockQty })
      await uow.insert('skuInventoryRecord', { id: newId(), ...recorded(uow, sku, reason), before: sku.stockQty, after: stockQty })
      return true
    },
  })
}

function needsChannel(found: boolean): void {
  if (!found) throw new Failure('rule', 'product.channel-not-offered', { rule: 'product.channel-not-offered' })
}

/** @param channels those that are meant; all of the SKU's when undefined @throws Failure rule when the SKU is sold in none of them */
export async function changeRegion(
  dependencies: ProductDependencies,
  uow: UnitOfWork,
  side: Side,
  at: { readonly spuId: string; readonly skuId: string },
  {
    salesRegion,
    channels,
    reason,
  }: { readonly salesRegion: SalesRegion; readonly channels: readonly string[] | undefined; readonly reason: string | undefined },
): Promise<FreeOutcome> {
  const isMeant = ({ channel }: { readonly channel: string }): boolean => channels === undefined || channels.includes(channel)
  const there = await uow.prisma.skuSalesChannel.findMany({ where: { skuId: at.skuId, deletedAt: null } })
  const published = new Map(there.map(({ channel, salesRegion: region }) => [channel, region as unknown as SalesRegion]))
  return changeFree(dependencies, uow, side, at, {
    field: 'sku.sale-channel.salesRegion',
    step: 'sale-channel',
    logAs: 'region-changed',
    edit: (sku) => {
      const mine = sku['sale-channel'].channels.filter(isMeant)
      needsChannel(mine.length > 0)
      for (const one of mine) one.salesRegion = salesRegion
    },
    isUntouched: (sku) => {
      const mine = sku['sale-channel'].channels.filter(isMeant)
      return mine.length > 0 && mine.every(({ channel, salesRegion: said }) => sameRegion(said, published.get(channel)))
    },
    publish: async (sku) => {
      const rows = there.filter(isMeant)
      needsChannel(rows.length > 0)
      const changed = rows.filter(({ salesRegion: was }) => !sameRegion(was as unknown as SalesRegion, salesRegion))
      for (const row of changed) await uow.change('skuSalesChannel', row, { salesRegion: salesRegion as object })
      await uow.insertMany(
        'skuRegionRecord',
        changed.map((row) => ({
          id: newId(),
          ...recorded(uow, sku, reason),
          channel: row.channel,
          before: row.salesRegion as object,
          after: salesRegion as object,
        })),
      )
      return changed.length > 0
    },
  })
}

const recorded = ({ actor }: UnitOfWork, { id, supplierId, code, name }: Sku, reason: string | undefined) => ({
  skuId: id,
  supplierId,
  skuCode: code,
  skuName: name,
  reason: reason || null,
  createdBy: actor.userId ?? null,
})
