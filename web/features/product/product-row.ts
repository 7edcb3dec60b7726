/** A product as lists and details carry it. */
import type { productOn } from '#server/modules/product/spu/spu.contract.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'

export type Product = RowOf<(typeof productOn)['manager']>
