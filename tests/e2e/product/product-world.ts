/** A product of a test's own, entered by the calls that the editor makes, as the supplier whose it is. */
import { inject } from 'vitest'
import { colourOf, drawPng } from '#prisma/seed/demo/draw-png.ts'
import { send, tokenOf } from '../inbox/workflow.ts'

const who = 'supplier-a'
const path = (tail: string): string => `/api/product/supplier/${tail}`

interface Row {
  readonly id: string
  readonly name?: string
  readonly nameZh?: string
}
interface Branch extends Row {
  readonly children?: readonly Branch[] | null
}

/** @returns the data of a good answer */
async function read<Data>(account: string, address: string): Promise<Data> {
  const answer = await fetch(`${inject('baseUrl')}${address}`, { headers: { authorization: `Bearer ${await tokenOf(account)}` } })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data }
  if (code !== 200) throw new Error(`${address}: ${code} ${msg}`)
  return data
}

const rowsOf = async (address: string): Promise<readonly Row[]> => ((await send(who, address, { size: 50 })) as { records: readonly Row[] }).records

/** @param hue of the whole picture, in degrees */
async function picture(hue: number): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(drawPng(64, () => colourOf(hue, 0.6, 0.5)))], { type: 'image/png' }), 'picture.png')
  const answer = await fetch(`${inject('baseUrl')}/api/dfs/oss/put-file-attach`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(who)}` },
    body: form,
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

const named = (branches: readonly Branch[], name: string): string | undefined => {
  for (const { id, nameZh, children } of branches) {
    const found = nameZh === name ? id : named(children ?? [], name)
    if (found) return found
  }
  return undefined
}

export interface Entered {
  readonly spuId: string
  readonly skuIds: readonly string[]
  readonly name: string
}

const everywhere = { mode: 'ALL', codes: [] }
const channel = 'COMMUNITY_MALL'

/** Calculators in black and white, so dear that pricing looks at them too; nothing is missing, nothing handed in. */
export async function enteredProduct(): Promise<Entered> {
  const name = `财务计算器 ${Date.now()}`
  const { id: supplierId } = await read<{ id: string }>(who, '/api/supplier/supplier/get-current-supplier')
  const categories = await read<Branch[]>(who, `/api/product/category/select-tree-by-supplierId/${supplierId}/PRODUCT`)
  const [unit] = await rowsOf('/api/product/sale-unit/list')
  const [tax] = await rowsOf('/api/product/tax-information/list')
  const [brand] = await rowsOf('/api/product/brand/page-select-list')
  const colour = (await rowsOf('/api/product/specs/list')).find((spec) => spec.name === '颜色')
  const basic = { name, categoryId: named(categories, '计算器'), brandId: brand?.id, goodsType: 'NORMAL', saleUnitId: unit?.id, taxInfoId: tax?.id }
  const { spuId } = (await send(who, path('insert-spu'), basic)) as { spuId: string }
  const values = [
    { key: 'V1', zh: '黑色', en: 'Black' },
    { key: 'V2', zh: '白色', en: 'White' },
  ]
  const specs = { attributes: { A101: '江苏苏州' }, specs: [{ specId: colour?.id, values }], applySpecs: true }
  await send(who, path('save-spu-step-specs-attribute'), { id: spuId, ...specs })
  await send(who, path('save-spu-step-sale-channel'), { id: spuId, channels: [{ channel, salesRegion: everywhere }] })
  const pictures = { mainImage: await picture(225), images: [await picture(15)] }
  await send(who, path('save-spu-step-image-text'), { id: spuId, ...pictures, detailHtml: '<p>大按键，十二位显示</p>' })
  const { records } = await read<{ records: { skuId: string }[] }>(who, `${path(`detail-spu-sku-list/${spuId}`)}?of=draft`)
  const skuIds = records.map(({ skuId }) => skuId)
  const offer = { channel, salesRegion: everywhere, deliveryTime: { timePeriodType: 'HOUR', value: 48 }, salePrice: '12000' }
  for (const skuId of skuIds) {
    await send(who, path('save-sku-step-sale-channel'), { spuId, skuId, channels: [offer] })
    await send(who, path('save-sku-step-price-storage'), { spuId, skuId, supplyPrice: '9600', taxRate: '0.13', stockMode: 'SUPPLIER', stockQty: '25' })
  }
  return { spuId, skuIds, name }
}

export const handIn = (spuId: string): Promise<unknown> => send(who, path('submit'), { id: spuId })

export const saveStep = (step: string, fields: object): Promise<unknown> => send(who, path(`save-${step}`), fields)

/** Handed in; the number of its draft and of its case. */
export async function inReview(): Promise<Entered & { readonly draftId: string; readonly code: string }> {
  const entered = await enteredProduct()
  await handIn(entered.spuId)
  const { records } = (await send('category-op', '/api/product/approve-manager/list', { name: entered.name })) as { records: { id: string; code: string }[] }
  const [draft] = records
  if (!draft) throw new Error(`${entered.name} is not in review`)
  return { ...entered, draftId: draft.id, code: draft.code }
}
