/** What the demo company's products say: two of each category of goods, with the SKU that their spec makes. Pure. */
import { emptyContent, emptySku, type ChosenSpec, type ProductContent, type SkuContent } from '#server/modules/product/content/product-content.contract.ts'
import { combinationsOf, specTextOf } from '#server/modules/product/content/spec-matrix.contract.ts'
import { seedId } from '../../seed-id.ts'
import { demoSupplierList } from '../supplier-list.ts'
import { channelsOfSupplier } from '../supplier-records.ts'
import { goodsWords, usualAnswers, type GoodsWords } from './goods-words.ts'

export interface GoodsCategory {
  readonly id: string
  readonly nameZh: string
  readonly nameEn: string
  readonly firstLevel: string
  /** Names from the first level down to its own. */
  readonly line: readonly string[]
  readonly taxInfoId: string
  readonly taxRate: string
}

interface Option {
  readonly code: string
  readonly nameZh: string
  readonly nameEn?: string | null | undefined
}

export interface Question {
  readonly code: string
  readonly name: string
  readonly inputType: string
  readonly options: readonly Option[]
  readonly required: boolean
  readonly isSpec: boolean
}

/** What the catalogue has for them. */
export interface Catalogue {
  readonly brands: ReadonlyMap<string, { readonly id: string; readonly nameEn: string | null }>
  readonly units: ReadonlyMap<string, string>
  readonly specs: ReadonlyMap<string, { readonly id: string; readonly values: readonly Option[] }>
  /** By first level. */
  readonly questions: ReadonlyMap<string, readonly Question[]>
  /** Pictures of a first level. */
  readonly pictures: ReadonlyMap<string, readonly string[]>
}

export interface DemoProduct {
  readonly id: string
  readonly supplier: GoodsWords['supplier']
  readonly content: ProductContent
}

const everywhere = { mode: 'ALL' as const, codes: [] }
const channels = ['COMMUNITY_MALL', 'ENTERPRISE_MALL', 'JD'] as const
/** Categories that have a place in JD's tree and whose goods are sold there too. */
const soldInJd = new Set(['数码配件', '劳动防护', '家用纺织'])

/** Those that are open for the supplier, as his records say; goods of one's own are sold in all. */
function channelsOf({ line }: GoodsCategory, supplier: GoodsWords['supplier']) {
  const open: readonly string[] = supplier === undefined ? channels : channelsOfSupplier(supplierIndexOf(supplier))
  return channels.filter((channel) => open.includes(channel) && (channel !== 'JD' || line.some((name) => soldInJd.has(name))))
}

const supplierIndexOf = (key: string): number => demoSupplierList.findIndex((one) => one.key === key)

/** A number that looks chosen and is the same every time. */
const spread = (text: string, most: number): number => [...text].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 9973, 7) % most

function answers(questions: readonly Question[]): Record<string, string | boolean | string[]> {
  return Object.fromEntries(
    questions.flatMap(({ code, name, inputType, options, isSpec, required }): [string, string | boolean | string[]][] => {
      const first = options[0]?.code ?? ''
      if (isSpec || inputType === 'IMAGE') return []
      if (inputType === 'SELECT') return [[code, first]]
      if (inputType === 'MULTI') return [[code, [first]]]
      if (inputType === 'BOOL') return [[code, false]]
      if (inputType === 'DATE') return required ? [[code, '2026-12-31']] : []
      const said = usualAnswers[name]
      return said !== undefined || required ? [[code, said ?? (inputType === 'NUMBER' ? '1' : '详见包装')]] : []
    }),
  )
}

/** @param number of a SKU, by which it is known @returns the products of one category */
export function productsOf(category: GoodsCategory, catalogue: Catalogue, number: () => string): DemoProduct[] {
  const words = goodsWords[category.firstLevel]
  if (!words) return []
  return words.lines.map((line, place) => productOf(category, catalogue, number, words, { line, place }))
}

