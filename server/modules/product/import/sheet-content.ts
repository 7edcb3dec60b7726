/**
 * What the rows of a product say, as the steps take it, and everything that is wrong with it before anything is written. Pure. An empty cell
 * says nothing: what a product has stays.
 */
import { z } from 'zod'
import { parseInputInBoth } from '#kit/http/input-problems.ts'
import { messageWords } from '#kit/messages.ts'
import { skuChannel, type ChosenSpec, type ProductContent } from '../content/product-content.contract.ts'
import { specKeyOf } from '../content/spec-matrix.contract.ts'
import type { Side } from '../side.contract.ts'
import { writableFields, type StepOf } from '../step/step-calls.contract.ts'
import type { LineProblem, SheetLine, SheetProduct, SheetReading } from './read-products.ts'

type Fields = Readonly<Record<string, unknown>>
type SpecValue = ProductContent['skus'][number]['basic']['specValues'][number]

export interface SaidSku {
  readonly row: number
  readonly code: string | undefined
  readonly specValues: readonly SpecValue[]
  readonly basic: Fields
  readonly 'price-storage': Fields
  /** Undefined: those that the product has, or none. */
  readonly channels: readonly string[] | undefined
  readonly offer: Fields
}

export interface SaidProduct {
  readonly code: string | undefined
  readonly name: string | undefined
  readonly supplierId: string | undefined
  readonly basic: Fields
  readonly 'image-text': Fields
  readonly attributes: Fields
  readonly specs: readonly ChosenSpec[]
  readonly skus: readonly SaidSku[]
}

const offered = z.object({
  ...skuChannel.pick({ salePrice: true, agreementPrice: true, minOrder: true, orderLimit: true }).shape,
  timePeriod: z.coerce.number().int().min(1).max(365).optional(),
  timePeriodType: z.string().optional(),
})

/** Made once: a schema compiles itself when it is first used. */
const schemas = new Map<string, z.ZodType>()
function schemaOf(side: Side, of: StepOf): z.ZodType {
  const key = `${side} ${of.kind} ${of.step}`
  const schema = schemas.get(key) ?? z.object(writableFields(side, of))
  schemas.set(key, schema)
  return schema
}

export function saidBy(reading: SheetReading, side: Side, sheet: SheetProduct): { readonly said: SaidProduct; readonly problems: readonly LineProblem[] } {
  const problems: LineProblem[] = []
  const checked = (schema: z.ZodType, row: number, prefix: string, fields: Fields): Fields => {
    const { data, problems: found = [] } = parseInputInBoth(schema, fields, reading.translate)
    for (const { path, message } of found) problems.push({ row, field: `${prefix}.${path.split(/[.[]/)[0]}`, message })
    return (data ?? {}) as Fields
  }
  const inStep = (of: StepOf, row: number, fields: Fields): Fields => checked(schemaOf(side, of), row, `${of.kind}.${of.step}`, fields)

  const own = ownFields(reading, sheet, problems)
  const row = sheet.lines[0]?.number ?? 0
  const specs = specsOf(reading, sheet.lines)
  const skus = sheet.lines.map((line): SaidSku => ({
    row: line.number,
    code: textOf(line.values['skuCode']),
    specValues: specs.flatMap(({ specId, values }) => {
      const text = textOf(line.values[`spec.${specId}`])
      const value = values.find(({ zh }) => zh === nameOfValue(reading, specId, text ?? '').zh)
      return text === undefined || !value ? [] : [{ specId, key: value.key }]
    }),
    basic: inStep({ kind: 'sku', step: 'basic' }, line.number, below('sku.basic', line.values)),
    'price-storage': inStep({ kind: 'sku', step: 'price-storage' }, line.number, below('sku.price-storage', line.values)),
    channels: line.values['offer.channels'] as readonly string[] | undefined,
    offer: withoutChannels(checked(offered, line.number, 'offer', withoutChannels(below('offer', line.values)))),
  }))
  problems.push(...doubles(reading, skus), ...(sheet.code === undefined ? lackingDelivery(reading, skus) : []))
  const said = {
    code: sheet.code,
    name: sheet.name,
    supplierId: textOf(own['supplierId']),
    basic: inStep({ kind: 'spu', step: 'basic' }, row, below('spu.basic', own)),
    'image-text': inStep({ kind: 'spu', step: 'image-text' }, row, paragraphs(below('spu.image-text', own))),
    attributes: below('attribute', own),
    specs,
    skus,
  }
  return { said, problems }
}

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))

