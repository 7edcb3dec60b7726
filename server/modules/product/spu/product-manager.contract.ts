/** The platform's side of products under the name by which references find it. */
import { productOn } from './spu.contract.ts'

export const productManager = productOn.manager