function productOf(
  category: GoodsCategory,
  catalogue: Catalogue,
  number: () => string,
  words: GoodsWords,
  { line, place }: { readonly line: string; readonly place: number },
): DemoProduct {
  const [kindZh = '', kindEn = ''] = line.split('|')
  const known = words.brands.filter((name) => catalogue.brands.has(name))
  const brandName = known[(spread(category.nameZh, 3) + place) % known.length] ?? known[0] ?? ''
  const brand = catalogue.brands.get(brandName)
  const key = `product ${category.firstLevel} ${category.nameZh} ${place}`
  const name = `${brandName} ${category.nameZh} ${kindZh}`
  const nameEn = `${brand?.nameEn ?? brandName} ${category.nameEn.toLowerCase()}, ${kindEn.replaceAll('-', ' ')}`
  const spec = catalogue.specs.get(words.spec[0])
  const specs: ChosenSpec[] = spec
    ? [{ specId: spec.id, values: spec.values.slice(0, words.spec[1]).map(({ code, nameZh, nameEn: en }) => ({ key: code, zh: nameZh, en: en ?? null })) }]
    : []
  const pictures = catalogue.pictures.get(category.firstLevel) ?? []
  const main = pictures[(spread(category.nameZh, 5) + place) % Math.max(1, pictures.length)] ?? null
  const others = pictures.filter((id) => id !== main)
  const { spu } = emptyContent()
  const offered = channelsOf(category, words.supplier).map((channel) => ({ channel, salesRegion: everywhere, remark: null }))
  const base = words.price * (1 + spread(category.nameZh, 40) / 20) * (1 + place * 0.35)
  return {
    id: seedId(key),
    supplier: words.supplier,
    content: {
      spu: {
        basic: {
          ...spu.basic,
          name,
          nameEn,
          subtitle: `${kindZh}，企业采购专享`,
          categoryId: category.id,
          brandId: brand?.id ?? null,
          goodsType: 'NORMAL',
          saleUnitId: catalogue.units.get(words.unit) ?? null,
          taxInfoId: category.taxInfoId,
          originCountry: 'CN',
          shelfLifeDays: words.shelfLifeDays ?? null,
          afterSalePolicy: '签收 7 日内质量问题可退换，运费由卖家承担。',
        },
        'specs-attribute': { ...spu['specs-attribute'], attributes: answers(catalogue.questions.get(category.firstLevel) ?? []), specs },
        'sale-channel': { channels: offered },
        'image-text': {
          ...spu['image-text'],
          mainImage: main,
          images: others,
          detailHtml: `<h3>${name}</h3><p>${category.nameZh}常备款，整箱发货，支持开具专票。</p><ul><li>品牌：${brandName}</li><li>包装：${kindZh}</li></ul>`,
          detailHtmlEn: `<h3>${nameEn}</h3><p>Always in stock, shipped by the carton, with VAT invoices.</p>`,
        },
      },
      skus: combinationsOf(specs).map((specValues, at): SkuContent => {
        const code = number()
        const empty = emptySku(seedId(`${key} ${at}`), code)
        const text = specTextOf(specs, specValues)
        const supply = (base * (1 + at * 0.12)).toFixed(2)
        const sale = (Number(supply) * 1.28).toFixed(2)
        return {
          ...empty,
          basic: {
            ...empty.basic,
            name: `${name} ${text.zh}`.trim(),
            nameEn: `${nameEn} ${text.en}`.trim(),
            specValues,
            barcode: `69${code.replace(/\D/g, '').padStart(11, '0')}`,
          },
          'sale-channel': {
            channels: offered.map(({ channel, salesRegion }) => ({
              channel,
              salesRegion,
              deliveryTime: { timePeriodType: 'HOUR' as const, value: 48 },
              salePrice: channel === 'JD' ? (Number(supply) * 1.35).toFixed(2) : sale,
              agreementPrice: null,
              minOrder: '1',
              orderLimit: null,
            })),
          },
          'price-storage': {
            ...empty['price-storage'],
            supplyPrice: supply,
            marketPrice: (Number(sale) * 1.2).toFixed(2),
            ...(words.supplier === undefined && { costPrice: supply }),
            taxRate: category.taxRate,
            weight: words.weight,
            length: '30',
            width: '20',
            height: '15',
            moq: '1',
            packQty: '12',
            stockMode: words.supplier === undefined ? 'OWN' : 'SUPPLIER',
            stockQty: String(20 + spread(`${category.nameZh}${at}`, 480)),
          },
        }
      }),
    },
  }
}
