/** Whether a product or a SKU is in use. Invalidation is for good: what was sold under the number keeps it, a successor is a clone. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface ProductValidityFacts {
  /** Nobody above holds on to it: no listing that sells, no purchase that is open. */
  readonly isFree: boolean
}

export const productValidityMachine = lifecycle(
  setup({
    types: { context: {} as ProductValidityFacts, events: {} as { type: 'INVALIDATE' } },
    guards: { 'is-free': ({ context }) => context.isFree },
  }).createMachine({
    id: 'product-validity',
    context: { isFree: true },
    initial: 'ACTIVE',
    states: {
      ACTIVE: { on: { INVALIDATE: { guard: 'is-free', target: 'INVALID' } } },
      INVALID: { meta: { refuses: { '*': 'product.is-invalid' } } },
    },
  }),
)
