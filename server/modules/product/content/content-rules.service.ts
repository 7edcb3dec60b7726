/** What a product is asked for by where it stands: the questions of its template and the measures of its category. */
import { isDeepStrictEqual } from 'node:util'
import type { Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import { templatesOf } from '#server/modules/catalogue/attribute/attribute-template.service.ts'
import { categoriesOf, type CategoryFacts } from '#server/modules/catalogue/category/category.service.ts'
import { carriedAnswers } from './carried-answers.contract.ts'
import { noRules, type ContentRules, type Measure } from './completeness.ts'
import type { ProductContent } from './product-content.contract.ts'

const inBoth = (zh: string, en: string | null): Label => ({ zh, en: en || zh })

/** The template that was chosen, else the one that the category names. */
export const templateIdOf = ({ spu }: ProductContent, category: CategoryFacts | undefined): string | null =>
  spu['specs-attribute'].attributeTemplateId ?? category?.inForce.attributeTemplateId ?? null

/**
 * Where goods go to a category, or take a template, that asks other questions: their answers follow. What was answered together with the
 * change is as it was meant.
 * @returns whether any answer has changed
 */
export async function carryAnswers(sql: Sql, before: ProductContent, content: ProductContent): Promise<boolean> {
  const [was, is] = [before.spu, content.spu]
  const stays = was.basic.categoryId === is.basic.categoryId && was['specs-attribute'].attributeTemplateId === is['specs-attribute'].attributeTemplateId
  if (stays || !isDeepStrictEqual(was['specs-attribute'].attributes, is['specs-attribute'].attributes)) return false
  const categories = await categoriesOf(
    sql,
    [was, is].flatMap(({ basic }) => basic.categoryId ?? []),
  )
  const [from, to] = [before, content].map((one) => templateIdOf(one, categories.get(one.spu.basic.categoryId ?? '')))
  if (!from || !to || from === to) return false
  const templates = await templatesOf(sql, [from, to])
  const [asked, asks] = [templates.get(from), templates.get(to)]
  if (!asked || !asks) return false
  const attributes = carriedAnswers(is['specs-attribute'].attributes, asked, asks)
  const isOther = !isDeepStrictEqual(attributes, is['specs-attribute'].attributes)
  is['specs-attribute'].attributes = attributes
  return isOther
}

export async function rulesFor(sql: Sql, content: ProductContent): Promise<ContentRules> {
  const { categoryId } = content.spu.basic
  const category = categoryId ? (await categoriesOf(sql, [categoryId])).get(categoryId) : undefined
  const templateId = templateIdOf(content, category)
  const template = templateId === null ? undefined : (await templatesOf(sql, [templateId])).get(templateId)
  return {
    // Answers that tell SKU apart are given by their specs.
    attributes: template
      ? template.groups.flatMap(({ attributes }) =>
          attributes
            .filter(({ isSpec }) => !isSpec)
            .map(({ code, name, nameEn, inputType, required, options }) => ({
              code,
              name: inBoth(name, nameEn ?? null),
              inputType,
              required,
              options: options.map((option) => option.code),
            })),
        )
      : noRules.attributes,
    requiredMeasures: (category?.inForce.dimensionConfig ?? []).filter(({ required }) => required).map(({ dimension }) => dimension.toLowerCase() as Measure),
  }
}
