/** Of what a part of a page speaks: the whole order, or one sub-order. */
export type OrderReference = { readonly masterId: string } | { readonly orderId: string }
