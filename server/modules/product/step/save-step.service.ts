/**
 * Saving one step of a product: into its draft, under the draft's lock, beside what others save in other steps. The draft then says what
 * is still missing, and lists follow it until the product is approved for the first time.
 */
import { cleanHtml } from '#kit/clean-html.ts'
import { fieldsOf } from '#kit/contract.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { badInput, Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { completenessOf } from '../content/completeness.ts'
import { keepDraftFiles } from '../content/content-files.service.ts'
import { carryAnswers, rulesFor } from '../content/content-rules.service.ts'
import { emptySku, type ProductContent, type SkuContent } from '../content/product-content.contract.ts'
import { isTooLarge, matrixOf, specTextOf } from '../content/spec-matrix.contract.ts'
import { countedUp, draftContent, editableDraft, stepVersionOf, type Draft } from '../draft/draft.service.ts'
import { moverOfDraft } from '../draft/draft-mover.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { limits, skuStepKey, skuSteps, spuStepKey } from '../product-steps.contract.ts'
import { refuseForeignParts } from '../publish/bundle.service.ts'
import type { Side } from '../side.contract.ts'
import { listColumns, tellStanding } from '../spu/standing.service.ts'
import { stepSchemaOf, type SaveStepInput, type StepOf } from './step-calls.contract.ts'
import { hidesField } from './step-shown.ts'
import { skuIn, stepFields, stepKeyOf } from './step-view.service.ts'

/** Something that is done to a draft's content, and the steps that it touches. */
export interface Edit {
  readonly content: ProductContent
  /** Keys of steps whose versions count up. */
  readonly steps: readonly string[]
  /** What the log calls it. */
  readonly logAs: string
  readonly told?: string | undefined
}

/** Writes a draft's content: status, completeness and lists follow. @returns the draft as it is now */
export async function writeDraft(dependencies: ProductDependencies, uow: UnitOfWork, draft: Draft, { content, steps, logAs, told }: Edit): Promise<Draft> {
  await refuseForeignParts(uow.sql, content, draft.supplierId)
  const isCarried = await carryAnswers(uow.sql, draftContent(draft), content)
  const { isComplete, stepMask } = completenessOf(content, await rulesFor(uow.sql, content))
  const skuIds = content.skus.map(({ skuId }) => skuId)
  const versions = countedUp(draft, isCarried ? [...new Set([...steps, spuStepKey('specs-attribute')])] : steps)
  const gone = new Set(draft.skuIds.filter((id) => !skuIds.includes(id)).flatMap((id) => skuSteps.map((step) => skuStepKey(id, step))))
  const change = {
    content: content as object,
    stepVersions: Object.fromEntries(Object.entries(versions).filter(([key]) => !gone.has(key))),
    skuIds,
    stepMask,
    isComplete,
    name: content.spu.basic.name ?? '',
    categoryId: content.spu.basic.categoryId ?? null,
    brandId: content.spu.basic.brandId ?? null,
  }
  const after = await moveDocument(uow, moverOfDraft(draft, { isComplete }), draft, { event: 'SAVE_STEP', change, logAs, content: told })
  await keepDraftFiles(dependencies, uow, draft.id, content)
  await followDraft(uow, after, content)
  return after
}

/** Until the first approval lists show the draft; afterwards only that the product is being changed. */
export async function followDraft(uow: UnitOfWork, draft: Draft, content: ProductContent): Promise<void> {
  if (draft.kind === 'CHANGE') return void (await tellStanding(uow, draft.spuId))
  const { code } = await uow.prisma.spu.findUniqueOrThrow({ where: { id: draft.spuId }, select: { code: true } })
  await tellStanding(uow, draft.spuId, { ...listColumns(content, code), stepMask: draft.stepMask })
}

/** The route puts what stands there now beside it. */
export const stepStale = 'product.step-stale'

export interface SavedStep {
  readonly draft: Draft
  readonly content: ProductContent
  readonly skuId: string | undefined
}

/** @throws Failure product.step-stale when somebody else saved the step since; as the contract and the machine say */
export async function saveStep(dependencies: ProductDependencies, uow: UnitOfWork, side: Side, of: StepOf, input: SaveStepInput): Promise<SavedStep> {
  refuseStep(uow.actor.principal, side, of, input.fields)
  const draft = await editableDraft(uow, side, input.spuId)
  const content = draftContent(draft)
  const skuId = of.kind === 'sku' ? (input.skuId ?? (await newSku(uow, content)).skuId) : undefined
  const key = stepKeyOf(of, skuId)
  if (input.skuId === skuId) refuseStale(draft, key, input.stepVersion)
  writeStep(content, of, skuId, input.fields)
  if (input.applySpecs) await applySpecs(uow, content)
  const after = await writeDraft(dependencies, uow, draft, { content, steps: [key], logAs: 'step-saved', told: key })
  return { draft: after, content, skuId }
}

