/**
 * What a product still lacks before it can be handed in, step by step and field by field. Pure: what the category asks for comes in as
 * rules. Everything is told at once, so that nobody mends one field to hear of the next.
 */
import { Day, fieldsOf, type Label } from '#kit/contract.ts'
import { fileIdIn } from '#kit/files/signed-links.ts'
import { decimal } from '#kit/money.ts'
import { allSpuSteps, limits, skuStepBit, skuSteps, spuStepBit, spuSteps, type SkuStep, type SpuStep } from '../product-steps.contract.ts'
import { skuStepSchemas, spuStepSchemas, type AttributeValue, type ProductContent, type SkuContent } from './product-content.contract.ts'
import { isTooLarge, specKeyOf } from './spec-matrix.contract.ts'

/** A question of the attribute template. */
export interface AttributeRule {
  readonly code: string
  readonly name: Label
  readonly inputType: 'TEXT' | 'NUMBER' | 'SELECT' | 'MULTI' | 'DATE' | 'BOOL' | 'IMAGE'
  readonly required: boolean
  /** Codes of what can be chosen. */
  readonly options: readonly string[]
}

export const measures = ['weight', 'volume', 'length', 'width', 'height'] as const
export type Measure = (typeof measures)[number]

/** What the product's category asks for. */
export interface ContentRules {
  readonly attributes: readonly AttributeRule[]
  readonly requiredMeasures: readonly Measure[]
}

export const noRules: ContentRules = { attributes: [], requiredMeasures: [] }

export interface ContentProblem {
  /** Null for the product as a whole: it has no SKU. */
  readonly step: SpuStep | SkuStep | null
  /** Null for a step of the SPU. */
  readonly skuId: string | null
  /** Inside the step: `name`, `channels[0].salePrice`, `attributes.material`. */
  readonly path: string
  /** Of a message, filled from `params`. */
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
  /** Said instead, where the field has words of its own. */
  readonly text?: Label
}

export interface Completeness {
  readonly problems: readonly ContentProblem[]
  /** Complete steps of the SPU. */
  readonly stepMask: number
  /** Those of each SKU, by its id. */
  readonly skuMasks: ReadonlyMap<string, number>
  /** Nothing is missing anywhere. */
  readonly isComplete: boolean
}

type Found = Pick<ContentProblem, 'path' | 'code'> & Partial<Pick<ContentProblem, 'params' | 'text'>>

export function completenessOf(content: ProductContent, rules: ContentRules): Completeness {
  const whole: ContentProblem[] = content.skus.length === 0 ? [{ step: null, skuId: null, path: 'skus', code: 'product.needs-sku' }] : []
  const ofSpu = spuSteps.flatMap((step) =>
    [...emptyFields(spuStepSchemas[step], content.spu[step]), ...spuChecks[step](content, rules)].map((found): ContentProblem => ({
      step,
      skuId: null,
      ...found,
    })),
  )
  const keys = combinationCounts(content.skus)
  const ofSkus = content.skus.flatMap((sku) =>
    skuSteps.flatMap((step) =>
      [...emptyFields(skuStepSchemas[step], sku[step]), ...skuChecks[step](sku, { content, rules, keys })].map((found): ContentProblem => ({
        step,
        skuId: sku.skuId,
        ...found,
      })),
    ),
  )
  const problems = [...whole, ...ofSpu, ...ofSkus]
  return {
    problems,
    stepMask: spuSteps.reduce((mask, step) => (ofSpu.some((problem) => problem.step === step) ? mask : mask | spuStepBit(step)), 0) & allSpuSteps,
    skuMasks: new Map(
      content.skus.map(({ skuId }) => [
        skuId,
        skuSteps.reduce((mask, step) => (ofSkus.some((problem) => problem.skuId === skuId && problem.step === step) ? mask : mask | skuStepBit(step)), 0),
      ]),
    ),
    isComplete: problems.length === 0,
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0) || (typeof value === 'string' && value.trim() === '')

/** Rich text that shows nothing is empty too. */
const isBlankHtml = (html: unknown): boolean =>
  typeof html === 'string' && !/<(img|video|table|hr)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''

function emptyFields(schema: Parameters<typeof fieldsOf>[0], values: Readonly<Record<string, unknown>>): Found[] {
  return fieldsOf(schema).flatMap(({ name, view }): Found[] => {
    const value = values[name]
    const lacks = isEmpty(value) || (view.widget === 'rich-text' && isBlankHtml(value))
    return view.requiredMessage && lacks ? [{ path: name, code: 'product.needed', text: view.requiredMessage }] : []
  })
}

type SpuCheck = (content: ProductContent, rules: ContentRules) => Found[]

const spuChecks: Readonly<Record<SpuStep, SpuCheck>> = {
  basic: () => [],
  'specs-attribute': ({ spu }, rules) => [
    ...rules.attributes.flatMap((rule) => attributeProblem(rule, spu['specs-attribute'].attributes[rule.code])),
    ...specProblems(spu['specs-attribute'].specs),
  ],
  'sale-channel': ({ spu }) => channelProblems(spu['sale-channel'].channels),
  'image-text': () => [],
}

function attributeProblem({ code, name, required, inputType, options }: AttributeRule, value: AttributeValue | undefined): Found[] {
  const at = { path: `attributes.${code}`, params: { name: name.zh } }
  if (isEmpty(value)) return required ? [{ ...at, code: 'product.needed', text: { zh: `请填写${name.zh}`, en: `Enter: ${name.en}` } }] : []
  return fits(inputType, value, new Set(options))
    ? []
    : [{ ...at, code: 'product.attribute-bad', text: { zh: `${name.zh}填写有误`, en: `Not a valid value: ${name.en}` } }]
}

function fits(inputType: AttributeRule['inputType'], value: AttributeValue | undefined, options: ReadonlySet<string>): boolean {
  switch (inputType) {
    case 'NUMBER':
      return typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,14}(\.\d{1,6})?$/.test(value))
    case 'SELECT':
      return typeof value === 'string' && options.has(value)
    case 'MULTI':
      return Array.isArray(value) && value.every((one) => options.has(one))
    case 'DATE':
      return Day.safeParse(value).success
    case 'BOOL':
      return typeof value === 'boolean'
    case 'IMAGE':
      return typeof value === 'string' && fileIdIn(value) !== undefined
    case 'TEXT':
      return typeof value === 'string'
  }
}

