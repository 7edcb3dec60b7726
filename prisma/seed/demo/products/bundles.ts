/** Bundles of the demo company: sets that are put together from single products of the same supplier. */
import { emptySku, type ProductContent } from '#server/modules/product/content/product-content.contract.ts'
import { seedId } from '../../seed-id.ts'
import type { DemoProduct } from './product-contents.ts'

/** `[supplier, name, English name, places of the parts among the supplier's products, quantities]` */
const sets = [
  ['supplier-a', '新员工办公入职套装', 'Starter set for new colleagues', [0, 6, 12], [5, 2, 1]],
  ['supplier-a', '会议室用品套装', 'Meeting room set', [4, 8], [10, 4]],
  ['supplier-d', '下午茶零食组合', 'Afternoon snack box', [0, 3, 5], [2, 2, 1]],
  ['supplier-l', '周末露营组合', 'Weekend camping set', [6, 8], [1, 2]],
] as const

export function bundlesOf(products: readonly DemoProduct[], number: () => string): DemoProduct[] {
  return sets.flatMap(([supplier, name, nameEn, places, quantities]): DemoProduct[] => {
    const own = products.filter((one) => one.supplier === supplier)
    const parts = places.flatMap((place) => own[place] ?? [])
    const [first] = parts
    if (!first) return []
    const items = parts.flatMap(({ content }, at) => (content.skus[0] ? [{ skuId: content.skus[0].skuId, qty: String(quantities[at] ?? 1) }] : []))
    const cost = parts.reduce((sum, { content }, at) => sum + Number(content.skus[0]?.['price-storage'].supplyPrice ?? 0) * (quantities[at] ?? 1), 0)
    const supply = (cost * 0.95).toFixed(2)
    const sale = (cost * 1.22).toFixed(2)
    const model = first.content.skus[0]!
    const code = number()
    const { spu } = first.content
    const content: ProductContent = {
      spu: {
        ...spu,
        basic: { ...spu.basic, name, nameEn, subtitle: '组合更省心' },
        'specs-attribute': { ...spu['specs-attribute'], specs: [] },
        'image-text': {
          ...spu['image-text'],
          detailHtml: `<h3>${name}</h3><p>由多件常用商品组合而成，一次配齐。</p>`,
          detailHtmlEn: `<h3>${nameEn}</h3><p>Everything in one box.</p>`,
        },
      },
      skus: [
        {
          ...emptySku(seedId(`bundle ${supplier} ${name}`), code),
          basic: { name, nameEn, barcode: null, specValues: [], specImage: null },
          'sale-channel': { channels: model['sale-channel'].channels.map((channel) => ({ ...channel, salePrice: sale })) },
          'price-storage': { ...model['price-storage'], supplyPrice: supply, marketPrice: (cost * 1.4).toFixed(2), stockQty: '60' },
          bundled: { isBundle: true, items },
        },
      ],
    }
    return [{ id: seedId(`product bundle ${name}`), supplier, content }]
  })
}
