/** Steps as they are answered: opened for editing (the draft, else what is published), and read as the product sells. */
import type { Sql } from '#kit/data-source.ts'
import { notFound } from '#kit/errors.ts'
import { completenessOf, type ContentProblem } from '../content/completeness.ts'
import { filesIn, linkedFiles } from '../content/content-files.service.ts'
import { rulesFor } from '../content/content-rules.service.ts'
import { emptyContent, type ProductContent, type SkuContent } from '../content/product-content.contract.ts'
import { draftContent, findOpenDraftId, firstStepVersion, stepVersionOf, type Draft, type Spu } from '../draft/draft.service.ts'
import { keepingPrices } from '../price/kept-prices.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { skuStepBit, skuStepKey, spuStepBit, spuStepKey } from '../product-steps.contract.ts'
import { publishedContent } from '../publish/published-content.service.ts'
import type { Side } from '../side.contract.ts'
import type { Reading } from './reading.service.ts'
import { fieldsShown } from './step-shown.ts'
import type { StepDetail, StepOf, StepView } from './step-calls.contract.ts'
import type { z } from 'zod'

export const stepKeyOf = (of: StepOf, skuId: string | undefined): string => (of.kind === 'spu' ? spuStepKey(of.step) : skuStepKey(skuId ?? '', of.step))

export const skuIn = ({ skus }: ProductContent, skuId: string | undefined): SkuContent => {
  const found = skus.find((one) => one.skuId === skuId)
  if (!found) throw notFound('sku', skuId ?? '')
  return found
}

export const stepFields = (content: ProductContent, of: StepOf, skuId: string | undefined): Readonly<Record<string, unknown>> =>
  of.kind === 'spu' ? content.spu[of.step] : skuIn(content, skuId)[of.step]

/** In the caller's language. */
export const problemText = ({ code, text, params }: ContentProblem, { locale, text: say }: Pick<Reading, 'locale' | 'text'>): string =>
  text?.[locale] ?? say(code, params)

/** Files of one step only. */
function filesOfStep(content: ProductContent, of: StepOf, skuId: string | undefined): string[] {
  const only = emptyContent()
  const part: ProductContent =
    of.kind === 'spu'
      ? { ...only, spu: { ...only.spu, [of.step]: content.spu[of.step] } }
      : {
          ...only,
          skus: [{ ...skuIn(content, skuId), 'image-text': of.step === 'image-text' ? skuIn(content, skuId)['image-text'] : { images: [], detailHtml: null } }],
        }
  return filesIn(part)
}

/** The open draft of a product with its content; without one what is published, and no draft. */
export async function editedContent(
  { prisma, sql }: Pick<Reading, 'prisma' | 'sql'>,
  spu: Spu,
): Promise<{ readonly draft: Draft | undefined; readonly content: ProductContent }> {
  const id = await findOpenDraftId(sql, spu.id)
  const draft = id === undefined ? undefined : ((await prisma.productDraft.findUnique({ where: { id } })) ?? undefined)
  if (draft) return { draft, content: draftContent(draft) }
  return { draft: undefined, content: await sellingContent({ prisma, sql }, spu) }
}

/** As it sells; of a product that was never approved, as its last draft has it. */
export async function sellingContent({ prisma }: Pick<Reading, 'prisma' | 'sql'>, spu: Spu): Promise<ProductContent> {
  if (spu.currentVersion > 0) return publishedContent(prisma, spu)
  const last = await prisma.productDraft.findFirst({ where: { spuId: spu.id, deletedAt: null }, orderBy: [{ createTime: 'desc' }, { id: 'desc' }] })
  return last ? draftContent(last) : emptyContent()
}

export async function stepView(
  dependencies: ProductDependencies,
  at: Reading,
  side: Side,
  { spu, of, skuId }: { readonly spu: Spu; readonly of: StepOf; readonly skuId: string | undefined },
): Promise<StepView> {
  const { draft, content } = await editedContent(at, spu)
  return stepViewOf(dependencies, at, side, { spuId: spu.id, of, skuId, draft, content })
}

export interface EditedStep {
  readonly spuId: string
  readonly of: StepOf
  readonly skuId: string | undefined
  readonly draft: Draft | undefined
  readonly content: ProductContent
}

export async function stepViewOf(
  dependencies: ProductDependencies,
  reading: Reading,
  side: Side,
  { spuId, of, skuId, draft, content }: EditedStep,
): Promise<StepView> {
  const at = await keepingPricesOf(reading, spuId)
  const { problems, stepMask, skuMasks } = completenessOf(content, await rulesFor(at.sql, content))
  const mine = problems.filter((problem) => problem.step === of.step && problem.skuId === (skuId ?? null))
  const bit = of.kind === 'spu' ? stepMask & spuStepBit(of.step) : (skuMasks.get(skuId ?? '') ?? 0) & skuStepBit(of.step)
  const key = stepKeyOf(of, skuId)
  const remarks = ((draft?.fieldRemarks ?? {}) as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>)[key] ?? {}
  return {
    spuId,
    skuId: skuId ?? null,
    code: of.kind === 'sku' ? skuIn(content, skuId).code : null,
    step: of.step,
    stepVersion: draft ? stepVersionOf(draft, key) : await firstStepVersion(at.sql, spuId),
    fields: fieldsShown(of, stepFields(content, of, skuId), at.caller, side),
    problems: mine.map((problem) => ({ path: problem.path, code: problem.code, message: problemText(problem, at) })),
    isComplete: bit !== 0,
    remarks: { ...remarks },
    files: await linkedFiles(dependencies, at.sql, filesOfStep(content, of, skuId)),
    draft: draft ? draftHead(draft) : null,
  }
}

export const draftHead = ({ id, version, status, stepMask, isComplete, updateTime }: Draft): NonNullable<StepView['draft']> => ({
  id,
  version,
  status,
  stepMask,
  isComplete,
  savedAt: updateTime.toISOString(),
})

async function keepingPricesOf(at: Reading, spuId: string): Promise<Reading> {
  const [row] = await at.sql.query<{ supplierId: string | null }>('select supplier_id as "supplierId" from spu where id = $1::uuid', [spuId])
  return keepingPrices(at, row?.supplierId ?? null)
}

/** A step of the product as it sells. */
export async function stepDetail(
  dependencies: ProductDependencies,
  at: Reading,
  side: Side,
  { spu, of, skuId }: { readonly spu: Spu; readonly of: StepOf; readonly skuId: string | undefined },
): Promise<z.input<typeof StepDetail>> {
  const content = await sellingContent(at, spu)
  return {
    spuId: spu.id,
    skuId: skuId ?? null,
    code: of.kind === 'sku' ? skuIn(content, skuId).code : spu.code,
    step: of.step,
    isPublished: spu.currentVersion > 0,
    fields: fieldsShown(of, stepFields(content, of, skuId), (await keepingPrices(at, spu.supplierId)).caller, side),
    files: await linkedFiles(dependencies, at.sql, filesOfStep(content, of, skuId)),
  }
}

/** The product of a SKU, published or not. */
export async function spuIdOfSku(sql: Sql, skuId: string): Promise<string> {
  const [row] = await sql.query<{ spuId: string }>(
    `select spu_id as "spuId" from sku where id = $1::uuid and deleted_at is null
     union all select spu_id from product_draft where sku_ids @> array[$1::uuid] and deleted_at is null limit 1`,
    [skuId],
  )
  if (!row) throw notFound('sku', skuId)
  return row.spuId
}