/** Places at which a value stands that stood before. */
function repeated(values: readonly string[]): number[] {
  const seen = new Set<string>()
  return values.flatMap((value, place) => {
    if (seen.has(value)) return [place]
    seen.add(value)
    return []
  })
}

function specProblems(specs: ProductContent['spu']['specs-attribute']['specs']): Found[] {
  return [
    ...repeated(specs.map(({ specId }) => specId)).map((place): Found => ({ path: `specs[${place}]`, code: 'product.spec-twice' })),
    ...specs.flatMap(({ values }, place) =>
      repeated(values.map(({ key }) => key)).map((at): Found => ({ path: `specs[${place}].values[${at}]`, code: 'product.spec-value-twice' })),
    ),
    ...(isTooLarge(specs) ? [{ path: 'specs', code: 'product.too-many-skus', params: { most: limits.skus } }] : []),
  ]
}

interface AnyChannel {
  readonly channel: string
  readonly salesRegion: { readonly mode: string; readonly codes: readonly string[] }
}

const channelProblems = (channels: readonly AnyChannel[]): Found[] => [
  ...repeated(channels.map(({ channel }) => channel)).map((place): Found => ({ path: `channels[${place}].channel`, code: 'product.channel-twice' })),
  ...channels.flatMap(({ salesRegion: { mode, codes } }, place): Found[] =>
    mode !== 'ALL' && codes.length === 0 ? [{ path: `channels[${place}].salesRegion`, code: 'product.region-needed' }] : [],
  ),
]

interface Around {
  readonly content: ProductContent
  readonly rules: ContentRules
  /** The first SKU of each combination. */
  readonly keys: ReadonlyMap<string, SkuContent>
}

const combinationCounts = (skus: readonly SkuContent[]): ReadonlyMap<string, SkuContent> =>
  new Map(skus.toReversed().map((sku) => [specKeyOf(sku.basic.specValues), sku]))

const skuChecks: Readonly<Record<SkuStep, (sku: SkuContent, around: Around) => Found[]>> = {
  basic: (sku, { content, keys }) => [...valueProblems(sku, content), ...combinationProblem(sku, keys), ...barcodeProblem(sku, content)],
  'sale-channel': (sku, { content }) => [...channelProblems(sku['sale-channel'].channels), ...skuChannelProblems(sku, content)],
  'price-storage': (sku, { rules }) => amountProblems(sku, rules),
  'image-text': () => [],
  bundled: (sku) => bundleProblems(sku),
}

