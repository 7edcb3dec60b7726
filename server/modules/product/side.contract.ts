/**
 * The two sides of every product call: the platform's staff (`/api/product/manager`) and suppliers (`/api/product/supplier`). One
 * declaration a call makes both; the side decides whose rows and which fields.
 */
import type { Permission } from '#kit/contract.ts'

export const sides = ['manager', 'supplier'] as const
export type Side = (typeof sides)[number]

/** First part of a side's permission codes, and the name of its resource. */
export const resourceNameOf = (side: Side): `product-${Side}` => `product-${side}`

export const permissionOn = (side: Side, verb: string): Permission => `${resourceNameOf(side)}:${verb}`

/** Fields of steps that belong to the platform: suppliers neither read nor write them. */
export const platformFields: readonly string[] = ['costPrice']
