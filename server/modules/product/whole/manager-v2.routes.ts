/** The whole product at once, as clients of `managerV2` ask for it: the same reads and writes as the steps. */
import { Failure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { templatesOf } from '#server/modules/catalogue/attribute/attribute-template.service.ts'
import { categoriesOf } from '#server/modules/catalogue/category/category.service.ts'
import { specsInUse } from '#server/modules/catalogue/goods/goods.service.ts'
import { templateIdOf } from '../content/content-rules.service.ts'
import { emptyContent, type ProductContent } from '../content/product-content.contract.ts'
import { isTooLarge, matrixOf, specTextOf } from '../content/spec-matrix.contract.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { limits } from '../product-steps.contract.ts'
import { onSide, seenSpu } from '../side-guard.service.ts'
import { readingIn } from '../step/reading.service.ts'
import { editedContent, sellingContent, skuIn, spuIdOfSku, stepDetail } from '../step/step-view.service.ts'
import { specCombination, specification } from './save-whole.contract.ts'
import { wholeChannels, wholeDetail, wholeStorage } from './whole-calls.contract.ts'
import { wholeProduct } from './whole-view.service.ts'

const side = 'manager'

const edited = async (context: CallContext, spuId: string | undefined): Promise<ProductContent> =>
  spuId === undefined ? emptyContent() : (await editedContent(context, await seenSpu(context, side, spuId))).content

export const managerV2Routes = (dependencies: ProductDependencies): Route[] => [
  handle(
    wholeDetail,
    onSide(side, 'read', async (context, { id }) => {
      const spu = await seenSpu(context, side, id)
      return wholeProduct(dependencies, readingIn(context), side, spu, await sellingContent(context, spu))
    }),
  ),
  handle(
    wholeChannels,
    onSide(side, 'read', async (context, { id }) =>
      stepDetail(dependencies, readingIn(context), side, {
        spu: await seenSpu(context, side, id),
        of: { kind: 'spu', step: 'sale-channel' },
        skuId: undefined,
      }),
    ),
  ),
  handle(
    wholeStorage,
    onSide(side, 'read', async (context, { id }) => {
      const spu = await seenSpu(context, side, await spuIdOfSku(context.sql, id))
      return stepDetail(dependencies, readingIn(context), side, { spu, of: { kind: 'sku', step: 'price-storage' }, skuId: id })
    }),
  ),
  handle(
    specification,
    onSide(side, 'read', async (context, { categoryId, spuId, skuId }) => {
      const content = await edited(context, spuId)
      const category = (await categoriesOf(context.sql, [categoryId], context.locale)).get(categoryId)
      const chosen = content.spu.basic.categoryId === categoryId ? templateIdOf(content, category) : (category?.inForce.attributeTemplateId ?? null)
      const template = chosen === null ? undefined : (await templatesOf(context.sql, [chosen])).get(chosen)
      const own = content.spu['specs-attribute']
      const named = (name: string, nameEn: string | null | undefined): string => (context.locale === 'en' && nameEn) || name
      return {
        templateId: template?.id ?? null,
        attributes: (template?.groups ?? []).flatMap((group) =>
          group.attributes
            .filter(({ isSpec }) => !isSpec)
            .map(({ code, name, nameEn, inputType, required, unit, options }) => ({
              code,
              name: named(name, nameEn),
              group: named(group.name, group.nameEn),
              inputType,
              required,
              unit: unit ?? null,
              options,
              value: own.attributes[code] ?? null,
            })),
        ),
        specs: (
          await specsInUse(
            context.sql,
            own.specs.map(({ specId }) => specId),
          )
        ).map(({ id, name, nameEn, values }) => ({
          specId: id,
          name: named(name, nameEn),
          values,
          chosen: own.specs.find(({ specId }) => specId === id)?.values.map(({ key }) => key) ?? [],
        })),
        specValues: skuId === undefined ? [] : skuIn(content, skuId).basic.specValues,
      }
    }),
  ),
  handle(
    specCombination,
    onSide(side, 'read', async (context, { id, specs }) => {
      if (isTooLarge(specs)) throw new Failure('rule', 'product.too-many-skus', { rule: 'product.too-many-skus', most: limits.skus })
      const { skus } = await edited(context, id)
      const codes = new Map(skus.map(({ skuId, code }) => [skuId, code]))
      const { rows, dropped } = matrixOf(
        specs,
        skus.map(({ skuId, basic }) => ({ skuId, specValues: basic.specValues })),
      )
      return {
        combinations: rows.map(({ specValues, skuId }) => ({
          specValues: [...specValues],
          specText: specTextOf(specs, specValues)[context.locale],
          skuId: skuId ?? null,
          code: (skuId && codes.get(skuId)) ?? null,
        })),
        dropped: dropped.map((skuId) => ({ skuId, code: codes.get(skuId) ?? '' })),
      }
    }),
  ),
]
