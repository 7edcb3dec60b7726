/** A product as a shopper sees it: from the editor before it is handed in, and by a signed link for whoever was sent it. */
import { z } from 'zod'
import { defineCall, Id } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { permissionOn, type Side } from '../side.contract.ts'

const Named = z.object({ name: z.string(), value: z.string() })

/** Nothing of it is confidential: neither what the goods cost nor how many there are. */
export const Preview = z.object({
  spuId: Id,
  code: z.string(),
  name: z.string(),
  subtitle: z.string().nullable(),
  brandName: z.string().nullable(),
  /** From the first level down. */
  categoryLine: z.array(z.string()),
  saleUnit: z.string().nullable(),
  originCountry: z.string().nullable(),
  shelfLifeDays: z.number().int().nullable(),
  afterSalePolicy: z.string().nullable(),
  /** Links: the main picture first. */
  pictures: z.array(z.string()),
  video: z.string().nullable(),
  detailHtml: z.string().nullable(),
  attributes: z.array(Named),
  specs: z.array(z.object({ specId: Id, name: z.string(), values: z.array(z.object({ key: z.string(), text: z.string() })) })),
  channels: z.array(z.object({ code: z.string(), name: z.string(), regionText: z.string() })),
  skus: z.array(
    z.object({
      skuId: Id,
      code: z.string(),
      name: z.string(),
      specText: z.string(),
      specValues: z.array(z.object({ specId: Id, key: z.string() })),
      pictures: z.array(z.string()),
      detailHtml: z.string().nullable(),
      marketPrice: z.string().nullable(),
      isAvailable: z.boolean(),
      /** What a bundle holds. */
      parts: z.array(z.object({ name: z.string(), qty: z.string() })),
      channels: z.array(
        z.object({
          channel: z.string(),
          salePrice: z.string().nullable(),
          minOrder: z.string().nullable(),
          orderLimit: z.string().nullable(),
          deliveryText: z.string().nullable(),
          regionText: z.string(),
        }),
      ),
    }),
  ),
})
export type Preview = z.input<typeof Preview>

const Of = z.enum(['selling', 'draft'])

/** `of`: the draft while there is one, unless said otherwise. `link` shows the same to whoever has it, until `linkExpiresAt`. */
export const previewOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/detail-spu-preview`, {
    permission: permissionOn(side, 'detail'),
    summary: label('商品预览', 'Preview a product'),
    input: z.object({ id: Id, of: Of.default('draft') }),
    output: z.object({ of: Of, product: Preview, link: z.string(), linkExpiresAt: z.iso.datetime({ offset: true }) }),
    options: { readOnly: true },
  })

/** For `/look-good`, without a session. `token`: of the link. */
export const lookGood = defineCall('GET|POST /api/product/look-good', {
  permission: 'public',
  summary: label('查看商品预览', 'Look at a product by its link'),
  input: z.object({ token: z.string().max(300) }),
  output: z.object({ state: z.enum(['open', 'expired', 'wrong']), product: Preview.nullable() }),
  options: { readOnly: true },
})
