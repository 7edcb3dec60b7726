/** What a product is asked for by where it stands: the questions of its template and the measures of its category. */
import type { Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import { templatesOf } from '#server/modules/catalogue/attribute/attribute-template.service.ts'
import { categoriesOf, type CategoryFacts } from '#server/modules/catalogue/category/category.service.ts'
import { noRules, type ContentRules, type Measure } from './completeness.ts'
import type { ProductContent } from './product-content.contract.ts'

const inBoth = (zh: string, en: string | null): Label => ({ zh, en: en || zh })

/** The template that was chosen, else the one that the category names. */
export const templateIdOf = ({ spu }: ProductContent, category: CategoryFacts | undefined): string | null =>
  spu['specs-attribute'].attributeTemplateId ?? category?.inForce.attributeTemplateId ?? null

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