/** Exactly one value of each spec of the product, and of no other. */
function valueProblems({ basic: { specValues } }: SkuContent, { spu }: ProductContent): Found[] {
  const { specs } = spu['specs-attribute']
  const missing = specs.flatMap(({ specId }): Found[] =>
    specValues.some((value) => value.specId === specId) ? [] : [{ path: 'specValues', code: 'product.spec-value-needed' }],
  )
  const twice = repeated(specValues.map(({ specId }) => specId)).map((place): Found => ({ path: `specValues[${place}]`, code: 'product.spec-twice' }))
  const strange = specValues.flatMap(({ specId, key }, place): Found[] =>
    specs.some((spec) => spec.specId === specId && spec.values.some((value) => value.key === key))
      ? []
      : [{ path: `specValues[${place}]`, code: 'product.spec-value-unknown' }],
  )
  return [...missing.slice(0, 1), ...twice, ...strange]
}

function combinationProblem(sku: SkuContent, keys: Around['keys']): Found[] {
  const first = keys.get(specKeyOf(sku.basic.specValues))
  return first === undefined || first.skuId === sku.skuId ? [] : [{ path: 'specValues', code: 'product.combination-taken', params: { code: first.code } }]
}

function barcodeProblem({ skuId, basic: { barcode } }: SkuContent, { skus }: ProductContent): Found[] {
  const other = barcode ? skus.find((sku) => sku.skuId !== skuId && sku.basic.barcode === barcode) : undefined
  return other ? [{ path: 'barcode', code: 'product.barcode-taken', params: { code: other.code } }] : []
}

const isAboveZero = (value: string | null | undefined): boolean => typeof value === 'string' && decimal(value).gt(0)

function skuChannelProblems(sku: SkuContent, { spu }: ProductContent): Found[] {
  const offered = new Set(spu['sale-channel'].channels.map(({ channel }) => channel))
  return sku['sale-channel'].channels.flatMap(({ channel, deliveryTime, salePrice, minOrder, orderLimit }, place): Found[] => {
    const at = (field: string): string => `channels[${place}].${field}`
    return [
      ...(offered.has(channel) ? [] : [{ path: at('channel'), code: 'product.channel-not-offered' }]),
      ...(deliveryTime?.timePeriodType ? [] : [{ path: at('deliveryTime.timePeriodType'), code: 'product.needs-delivery-time' }]),
      ...(deliveryTime?.timePeriodType && !deliveryTime.value ? [{ path: at('deliveryTime.value'), code: 'product.needs-delivery-value' }] : []),
      ...(isAboveZero(salePrice) ? [] : [{ path: at('salePrice'), code: 'product.needs-sale-price' }]),
      ...(minOrder && !isAboveZero(minOrder) ? [{ path: at('minOrder'), code: 'product.not-above-zero' }] : []),
      ...(orderLimit && decimal(orderLimit).lt(decimal(minOrder || '1')) ? [{ path: at('orderLimit'), code: 'product.limit-below-least' }] : []),
    ]
  })
}

function amountProblems({ 'price-storage': values }: SkuContent, { requiredMeasures }: ContentRules): Found[] {
  const views = new Map(fieldsOf(skuStepSchemas['price-storage']).map(({ name, view }) => [name, view.label ?? { zh: name, en: name }]))
  return [
    ...(values.supplyPrice && !isAboveZero(values.supplyPrice) ? [{ path: 'supplyPrice', code: 'product.not-above-zero' }] : []),
    ...(['moq', 'packQty'] as const).flatMap((path): Found[] => (values[path] && !isAboveZero(values[path]) ? [{ path, code: 'product.not-above-zero' }] : [])),
    ...requiredMeasures.flatMap((path): Found[] => {
      const { zh, en } = views.get(path) ?? { zh: path, en: path }
      return isAboveZero(values[path]) ? [] : [{ path, code: 'product.needed', text: { zh: `请输入${zh}`, en: `Enter: ${en}` } }]
    }),
  ]
}

function bundleProblems({ skuId, bundled: { isBundle, items } }: SkuContent): Found[] {
  if (!isBundle) return items.length === 0 ? [] : [{ path: 'items', code: 'product.parts-without-bundle' }]
  const isTooSmall = items.length === 0 || (items.length === 1 && !decimal(items[0]?.qty ?? '0').gt(1))
  return [
    ...(isTooSmall ? [{ path: 'items', code: 'product.bundle-too-small' }] : []),
    ...repeated(items.map((item) => item.skuId)).map((place): Found => ({ path: `items[${place}].skuId`, code: 'product.part-twice' })),
    ...items.flatMap((item, place): Found[] => (item.skuId === skuId ? [{ path: `items[${place}].skuId`, code: 'product.bundle-cycle' }] : [])),
  ]
}
