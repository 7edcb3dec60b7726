/** What a channel's own shop front asks for a SKU. No part of what is approved: it is looked up, and stands beside our prices. */
import { Failure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { frontChannel as channel } from '../price/price-keys.contract.ts'
import { pricesTyped } from '../product-events.service.ts'
import { sku } from '../sku/sku.contract.ts'

/** @throws Failure rule for a SKU that is not sold there */
export async function changeFrontPrice(uow: UnitOfWork, skuId: string, frontPrice: string | null): Promise<void> {
  const [found] = await uow.sql.query<{ id: string }>(
    `select id from sku_sales_channel where sku_id = $1::uuid and channel = $2 and deleted_at is null for update`,
    [skuId, channel],
  )
  if (!found) throw new Failure('rule', 'product.channel-not-offered', { rule: 'product.channel-not-offered' })
  const row = await uow.lockRow('skuSalesChannel', found.id)
  const before = row.frontPrice?.toFixed() ?? null
  if (before === null ? frontPrice === null : frontPrice !== null && row.frontPrice?.eq(frontPrice)) return
  await uow.change('skuSalesChannel', row, { frontPrice, frontPriceAt: frontPrice === null ? null : uow.now })
  await uow.log({ bizType: sku.name, bizId: skuId, event: 'front-price-changed', diff: { frontPrice: [before, frontPrice] } })
  await uow.tell(pricesTyped, { skuIds: [skuId] })
}
