/** What moves the validity of products and of SKU: one machine, each with its own row. */
import type { DocumentMachine } from '#kit/document/move-document.ts'
import { productMessages } from '../product.messages.ts'
import { sku } from '../sku/sku.contract.ts'
import { productOn } from './spu.contract.ts'
import { productValidityMachine } from './product-validity.machine.ts'

const moving = { machine: productValidityMachine, field: 'validity', messages: productMessages } as const

export const spuValidity: DocumentMachine = { resource: productOn.manager, ...moving }
export const skuValidity: DocumentMachine = { resource: sku, ...moving }