/** @param seen how often the step had been saved when the caller read it; undefined from who does not say */
export function refuseStale(draft: Draft, key: string, seen: number | undefined): void {
  if (seen !== undefined && seen !== stepVersionOf(draft, key)) throw new Failure('conflict', stepStale)
}

/** What a step must not be sent with. @param at path of the step, where more than one is sent */
export function refuseStep(principal: Principal | undefined, side: Side, of: StepOf, fields: Readonly<Record<string, unknown>>, at = ''): void {
  refuseHidden(principal, side, fields, at)
  refuseWithoutDeliveryTime(of, fields, at)
}

/** Puts fields into a step; what is not sent stays. */
export function writeStep(content: ProductContent, of: StepOf, skuId: string | undefined, fields: Readonly<Record<string, unknown>>): void {
  const target: object = of.kind === 'spu' ? content.spu : skuIn(content, skuId)
  Object.assign(target, { [of.step]: { ...stepFields(content, of, skuId), ...cleaned(of, fields) } })
}

/** @throws Failure bad-input naming every field that the caller may not see, and so not write */
function refuseHidden(principal: Principal | undefined, side: Side, fields: Readonly<Record<string, unknown>>, at: string): void {
  const errors = Object.keys(fields)
    .filter((field) => hidesField(principal, side, field))
    .map((field) => ({ path: `${at}${field}`, code: 'hidden-field' }))
  if (errors.length > 0) throw badInput(errors)
}

/** 请选择发货时效 */
function refuseWithoutDeliveryTime(of: StepOf, fields: Readonly<Record<string, unknown>>, at: string): void {
  if (of.kind !== 'sku' || of.step !== 'sale-channel') return
  const channels = (fields['channels'] ?? []) as SkuContent['sale-channel']['channels']
  const errors = channels.flatMap(({ deliveryTime }, place) =>
    deliveryTime?.timePeriodType ? [] : [{ path: `${at}channels[${place}].deliveryTime.timePeriodType`, code: 'product.needs-delivery-time' }],
  )
  if (errors.length > 0) throw new Failure('bad-input', 'product.needs-delivery-time', { errors })
}

/** Rich texts of the step as they may be kept. */
function cleaned(of: StepOf, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rich = new Set(fieldsOf(stepSchemaOf(of)).flatMap(({ name, view }) => (view.widget === 'rich-text' ? [name] : [])))
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, rich.has(name) && typeof value === 'string' ? cleanHtml(value) : value]))
}

/** Adds a SKU to a content. @throws Failure bad-input when there are as many as a product may have */
export async function newSku(uow: Pick<UnitOfWork, 'nextNumber'>, content: ProductContent): Promise<SkuContent> {
  if (content.skus.length >= limits.skus) throw badInput([{ path: 'skuId', code: 'product.too-many-skus', params: { most: limits.skus } }])
  const made = emptySku(newId(), await uow.nextNumber('sku'))
  content.skus.push(made)
  return made
}

/** Brings the SKU in line with the chosen specs. @throws Failure bad-input when that would be too many */
export async function applySpecs(uow: UnitOfWork, content: ProductContent): Promise<void> {
  const { specs } = content.spu['specs-attribute']
  if (specs.length === 0) return
  if (isTooLarge(specs)) throw badInput([{ path: 'specs', code: 'product.too-many-skus', params: { most: limits.skus } }])
  const before = new Map(content.skus.map((one) => [one.skuId, one]))
  const { rows } = matrixOf(
    specs,
    content.skus.map(({ skuId, basic }) => ({ skuId, specValues: basic.specValues })),
  )
  const numbers: string[] = []
  for (const { skuId } of rows) if (skuId === undefined) numbers.push(await uow.nextNumber('sku'))
  const { name, nameEn } = content.spu.basic
  content.skus = rows.map(({ skuId, specValues }) => {
    const kept = skuId === undefined ? undefined : before.get(skuId)
    const one = kept ?? emptySku(newId(), numbers.shift() ?? '')
    const { zh, en } = specTextOf(specs, specValues)
    const called = kept ? {} : { name: [name, zh].filter(Boolean).join(' ').slice(0, 200) || null, nameEn: nameEn ? `${nameEn} ${en}`.slice(0, 200) : null }
    return { ...one, basic: { ...one.basic, ...called, specValues: [...specValues] } }
  })
}
