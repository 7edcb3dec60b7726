/**
 * What a step says, field by field and in words: lists of channels, attributes and parts taken apart, so that each value can be compared
 * and read by itself. Pure; names of rows, entries and regions come in as words.
 */
import { fieldsOf, type FieldView, type Label } from '#kit/contract.ts'
import { fileIdIn } from '#kit/files/signed-links.ts'
import { decimal } from '#kit/money.ts'
import { skuSteps, spuSteps, type SkuStep, type SpuStep } from '../product-steps.contract.ts'
import {
  skuChannel,
  skuStepSchemas,
  spuChannel,
  spuStepSchemas,
  timePeriodTypes,
  type ProductContent,
  type SalesRegion,
  type SkuContent,
} from './product-content.contract.ts'

/** What ids and codes are called. Undefined: nobody knows, so they stand for themselves. */
export interface ContentWords {
  /** A row of the resource that a field points at. */
  readonly nameOf: (resource: string, id: string) => Label | undefined
  /** An entry of a dictionary. */
  readonly entryOf: (dictionary: string, key: string) => Label | undefined
  readonly attributeOf: (code: string) => Label | undefined
  readonly optionOf: (attribute: string, code: string) => Label | undefined
  readonly regionOf: (code: string) => Label | undefined
  /** Whether an attribute is answered by a picture. */
  readonly isPicture: (attribute: string) => boolean
}

export const noWords: ContentWords = {
  nameOf: () => undefined,
  entryOf: () => undefined,
  attributeOf: () => undefined,
  optionOf: () => undefined,
  regionOf: () => undefined,
  isPicture: () => false,
}

export interface Leaf {
  /** Inside the step: `channels.JD.salePrice`. */
  readonly path: string
  /** As field policies call it. */
  readonly policyField: string
  readonly label: Label
  readonly widget: string
  /** The same for what means the same; null for empty. */
  readonly value: unknown
  /** Null where the value is read as it is, or looked at. */
  readonly text: Label | null
}

type View = Partial<FieldView>
type Values = Readonly<Record<string, unknown>>

export interface StepLeaves<Step extends string = string> {
  readonly step: Step
  readonly leaves: readonly Leaf[]
}

export const spuLeaves = (content: ProductContent, words: ContentWords): StepLeaves<SpuStep>[] =>
  spuSteps.map((step) => ({ step, leaves: stepLeaves(`spu.${step}`, spuStepSchemas[step], content.spu[step], contentWords(content, words)) }))

export const skuLeaves = (content: ProductContent, sku: SkuContent, words: ContentWords): StepLeaves<SkuStep>[] =>
  skuSteps.map((step) => ({ step, leaves: stepLeaves(`sku.${step}`, skuStepSchemas[step], sku[step], contentWords(content, words)) }))

/** Specs are called by what the product itself says of them. */
interface OwnWords extends ContentWords {
  readonly valueOf: (specId: string, key: string) => Label | undefined
}

const contentWords = (content: ProductContent, words: ContentWords): OwnWords => ({
  ...words,
  valueOf: (specId, key) => {
    const value = content.spu['specs-attribute'].specs.find((spec) => spec.specId === specId)?.values.find((one) => one.key === key)
    return value && { zh: value.zh, en: value.en || value.zh }
  },
})

function stepLeaves(at: string, schema: Parameters<typeof fieldsOf>[0], values: Values, words: OwnWords): Leaf[] {
  return fieldsOf(schema).flatMap(({ name, view }): Leaf[] => {
    const value = values[name]
    const field = `${at}.${name}`
    if (field === 'spu.specs-attribute.attributes') return attributeLeaves(field, (value ?? {}) as Values, words)
    if (name === 'channels') return channelLeaves(at, value as Values[], words)
    const leaf = { path: name, policyField: field, label: view.label ?? both(name), widget: view.widget ?? 'text' }
    return [{ ...leaf, ...told(field, value, view, words) }]
  })
}

const both = (text: string): Label => ({ zh: text, en: text })

function attributeLeaves(field: string, values: Values, words: OwnWords): Leaf[] {
  return Object.entries(values)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, value]) => {
      const leaf = { path: `attributes.${code}`, policyField: field, label: words.attributeOf(code) ?? both(code) }
      if (isNothing(value)) return { ...leaf, widget: words.isPicture(code) ? 'image' : 'text', value: null, text: null }
      // The link to a picture may be signed anew; its file is the same.
      if (words.isPicture(code)) return { ...leaf, widget: 'image', value: fileIdIn(String(value)) ?? null, text: null }
      const said = [value].flat().map((one) => (typeof one === 'boolean' ? yesNo(one) : (words.optionOf(code, String(one)) ?? both(String(one)))))
      return { ...leaf, widget: 'text', value, text: listed(said) }
    })
}

