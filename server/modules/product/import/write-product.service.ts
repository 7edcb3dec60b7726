/** Writes a product of a sheet: a new one with its draft, or into the draft of one that there is, as its steps would be saved. */
import { badInput, Failure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { emptyContent, type ChosenSpec, type ProductContent, type SkuContent } from '../content/product-content.contract.ts'
import { specKeyOf, specTextOf } from '../content/spec-matrix.contract.ts'
import { draftContent, editableDraft } from '../draft/draft.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { skuStepKey, spuStepKey, type SkuStep, type SpuStep } from '../product-steps.contract.ts'
import type { Side } from '../side.contract.ts'
import { newProducts, type Owner } from '../spu/insert-product.service.ts'
import { newSku, refuseStep, writeDraft, writeStep } from '../step/save-step.service.ts'
import type { SaidProduct, SaidSku } from './sheet-content.ts'

export interface WrittenBy {
  readonly dependencies: ProductDependencies
  readonly side: Side
  readonly categoryId: string
}

type Fields = Readonly<Record<string, unknown>>

/** What the rows of one product say. */
export interface Writing {
  readonly said: SaidProduct
  /** Undefined for a new product. */
  readonly spuId: string | undefined
  /** Of a new product. */
  readonly owner: Owner
}

/** New products are made together, in few statements. @throws Failure as saving their steps would */
export async function writeProducts({ dependencies, side, categoryId }: WrittenBy, uow: UnitOfWork, products: readonly Writing[]): Promise<void> {
  const fresh = products.filter(({ spuId }) => spuId === undefined)
  const numbers = await uow.nextNumbers(
    'sku',
    fresh.reduce((sum, { said }) => sum + said.skus.length, 0),
  )
  const drawn = { actor: uow.actor, nextNumber: async () => numbers.shift() ?? uow.nextNumber('sku') }
  const made = []
  for (const { said, owner } of fresh) {
    const content = emptyContent()
    await fill(drawn, side, content, { ...said, basic: { ...said.basic, categoryId } })
    made.push({ content, owner })
  }
  await newProducts(dependencies, uow, made)
  for (const { said, spuId } of products) {
    if (spuId === undefined) continue
    const draft = await editableDraft(uow, side, spuId)
    const content = draftContent(draft)
    const steps = await fill(uow, side, content, said)
    await writeDraft(dependencies, uow, draft, { content, steps, logAs: 'product-imported' })
  }
}

type Drawing = Pick<UnitOfWork, 'actor' | 'nextNumber'>

/** @returns keys of the steps that were written */
async function fill(uow: Drawing, side: Side, content: ProductContent, said: SaidProduct): Promise<string[]> {
  const touched = new Set<string>()
  const { principal } = uow.actor
  const ofSpu = (step: SpuStep, fields: Fields): void => {
    if (Object.keys(fields).length === 0) return
    refuseStep(principal, side, { kind: 'spu', step }, fields)
    writeStep(content, { kind: 'spu', step }, undefined, fields)
    touched.add(spuStepKey(step))
  }
  const ofSku = ({ skuId }: SkuContent, step: SkuStep, fields: Fields): void => {
    if (Object.keys(fields).length === 0) return
    refuseStep(principal, side, { kind: 'sku', step }, fields)
    writeStep(content, { kind: 'sku', step }, skuId, fields)
    touched.add(skuStepKey(skuId, step))
  }
  const { attributes, specs, channels } = { ...content.spu['specs-attribute'], ...content.spu['sale-channel'] }
  ofSpu('basic', said.basic)
  ofSpu('image-text', said['image-text'])
  ofSpu('specs-attribute', {
    ...(Object.keys(said.attributes).length > 0 && { attributes: { ...attributes, ...said.attributes } }),
    ...(said.specs.length > 0 && { specs: withValues(specs, said.specs) }),
  })
  const added = [...new Set(said.skus.flatMap((sku) => sku.channels ?? []))].filter((channel) => !channels.some((one) => one.channel === channel))
  if (added.length > 0) ofSpu('sale-channel', { channels: [...channels, ...added.map((channel) => ({ channel, salesRegion: everywhere(), remark: null }))] })
  for (const one of said.skus) {
    const sku = await skuMeant(uow, content, one)
    const name = one.basic['name'] ?? content.skus.find(({ skuId }) => skuId === sku.skuId)?.basic.name ?? nameOf(content, one)
    ofSku(sku, 'basic', { ...one.basic, ...(one.specValues.length > 0 && { specValues: mergedValues(sku, one) }), name })
    ofSku(sku, 'price-storage', one['price-storage'])
    ofSku(sku, 'sale-channel', offers(content, sku, one))
  }
  return [...touched]
}

const everywhere = () => ({ mode: 'ALL' as const, codes: [] })

const nameOf = ({ spu }: ProductContent, { specValues }: SaidSku): string | null =>
  [spu.basic.name, specTextOf(spu['specs-attribute'].specs, specValues).zh].filter(Boolean).join(' ').slice(0, 200) || null

/** Specs that there are get the values that are new to them; new specs come last. */
function withValues(specs: readonly ChosenSpec[], said: readonly ChosenSpec[]): ChosenSpec[] {
  const known = new Set(specs.map(({ specId }) => specId))
  return [
    ...specs.map((spec) => {
      const more = said.find(({ specId }) => specId === spec.specId)?.values ?? []
      return { ...spec, values: [...spec.values, ...more.filter(({ key }) => !spec.values.some((value) => value.key === key))] }
    }),
    ...said.filter(({ specId }) => !known.has(specId)),
  ]
}

const mergedValues = ({ basic }: SkuContent, { specValues }: SaidSku): SkuContent['basic']['specValues'] => [
  ...basic.specValues.filter(({ specId }) => !specValues.some((value) => value.specId === specId)),
  ...specValues,
]

/** By its number, else by its specs; a product with one SKU and no specs means that one. @throws Failure not-found for a number of another product */
async function skuMeant(uow: Drawing, content: ProductContent, { code, specValues }: SaidSku): Promise<SkuContent> {
  if (code !== undefined) {
    const named = content.skus.find((sku) => sku.code === code)
    if (!named) throw new Failure('not-found', 'product.import-no-sku', { code })
    return named
  }
  const key = specKeyOf(specValues)
  return content.skus.find((sku) => specKeyOf(sku.basic.specValues) === key) ?? newSku(uow, content)
}

/** What the row says holds for each of its channels; without any it holds for those that the SKU is sold in. */
function offers(content: ProductContent, { skuId }: SkuContent, { channels, offer }: SaidSku): Fields {
  const { timePeriodType, timePeriod, ...prices } = offer
  const before = content.skus.find((sku) => sku.skuId === skuId)?.['sale-channel'].channels ?? []
  const meant = new Set(channels ?? before.map(({ channel }) => channel))
  if (meant.size === 0 || (channels === undefined && Object.keys(offer).length === 0)) return {}
  const told = (one: (typeof before)[number] | undefined, channel: string) => ({
    ...(one ?? { channel, salesRegion: everywhere() }),
    ...prices,
    deliveryTime: {
      ...one?.deliveryTime,
      ...(timePeriodType !== undefined && { timePeriodType }),
      ...(timePeriod !== undefined && { value: timePeriod }),
    },
  })
  const merged = [
    ...before.map((one) => (meant.has(one.channel) ? told(one, one.channel) : one)),
    ...[...meant].filter((channel) => !before.some((one) => one.channel === channel)).map((channel) => told(undefined, channel)),
  ]
  if (merged.some(({ deliveryTime }) => !(deliveryTime as { timePeriodType?: unknown } | null | undefined)?.timePeriodType))
    throw badInput([{ path: 'offer.timePeriodType', code: 'product.needs-delivery-time' }])
  return { channels: merged }
}
