/** Handing a draft in: what stands in the way, what of it has to be looked at, and what it is called while it is decided on. */
import { Failure } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import type { DocumentParts } from '#kit/document/snapshot.ts'
import type { Locale } from '#kit/messages.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { brandsOf } from '#server/modules/catalogue/brand/brand-authorisation.service.ts'
import { mappingsOf, obstaclesInChannel } from '#server/modules/catalogue/category/category-mapping.service.ts'
import { categoriesOf, mayBeSoldBy } from '#server/modules/catalogue/category/category.service.ts'
import { saleUnitsOf, taxInfosOf } from '#server/modules/catalogue/goods/goods.service.ts'
import { productObstacles } from '#server/modules/supplier/profile/supplier.service.ts'
import { completenessOf, type ContentProblem } from '../content/completeness.ts'
import { rulesFor } from '../content/content-rules.service.ts'
import { skuLeaves, spuLeaves } from '../content/content-leaves.ts'
import { rowWords } from '../content/content-words.service.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import { changedFieldsIn } from '../content/product-differences.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { bundleProblems } from '../publish/bundle.service.ts'
import { platformFields } from '../side.contract.ts'
import { draftDifferences } from './draft-differences.service.ts'
import { draftContent, type Draft } from './draft.service.ts'
import type { ProductDraftFacts } from './product-draft.machine.ts'
import { isOf } from './submission-variables.service.ts'

/** One reason why a product cannot be handed in; with its place where it stands in a step. */
export interface SubmissionReason {
  readonly code: string
  readonly message: string
  readonly step?: string | null
  readonly skuId?: string | null
  readonly path?: string
}

type At = Pick<UnitOfWork, 'prisma' | 'sql'>

/** Fields that a change changes, as policies call them; all of a new product's are new. */
const changedFieldsOf = async (dependencies: Pick<ProductDependencies, 'data' | 'zone'>, at: At, draft: Draft): Promise<string[]> =>
  changedFieldsIn(await draftDifferences(dependencies, at, draft))

/** Everything that stands in the way, in the words of whoever asks. */
export async function submissionReasons(
  dependencies: ProductDependencies,
  at: At,
  draft: Draft,
  { locale, hasChanges }: { readonly locale: Locale; readonly hasChanges?: boolean | undefined },
): Promise<SubmissionReason[]> {
  const content = draftContent(draft)
  const say = (code: string, params?: Readonly<Record<string, unknown>>): string => dependencies.translate(code, locale, params)
  const { problems } = completenessOf(content, await rulesFor(at.sql, content))
  const missing = problems.map((problem: ContentProblem): SubmissionReason => {
    const { code, step, skuId, path, text, params } = problem
    return { code, step, skuId, path, message: text?.[locale] ?? say(code, params) }
  })
  const bundles = (await bundleProblems(at.sql, content, draft.supplierId)).map(({ path, code }): SubmissionReason => ({ path, code, message: say(code) }))
  const around = await outerObstacles(dependencies, at.sql, draft, content)
  const isChanged = draft.kind === 'NEW' || (hasChanges ?? (await changedFieldsOf(dependencies, at, draft)).length > 0)
  const unchanged = isChanged ? [] : ['product.unchanged']
  return [...missing, ...bundles, ...[...around, ...unchanged].map((code): SubmissionReason => ({ code, message: say(code) }))]
}

/** @throws Failure rule `product.cannot-submit` with all reasons */
async function refuseSubmission(dependencies: ProductDependencies, uow: UnitOfWork, draft: Draft, hasChanges: boolean | undefined): Promise<void> {
  const reasons = await submissionReasons(dependencies, uow, draft, { locale: uow.actor.principal?.locale ?? 'zh', hasChanges })
  if (reasons.length > 0) throw new Failure('rule', 'product.cannot-submit', { rule: 'product.cannot-submit', reasons })
}

