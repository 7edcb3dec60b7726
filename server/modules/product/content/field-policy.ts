/**
 * Which changes of a product wait for an approval. A field is called by its step and name, without the SKU it belongs to
 * (`sku.price-storage.stockQty`); what stands below it in a list of channels has a name of its own (`sku.sale-channel.salesRegion`).
 * Pure: the company's choices are rows of `product_field_policy`.
 */
import { fieldsOf, type Label } from '#kit/contract.ts'
import { skuSteps, spuSteps } from '../product-steps.contract.ts'
import { skuChannel, skuStepSchemas, spuChannel, spuStepSchemas } from './product-content.contract.ts'

export type FieldPolicy = 'FREE' | 'AUDIT'
export type FieldPolicies = ReadonlyMap<string, FieldPolicy>

export interface PolicyField {
  readonly field: string
  readonly label: Label
}

/** That SKU are added or taken out: never free. */
export const skuListField = 'sku'

const inLists = { 'spu.sale-channel.channels': spuChannel, 'sku.sale-channel.channels': skuChannel } as const

/** Every field that a policy can be about, in the order of the steps. */
export const policyFields: readonly PolicyField[] = [
  ...spuSteps.flatMap((step) => fieldsBelow(`spu.${step}`, spuStepSchemas[step])),
  ...skuSteps.flatMap((step) => fieldsBelow(`sku.${step}`, skuStepSchemas[step])),
]

function fieldsBelow(at: string, schema: Parameters<typeof fieldsOf>[0]): PolicyField[] {
  return fieldsOf(schema).flatMap(({ name, view }): PolicyField[] => {
    const field = `${at}.${name}`
    const inside = (inLists as Readonly<Record<string, Parameters<typeof fieldsOf>[0] | undefined>>)[field]
    if (inside && field.endsWith('.channels')) {
      const own = { field, label: view.label ?? { zh: name, en: name } }
      return [
        own,
        ...fieldsOf(inside).flatMap((below) => (below.name === 'channel' ? [] : [{ field: `${at}.${below.name}`, label: below.view.label ?? own.label }])),
      ]
    }
    return [{ field, label: view.label ?? { zh: name, en: name } }]
  })
}

/** What nobody has chosen otherwise is looked at. */
export const policyOf = (policies: FieldPolicies, field: string): FieldPolicy => (field === skuListField ? 'AUDIT' : (policies.get(field) ?? 'AUDIT'))

export const isFree = (policies: FieldPolicies, field: string): boolean => policyOf(policies, field) === 'FREE'

/** Those of the changed fields that somebody has to look at, each once. */
export const auditedAmong = (policies: FieldPolicies, fields: Iterable<string>): string[] =>
  [...new Set(fields)].filter((field) => !isFree(policies, field)).toSorted()

const labels = new Map([
  ...policyFields.map(({ field, label }) => [field, label] as const),
  [skuListField, { zh: 'SKU 增减', en: 'SKU added or taken out' }] as const,
])

/** Those fields in words; null for none. */
export const fieldsText = (fields: readonly string[], locale: keyof Label): string | null =>
  fields.map((field) => labels.get(field)?.[locale] ?? field).join(locale === 'en' ? ', ' : '、') || null