const withoutChannels = ({ channels: _apart, ...fields }: Fields): Fields => fields

/** Values of columns that are called so, by the rest of their name. */
const below = (prefix: string, values: Fields): Fields =>
  Object.fromEntries(Object.entries(values).flatMap(([field, value]) => (field.startsWith(`${prefix}.`) ? [[field.slice(prefix.length + 1), value]] : [])))

const isOwn = (field: string): boolean => field === 'supplierId' || field.startsWith('spu.') || field.startsWith('attribute.')

/** What the product as a whole is told by: any of its rows may say it, none may say otherwise. */
function ownFields({ translate }: SheetReading, { lines }: SheetProduct, problems: LineProblem[]): Fields {
  const own: Record<string, unknown> = {}
  for (const { number, values } of lines) {
    for (const [field, value] of Object.entries(values)) {
      if (!isOwn(field)) continue
      if (own[field] === undefined) own[field] = value
      else if (JSON.stringify(own[field]) !== JSON.stringify(value))
        problems.push({ row: number, field, message: messageWords(translate, 'product.import-differs') })
    }
  }
  return own
}

/** A value of the spec itself, by its code or either name; anything else is typed for this product. */
function nameOfValue({ columns: { specs } }: SheetReading, specId: string, text: string): ChosenSpec['values'][number] {
  const wanted = text.toLowerCase()
  const known = specs.get(specId)?.values.find(({ code, nameZh, nameEn }) => [code, nameZh, nameEn].some((name) => name?.toLowerCase() === wanted))
  return known ? { key: known.code, zh: known.nameZh, en: known.nameEn ?? null } : { key: text.slice(0, 60), zh: text.slice(0, 60), en: null }
}

/** The specs that any row fills, each with its values in the order in which they come. */
function specsOf(reading: SheetReading, lines: readonly SheetLine[]): ChosenSpec[] {
  return [...reading.columns.specs.keys()].flatMap((specId) => {
    const values = new Map<string, ChosenSpec['values'][number]>()
    for (const line of lines) {
      const text = textOf(line.values[`spec.${specId}`])
      const value = text === undefined ? undefined : nameOfValue(reading, specId, text)
      if (value && !values.has(value.key)) values.set(value.key, value)
    }
    return values.size === 0 ? [] : [{ specId, values: [...values.values()] }]
  })
}

/** Plain text becomes paragraphs; what looks like HTML is kept as such, and cleaned when it is written. */
const paragraphs = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && !/<[a-z][^>]*>/i.test(value)
        ? value
            .split(/\r?\n/)
            .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
            .join('')
        : value,
    ]),
  )

/** Two rows that mean one SKU. */
function doubles({ translate }: SheetReading, skus: readonly SaidSku[]): LineProblem[] {
  const seen = new Map<string, number>()
  return skus.flatMap(({ row, code, specValues }) => {
    const key = code === undefined ? `specs ${specKeyOf(specValues)}` : `code ${code}`
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, row)
      return []
    }
    return [{ row, field: code === undefined ? null : 'skuCode', message: messageWords(translate, 'product.import-same-sku', { row: first }) }]
  })
}

/** 请选择发货时效 */
const lackingDelivery = ({ translate }: SheetReading, skus: readonly SaidSku[]): LineProblem[] =>
  skus.flatMap(({ row, channels, offer }) =>
    channels && offer['timePeriodType'] === undefined
      ? [{ row, field: 'offer.timePeriodType', message: messageWords(translate, 'product.needs-delivery-time') }]
      : [],
  )
