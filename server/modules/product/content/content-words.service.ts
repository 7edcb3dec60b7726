/** What the ids and codes in a product are called, in both languages: read once for all that is to be told. */
import { fieldsOf, type Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import { unitAfter } from '#server/modules/catalogue/attribute/attribute-unit.contract.ts'
import { templatesOf } from '#server/modules/catalogue/attribute/attribute-template.service.ts'
import { brandsOf } from '#server/modules/catalogue/brand/brand-authorisation.service.ts'
import { categoriesOf } from '#server/modules/catalogue/category/category.service.ts'
import { saleUnitsOf, specsOf, taxInfosOf } from '#server/modules/catalogue/goods/goods.service.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { regionsOf } from '#server/modules/system/region.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { skuStepSchemas, spuStepSchemas, type ProductContent } from './product-content.contract.ts'
import { noWords, type ContentWords } from './content-leaves.ts'
import { templateIdOf } from './content-rules.service.ts'

const inBoth = (zh: string, en: string | null | undefined): Label => ({ zh, en: en || zh })
const present = (ids: readonly (string | null | undefined)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))]

/** Dictionaries that any field of a product names. */
const dictionaries = [
  ...new Set([...Object.values(spuStepSchemas), ...Object.values(skuStepSchemas)].flatMap((schema) => fieldsOf(schema).flatMap(({ view }) => view.dict ?? []))),
]

/** Names of rows only: what needs no setting of the company. @param contents the states that are told */
export async function rowWords(sql: Sql, contents: readonly ProductContent[]): Promise<ContentWords> {
  const basics = contents.map(({ spu }) => spu.basic)
  const categories = await categoriesOf(sql, present(basics.flatMap(({ categoryId, taxCategoryId }) => [categoryId, taxCategoryId])))
  const templateIds = contents.map((content) => templateIdOf(content, categories.get(content.spu.basic.categoryId ?? '')))
  const templates = await templatesOf(sql, present(templateIds))
  // Their names only: no day, and so no zone, bears on them.
  const brands = await brandsOf(sql, present(basics.map(({ brandId }) => brandId)), undefined, 'UTC')
  const units = await saleUnitsOf(sql, present(basics.map(({ saleUnitId }) => saleUnitId)))
  const taxes = await taxInfosOf(sql, present(basics.map(({ taxInfoId }) => taxInfoId)))
  const specs = await specsOf(sql, present(contents.flatMap(({ spu }) => spu['specs-attribute'].specs.map(({ specId }) => specId))))
  const parts = await skuNames(sql, present(contents.flatMap(({ skus }) => skus.flatMap(({ bundled }) => bundled.items.map(({ skuId }) => skuId)))))
  const attributes = new Map(
    [...templates.values()].flatMap(({ groups }) => groups.flatMap((group) => group.attributes.map((one) => [one.code, one] as const))),
  )
  const names: Readonly<Record<string, ReadonlyMap<string, Label>>> = {
    category: new Map([...categories].map(([id, { line }]) => [id, { zh: line.zh.join(' / '), en: line.en.join(' / ') }])),
    brand: new Map([...brands].map(([id, { nameZh, nameEn }]) => [id, inBoth(nameZh, nameEn)])),
    'sale-unit': new Map([...units].map(([id, { nameZh, nameEn }]) => [id, inBoth(nameZh, nameEn)])),
    'tax-info': new Map([...taxes].map(([id, { taxCode, name, nameEn }]) => [id, { zh: `${taxCode} ${name}`, en: `${taxCode} ${nameEn || name}` }])),
    'attribute-template': new Map([...templates].map(([id, { name, nameEn }]) => [id, inBoth(name, nameEn)])),
    spec: new Map([...specs].map(([id, { name, nameEn }]) => [id, inBoth(name, nameEn)])),
    sku: parts,
  }
  return {
    ...noWords,
    nameOf: (resource, id) => names[resource]?.get(id),
    attributeOf: (code) => {
      const found = attributes.get(code)
      return found && inBoth(found.name, found.nameEn)
    },
    isPicture: (code) => attributes.get(code)?.inputType === 'IMAGE',
    optionOf: (attribute, code) => {
      const asked = attributes.get(attribute)
      const option = asked?.options.find((one) => one.code === code)
      if (option) return inBoth(option.nameZh, option.nameEn)
      return asked?.unit ? { zh: `${code}${unitAfter(asked.unit, 'zh')}`, en: `${code}${unitAfter(asked.unit, 'en')}` } : undefined
    },
  }
}

/** With the company's dictionaries and regions. */
export async function contentWords({ data }: Pick<ProductDependencies, 'data'>, sql: Sql, contents: readonly ProductContent[]): Promise<ContentWords> {
  const rows = await rowWords(sql, contents)
  const read = dictionaryLabels(data)
  const entries = new Map(await Promise.all(['sales_channel', ...dictionaries].map(async (code) => [code, await read(code)] as const)))
  const { byCode } = await regionsOf(data)
  return {
    ...rows,
    entryOf: (dictionary, key) => entries.get(dictionary)?.get(key),
    regionOf: (code) => {
      const region = byCode.get(code)
      return region && inBoth(region.regionName, region.nameEn)
    },
  }
}

async function skuNames(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Label>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.query<{ id: string; zh: string; en: string | null }>(
    `select id, code || ' ' || name as zh, code || ' ' || coalesce(nullif(name_en, ''), name) as en from sku where id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, zh, en }) => [id, inBoth(zh, en)]))
}