/** What the supplier, the category, the channels, the brand, the unit and the tax say, as message codes. */
async function outerObstacles({ zone }: Pick<ProductDependencies, 'zone'>, sql: Sql, { supplierId }: Draft, { spu }: ProductContent): Promise<string[]> {
  const { categoryId, brandId, saleUnitId, taxInfoId } = spu.basic
  const codes = supplierId ? await productObstacles(sql, supplierId, zone) : []
  if (categoryId) {
    const isOpen = supplierId
      ? (await mayBeSoldBy(sql, supplierId, [categoryId])).get(categoryId)
      : (await categoriesOf(sql, [categoryId])).get(categoryId)?.isActive
    if (!isOpen) codes.push('product.category-closed')
    for (const { channel } of spu['sale-channel'].channels) {
      const [place] = await mappingsOf(sql, channel, [categoryId])
      if (place) codes.push(...(await obstaclesInChannel(sql, channel, place, supplierId ?? undefined)))
    }
  }
  const brand = brandId ? (await brandsOf(sql, [brandId], supplierId ?? undefined, zone)).get(brandId) : undefined
  if (brandId && brand?.status !== 'ENABLED') codes.push('product.brand-closed')
  else if (brandId && !brand?.authorised) codes.push('product.brand-not-authorised')
  if (saleUnitId && (await saleUnitsOf(sql, [saleUnitId])).get(saleUnitId)?.status !== 'ENABLED') codes.push('product.unit-closed')
  if (taxInfoId && (await taxInfosOf(sql, [taxInfoId])).get(taxInfoId)?.status !== 'ENABLED') codes.push('product.tax-closed')
  return [...new Set(codes)]
}

/** What the machine's guards look at. @throws Failure rule, in more words than a guard has, where something stands in the way */
export async function draftFacts(
  dependencies: ProductDependencies,
  uow: UnitOfWork,
  draft: Draft,
  { event, variables }: { readonly event: string; readonly variables: Readonly<Record<string, unknown>> },
): Promise<ProductDraftFacts> {
  if (event === 'SUBMIT') await refuseSubmission(dependencies, uow, draft, isOf(draft, variables) ? variables.hasChanges : undefined)
  const { currentVersion } = await uow.prisma.spu.findUniqueOrThrow({ where: { id: draft.spuId }, select: { currentVersion: true } })
  const isCurrent = currentVersion === draft.baseVersion
  if (event === 'APPROVE' && !isCurrent) throw new Failure('rule', 'product-draft.is-current', { rule: 'is-current' })
  return { isComplete: draft.isComplete, isCurrent, isChange: draft.kind === 'CHANGE' }
}

/**
 * What reviewers decide on, field by field. What is the platform's is left out: whoever handed it in reads the difference too, and
 * nothing of a draft changes while it is decided on.
 */
export async function contentParts(sql: Sql, draft: Draft): Promise<DocumentParts> {
  const content = draftContent(draft)
  const words = await rowWords(sql, [content])
  const said = [
    ...spuLeaves(content, words).flatMap(({ step, leaves }) => leaves.map((leaf) => ({ at: `spu.${step}.${leaf.path}`, prefix: '', leaf }))),
    ...content.skus.flatMap((sku) =>
      skuLeaves(content, sku, words).flatMap(({ step, leaves }) =>
        leaves.map((leaf) => ({ at: `${sku.skuId}.${step}.${leaf.path}`, prefix: `${sku.code} · `, leaf })),
      ),
    ),
  ]
  return Object.fromEntries(
    said
      .filter(({ leaf }) => leaf.value !== null && !platformFields.includes(leaf.path))
      .map(({ at, prefix, leaf: { label, value, text, path } }) => [
        at,
        { label: { zh: `${prefix}${label.zh}`, en: `${prefix}${label.en}` }, value, text, toldFrom: [`product-manager_${path}`, `sku_${path}`] },
      ]),
  )
}
