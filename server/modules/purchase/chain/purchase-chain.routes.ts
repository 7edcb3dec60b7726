/** The chain of documents around one that the caller sees. */
import { contributionsTo } from '#kit/contributions.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { AreaDependencies } from '#server/area/define-area.ts'
import { documentChain } from '#server/documents/chain.ts'
import { purchaseChain } from './purchase-chain.contract.ts'

export const chainRoutes = ({ data }: Pick<AreaDependencies, 'data'>): Route[] => [
  handle(purchaseChain, async (context, { type, id }) => {
    const reader = { data, principal: context.principal, zone: context.zone }
    const sources = contributionsTo(data, documentChain)
    const own = sources.find((source) => source.type === type)
    const orders = own ? await own.ordersOf(reader, id) : []
    if (orders.length === 0) throw notFound(type, id)
    const found = []
    for (const { nodesOf, stage, statuses } of sources.toSorted((one, other) => one.stage - other.stage))
      for (const { type: kindOf, id: nodeId, status, ...node } of await nodesOf(reader, orders)) {
        const said = statuses.find(({ value }) => value === status)
        found.push({
          ...node,
          key: `${kindOf} ${nodeId}`,
          type: kindOf,
          stage,
          status: said ? { label: said.label[context.locale], color: said.color ?? 'default' } : null,
          follows: [...node.follows],
        })
      }
    if (!found.some(({ key }) => key === `${type} ${id}`)) throw notFound(type, id)
    return found
  }),
]
