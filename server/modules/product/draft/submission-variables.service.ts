/**
 * What a draft is when it is handed in, worked out once: the decision table (`product-audit-policy.dmn`) asks it, cases are called by it,
 * and the draft keeps it. Guards and stamps of the same step read it from the process.
 */
import type { Label } from '#kit/contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Words } from '#kit/words.ts'
import { categoriesOf } from '#server/modules/catalogue/category/category.service.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { supplierStanding } from '#server/modules/supplier/profile/supplier-standing.service.ts'
import { amountOf, priceLines } from '../approval/price-lines.service.ts'
import { auditedAmong, skuListField } from '../content/field-policy.ts'
import { changedFieldsIn } from '../content/product-differences.ts'
import { fieldPolicies } from '../policy/field-policy.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { draftDifferences } from './draft-differences.service.ts'
import { draftContent, type Draft } from './draft.service.ts'

const kinds: Readonly<Record<Draft['kind'], Label>> = { NEW: { zh: '新商品', en: 'New product' }, CHANGE: { zh: '商品变更', en: 'Change' } }
const own: Label = { zh: '自营', en: 'Own goods' }

const priceFields = ['supplyPrice', 'marketPrice', 'costPrice', 'taxRate'].map((field) => `sku.price-storage.${field}`)
/** A SKU that comes or goes changes prices too. */
const pricing: ReadonlySet<string> = new Set([...priceFields, 'sku.sale-channel.salePrice', 'sku.sale-channel.agreementPrice', skuListField])
/** What a product is: papers are looked at again when it changes. */
const identity: ReadonlySet<string> = new Set(['spu.basic.name', 'spu.basic.categoryId', 'spu.basic.brandId'])

/** What the decision table asks. */
export type AuditFacts = {
  readonly kind: Draft['kind']
  readonly isAudited: boolean
  /** Of the supplier; `OWN` for the platform's goods, `NONE` where nobody has chosen one. */
  readonly supplierLevel: string
  readonly categoryRisk: string
  readonly isPriceChanged: boolean
  readonly isPriceBreached: boolean
  /** The most that a piece is sold for. */
  readonly amount: string
  readonly isIdentityChanged: boolean
  readonly needsPapers: boolean
}

export type SubmissionVariables = AuditFacts & {
  /** Of the draft that all this is about. */
  readonly draftVersion: number
  readonly code: string
  readonly name: string
  readonly kindText: Label
  readonly companyName: Words
  /** Anything differs from what is published. */
  readonly hasChanges: boolean
  /** Those fields that somebody has to look at. */
  readonly changedFields: string[]
}

export async function submissionVariables(
  dependencies: Pick<ProductDependencies, 'data' | 'zone'>,
  at: Pick<UnitOfWork, 'prisma' | 'sql'>,
  draft: Draft,
): Promise<SubmissionVariables> {
  const content = draftContent(draft)
  const isNew = draft.kind === 'NEW'
  const changed = changedFieldsIn(await draftDifferences(dependencies, at, draft))
  const audited = auditedAmong(await fieldPolicies(at.sql), changed)
  const { categoryId } = content.spu.basic
  const category = categoryId ? (await categoriesOf(at.sql, [categoryId])).get(categoryId) : undefined
  const prices = await priceLines(at.sql, { draft, content, before: undefined, path: category?.path ?? [] })
  const supplier = draft.supplierId ? await supplierStanding(at.sql, draft.supplierId) : undefined
  return {
    draftVersion: draft.version,
    code: draft.code,
    name: draft.name,
    kindText: kinds[draft.kind],
    companyName: draft.supplierId ? await supplierWords(at, draft.supplierId) : own,
    hasChanges: isNew || changed.length > 0,
    changedFields: audited,
    kind: draft.kind,
    isAudited: isNew || audited.length > 0,
    supplierLevel: draft.supplierId ? (supplier?.level ?? 'NONE') : 'OWN',
    categoryRisk: category?.inForce.risk ?? 'NORMAL',
    isPriceChanged: isNew || audited.some((field) => pricing.has(field)),
    isPriceBreached: prices.some(({ isBreached }) => isBreached),
    amount: amountOf(content).toFixed(),
    isIdentityChanged: isNew || changed.some((field) => identity.has(field)),
    needsPapers: (category?.inForce.requiredMaterials.length ?? 0) > 0,
  }
}

/** Whether what a process says is about this draft as it is: an edit since then is worked out anew. */
export const isOf = (
  draft: Pick<Draft, 'version'>,
  variables: Readonly<Record<string, unknown>>,
): variables is SubmissionVariables & Readonly<Record<string, unknown>> => variables['draftVersion'] === draft.version

/** What the table said: the steps that look at the draft. */
const stepsIn = (variables: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(variables['auditSteps']) ? [...new Set(variables['auditSteps'].map(String))] : []

/** What the draft keeps of it: why it goes to whom. */
export const policyOfSubmission = ({
  kind,
  isAudited,
  supplierLevel,
  categoryRisk,
  isPriceChanged,
  isPriceBreached,
  amount,
  isIdentityChanged,
  needsPapers,
  ...more
}: AuditFacts & Readonly<Record<string, unknown>>) => ({
  kind,
  isAudited,
  supplierLevel,
  categoryRisk,
  isPriceChanged,
  isPriceBreached,
  amount,
  isIdentityChanged,
  needsPapers,
  steps: stepsIn(more),
})
