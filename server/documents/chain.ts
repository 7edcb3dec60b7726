/**
 * What became of a purchase, document by document: orders, what came, what went back, what was billed and paid. Areas add their own kinds, as
 * much of them as the caller sees; nobody here knows which there are.
 */
import type { Label, Resource } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'
import { may, type Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import type { Conditions } from '#kit/resource/conditions.ts'

interface ChainReader {
  readonly data: DataSource
  readonly principal: Principal
  /** The company's zone, whose days are shown. */
  readonly zone: string
}

/** SQL of the day of an instant, as `2026-01-31`. @param instant an expression of the caller's */
export const dayShown = ({ zone }: Pick<ChainReader, 'zone'>, instant: string): string =>
  `to_char((${instant}) at time zone '${zone.replaceAll("'", '')}', 'YYYY-MM-DD')`

interface ChainNode {
  /** Name of the resource. */
  readonly type: string
  readonly id: string
  readonly code: string
  readonly kind: Label
  readonly status: string
  readonly amount: string | null
  /** A day or an instant. */
  readonly at: string | null
  /** Where it is looked at; null for whoever may not. */
  readonly link: string | null
  /** What it follows from, `type id` each. */
  readonly follows: readonly string[]
}

export interface ChainSource {
  /** The resource whose documents it knows. */
  readonly type: string
  /** Position from left to right. */
  readonly stage: number
  readonly statuses: readonly { readonly value: string; readonly label: Label; readonly color?: string }[]
  /** Orders that a document of this kind stands for; of one that the caller may not see, none. */
  ordersOf(reader: ChainReader, id: string): Promise<readonly string[]>
  /** Documents of this kind that follow from orders. */
  nodesOf(reader: ChainReader, orderIds: readonly string[]): Promise<readonly ChainNode[]>
}

export const documentChain = defineExtensionPoint<ChainSource>('documents.chain')

/** Conditions on rows `t` of a resource that the caller sees; undefined where they see none of it. */
export async function seenOf({ data, principal }: ChainReader, resource: Resource, values: unknown[]): Promise<Conditions | undefined> {
  return may(principal, `${resource.name}:list`) ? rowsSeen(data, resource, principal, values) : undefined
}

/** Where its page is, for whoever may open it. */
export const linkOf = ({ principal }: ChainReader, resource: Resource, id: string, path: string): string | null =>
  may(principal, `${resource.name}:detail`) ? `${path}?id=${id}` : null

type Told = Pick<ChainNode, 'id' | 'code' | 'status' | 'amount' | 'at'>

/** A document with a `totalAmount`, as its reader may see it. */
export const nodeOf = (
  reader: ChainReader,
  resource: Resource,
  { id, code, status, amount, at }: Told,
  more: Pick<ChainNode, 'kind' | 'follows'> & { readonly page: string },
): ChainNode => ({
  type: resource.name,
  id,
  code,
  kind: more.kind,
  status,
  amount: isHidden(reader.principal, resource, 'totalAmount') ? null : amount,
  at,
  link: linkOf(reader, resource, id, more.page),
  follows: more.follows,
})
