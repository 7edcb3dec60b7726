/** Published articles, listed. */
import { handle, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { withoutKeptPrices } from '../price/kept-prices.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { platformFields } from '../side.contract.ts'
import { namesIn } from '../spu/names-in.service.ts'
import { supplierName, withPictures } from '../spu/spu-hooks.ts'
import { articlesCoded } from './coded-articles.service.ts'
import { skuByCodes } from './sku-codes.contract.ts'
import { sku } from './sku.contract.ts'

/** Suppliers are not shown what is the platform's, nor the platform's people what suppliers with secret prices supply at. */
export function skuHooks(dependencies: Pick<ProductDependencies, 'links'>): ResourceHooks<typeof sku> {
  const pictures = withPictures(dependencies)
  return {
    expressions: {
      picture: `coalesce(t.spec_image, t.images[1], (select p.main_image from spu p where p.id = t.spu_id))::text`,
      spuCode: nameOf('spu', 'spu_id', { zh: 'code', en: 'code' }),
      specText: { zh: 't.spec_text', en: `coalesce(nullif(t.spec_text_en, ''), t.spec_text)` },
      supplierName,
    },
    present: async (rows, context) => {
      const shown = await namesIn(context, await pictures(rows, context), { of: 'sku' })
      if (context.principal?.rows.kind !== 'supplier') return withoutKeptPrices(shown, context, ['supplyPrice', 'costPrice'])
      return shown.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !platformFields.includes(field))) as typeof row)
    },
  }
}

export const skuRoutes = (dependencies: ProductDependencies): Route[] => [
  ...resourceRoutes(sku, skuHooks(dependencies)),
  handle(skuByCodes, async (context, { codes }) => [...(await articlesCoded(context, codes))].map(([asked, article]) => ({ asked, ...article }))),
]
