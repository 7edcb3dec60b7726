/**
 * The columns of a sheet of products of one category, for one reader: what numbers it, what the steps ask for, its attributes, the specs,
 * and what a SKU costs in its channels. A column is called by where its values go: `spu.basic.name`, `attribute.A1`, `spec.<id>`.
 */
import { fieldsOf, type FieldView, type Label } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import type { Locale } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import type { Sql } from '#kit/data-source.ts'
import { columnOf, type ImportColumn } from '#kit/sheets/import-columns.ts'
import type { DictionaryOf } from '#kit/sheets/sheet-cells.ts'
import { templatesOf } from '#server/modules/catalogue/attribute/attribute-template.service.ts'
import type { AttributeFields } from '#server/modules/catalogue/attribute/attribute.contract.ts'
import { categoriesOf, type CategoryFacts } from '#server/modules/catalogue/category/category.service.ts'
import { specsInUse, type SpecFacts } from '#server/modules/catalogue/goods/goods.service.ts'
import { skuChannel, timePeriodTypes } from '../content/product-content.contract.ts'
import type { Side } from '../side.contract.ts'
import { stepSchemaOf, type StepOf } from '../step/step-calls.contract.ts'
import { hidesField } from '../step/step-shown.ts'

export interface SheetColumns {
  readonly category: CategoryFacts
  readonly columns: readonly ImportColumn[]
  /** Stored values by every text that means them, of columns that take several. */
  readonly several: ReadonlyMap<string, ReadonlyMap<string, unknown>>
  readonly specs: ReadonlyMap<string, SpecFacts>
}

/** Fields of the steps that have a column, in order. Pictures come by a zip. */
const spuFields = {
  basic: ['name', 'nameEn', 'subtitle', 'brandId', 'goodsType', 'saleUnitId', 'taxInfoId', 'originCountry', 'shelfLifeDays', 'afterSalePolicy'],
  'image-text': ['detailHtml', 'detailHtmlEn'],
} as const
const skuFields = {
  basic: ['name', 'nameEn', 'barcode'],
  'price-storage': [
    ...(['supplyPrice', 'marketPrice', 'costPrice', 'taxRate', 'weight', 'volume', 'length', 'width', 'height'] as const),
    ...(['moq', 'packQty', 'stockMode', 'stockQty'] as const),
  ],
} as const
const offerFields = ['salePrice', 'agreementPrice', 'minOrder', 'orderLimit'] as const

/** Labels of two fields that would be read as one. */
const others: Readonly<Record<string, Label>> = { 'sku.basic.nameEn': label('SKU 英文名称', 'English SKU name') }

interface Given {
  readonly sql: Sql
  readonly side: Side
  readonly principal: Principal
  readonly locale: Locale
  readonly dictionaryOf: DictionaryOf
}

/** @returns undefined for a category that there is not */
export async function sheetColumns(given: Given, categoryId: string): Promise<SheetColumns | undefined> {
  const category = (await categoriesOf(given.sql, [categoryId], given.locale)).get(categoryId)
  return category && { category, ...(await columnsFor(given, category)) }
}

/** Without a category: what products of every category are asked. */
export async function generalColumns(given: Given): Promise<readonly ImportColumn[]> {
  return (await columnsFor(given, undefined)).columns
}