function channelLeaves(at: string, channels: readonly Values[], words: OwnWords): Leaf[] {
  const inside = fieldsOf(at.startsWith('sku.') ? skuChannel : spuChannel).filter(({ name }) => name !== 'channel')
  return channels.flatMap((channel) => {
    const code = String(channel['channel'])
    const name = words.entryOf('sales_channel', code) ?? both(code)
    const itself: Leaf = {
      path: `channels.${code}`,
      policyField: `${at}.channels`,
      label: joined(name, { zh: '销售渠道', en: 'channel' }),
      widget: 'text',
      value: code,
      text: { zh: '销售', en: 'Sold' },
    }
    return [
      itself,
      ...inside.map(({ name: field, view }) => ({
        path: `channels.${code}.${field}`,
        policyField: `${at}.${field}`,
        label: joined(name, view.label ?? both(field)),
        widget: view.widget ?? 'text',
        ...told(`${at}.${field}`, channel[field], view, words),
      })),
    ]
  })
}

const joined = (one: Label, other: Label): Label => ({ zh: `${one.zh} · ${other.zh}`, en: `${one.en} · ${other.en}` })
const yesNo = (value: boolean): Label => (value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })
const listed = (parts: readonly Label[]): Label => ({ zh: parts.map(({ zh }) => zh).join('、'), en: parts.map(({ en }) => en).join(', ') })
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

interface Told {
  readonly value: unknown
  readonly text: Label | null
}

/** Values that are more than one word. */
const composed: Readonly<Record<string, (value: never, words: OwnWords) => Told>> = {
  'spu.specs-attribute.specs': (specs: ProductContent['spu']['specs-attribute']['specs'], words) => {
    const parts = specs.map(({ specId, values }) => {
      const name = words.nameOf('spec', specId) ?? { zh: '规格', en: 'Spec' }
      const offered = listed(values.map(({ zh, en }) => ({ zh, en: en || zh })))
      return { zh: `${name.zh}：${offered.zh}`, en: `${name.en}: ${offered.en}` }
    })
    return { value: specs, text: { zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') } }
  },
  'sku.basic.specValues': (values: SkuContent['basic']['specValues'], words) => {
    const parts = values.map(({ specId, key }) => words.valueOf(specId, key) ?? both(key))
    return {
      value: values.toSorted((one, other) => (one.specId < other.specId ? -1 : 1)),
      text: { zh: parts.map(({ zh }) => zh).join(' / '), en: parts.map(({ en }) => en).join(' / ') },
    }
  },
  'spu.sale-channel.salesRegion': regionTold,
  'sku.sale-channel.salesRegion': regionTold,
  'sku.sale-channel.deliveryTime': (time: NonNullable<DeliveryTime>) => {
    const text = deliveryText(time)
    return { value: text && { timePeriodType: time.timePeriodType, value: time.value ?? null }, text }
  },
  'sku.bundled.items': (items: SkuContent['bundled']['items'], words) => ({
    value: items.map(({ skuId, qty }) => ({ skuId, qty: plain(qty) })).toSorted((one, other) => (one.skuId < other.skuId ? -1 : 1)),
    text: listed(
      items.map(({ skuId, qty }) => {
        const name = words.nameOf('sku', skuId) ?? both(skuId)
        return { zh: `${name.zh} × ${plain(qty)}`, en: `${name.en} × ${plain(qty)}` }
      }),
    ),
  }),
}

type DeliveryTime = SkuContent['sale-channel']['channels'][number]['deliveryTime']

/** Until the goods leave. Null while nobody has said so. */
export function deliveryText(time: DeliveryTime): Label | null {
  const kind = timePeriodTypes.find((one) => one.value === time?.timePeriodType)?.label
  const value = time?.value ?? ''
  return kind ? { zh: `${value}${kind.zh}`, en: `${value} ${kind.en}`.trim() } : null
}

/** Where something is sold. */
export function regionText({ mode, codes }: SalesRegion, words: Pick<ContentWords, 'regionOf'>): Label {
  if (mode === 'ALL') return { zh: '全部地区', en: 'Everywhere' }
  const names = listed(codes.map((code) => words.regionOf(code) ?? both(code)))
  return mode === 'IN' ? { zh: `仅${names.zh}`, en: `Only ${names.en}` } : { zh: `除${names.zh}外`, en: `All but ${names.en}` }
}

function regionTold({ mode, codes }: SalesRegion, words: OwnWords): Told {
  return { value: { mode, codes: mode === 'ALL' ? [] : codes.toSorted() }, text: regionText({ mode, codes }, words) }
}

const numeric = new Set(['money', 'quantity', 'rate'])

/** A decimal without the zeros that say nothing. */
export const plain = (value: string): string => decimal(value).toFixed()

function told(field: string, value: unknown, view: View, words: OwnWords): Told {
  if (isNothing(value)) return { value: null, text: null }
  const compose = composed[field]
  if (compose) return compose(value as never, words)
  if (typeof value === 'boolean') return { value, text: yesNo(value) }
  if (view.options) return { value, text: view.options.find((option) => option.value === value)?.label ?? both(String(value)) }
  if (view.dict) return { value, text: words.entryOf(view.dict, String(value)) ?? both(String(value)) }
  if (view.reference) return { value, text: words.nameOf(view.reference.resource, String(value)) ?? both(String(value)) }
  if (view.widget === 'rate') return { value: plain(String(value)), text: both(`${decimal(String(value)).times(100).toFixed()}%`) }
  if (numeric.has(view.widget ?? '')) return { value: plain(String(value)), text: both(plain(String(value))) }
  if (view.widget === 'image' || view.widget === 'rich-text') return { value, text: null }
  return { value, text: both(String(value)) }
}