async function columnsFor(given: Given, category: CategoryFacts | undefined): Promise<Omit<SheetColumns, 'category'>> {
  const { sql, side, dictionaryOf, locale } = given
  const make = (field: string, view: Partial<FieldView>): Promise<ImportColumn> => columnOf({ field, view }, dictionaryOf, locale)
  const several = new Map<string, ReadonlyMap<string, unknown>>()
  const severalOf = async (field: string, view: Partial<FieldView>): Promise<ImportColumn> => {
    const { choices, shownChoices } = await make(field, view)
    several.set(field, choices ?? new Map())
    const hint = { zh: shownChoices.join('、'), en: shownChoices.join(', ') }
    return make(field, { ...(view.label && { label: view.label }), widget: 'tags', hint })
  }
  const specs = await specsInUse(sql)
  const columns = await Promise.all([
    make('spuCode', { label: label('商品编码', 'Product number'), hint: label('留空则新增商品', 'Empty for a new product') }),
    ...(side === 'manager' ? [make('supplierId', supplierView)] : []),
    ...stepColumns(given, 'spu', spuFields).map(([field, view]) => make(field, view)),
    ...(category ? await attributesOf(sql, category) : []).map((attribute) => {
      const view = attributeView(attribute)
      return attribute.inputType === 'MULTI' ? severalOf(`attribute.${attribute.code}`, view) : make(`attribute.${attribute.code}`, view)
    }),
    make('skuCode', { label: label('SKU 编码', 'SKU number'), hint: label('留空则按规格认出，否则新增', 'Empty: found by its specs, else a new one') }),
    ...specs.map(({ id, name, nameEn }) => make(`spec.${id}`, { label: label(`规格·${name}`, `Spec: ${nameEn ?? name}`) })),
    ...stepColumns(given, 'sku', skuFields).map(([field, view]) => make(field, view)),
    severalOf('offer.channels', { label: label('销售渠道', 'Channels'), dict: 'sales_channel' }),
    make('offer.timePeriodType', { label: label('发货时效单位', 'Delivery time in'), widget: 'select', options: timePeriodTypes }),
    make('offer.timePeriod', { label: label('发货时效', 'Delivery time'), widget: 'number' }),
    ...viewsOf(skuChannel, offerFields)
      .filter(([field]) => !hidesField(given.principal, side, field))
      .map(([field, view]) => make(`offer.${field}`, view)),
  ])
  return { columns, several, specs: new Map(specs.map((spec) => [spec.id, spec])) }
}

const supplierView: Partial<FieldView> = {
  label: label('供应商', 'Supplier'),
  widget: 'reference',
  reference: { resource: 'supplier', labelField: 'companyName' },
  hint: label('编码或名称；留空为自营', 'Number or name; empty: the platform’s own'),
}

type Viewed = readonly [string, Partial<FieldView>]

const viewsOf = (schema: Parameters<typeof fieldsOf>[0], names: readonly string[]): Viewed[] => {
  const views = new Map(fieldsOf(schema).map(({ name, view }) => [name, view]))
  return names.map((name) => [name, views.get(name) ?? {}])
}

/** What is asked for before a product is handed in may still be empty here: a draft may lack anything. */
const stepColumns = ({ side, principal }: Given, kind: StepOf['kind'], steps: Readonly<Record<string, readonly string[]>>): Viewed[] =>
  Object.entries(steps).flatMap(([step, names]) =>
    viewsOf(stepSchemaOf({ kind, step } as StepOf), names)
      .filter(([name]) => !hidesField(principal, side, name))
      .map(([name, view]): Viewed => {
        const field = `${kind}.${step}.${name}`
        return [field, { ...view, label: others[field] ?? view.label ?? label(name, name) }]
      }),
  )

async function attributesOf(sql: Sql, { inForce }: CategoryFacts): Promise<AttributeFields[]> {
  const { attributeTemplateId: id } = inForce
  const template = id === null ? undefined : (await templatesOf(sql, [id])).get(id)
  const all = (template?.groups ?? []).flatMap(({ attributes }) => attributes)
  return all.filter(({ isSpec, inputType }) => !isSpec && inputType !== 'IMAGE')
}

const widgets = { TEXT: 'text', NUMBER: 'number', SELECT: 'select', MULTI: 'select', DATE: 'date', BOOL: 'switch', IMAGE: 'image' } as const

const attributeView = ({ name, nameEn, inputType, options, unit }: AttributeFields): Partial<FieldView> => ({
  label: label(`属性·${name}`, `Attribute: ${nameEn || name}`),
  widget: widgets[inputType],
  ...((inputType === 'SELECT' || inputType === 'MULTI') && {
    options: options.map((option) => ({ value: option.code, label: label(option.nameZh, option.nameEn || option.nameZh) })),
  }),
  ...(unit && { hint: label(unit, unit) }),
})
