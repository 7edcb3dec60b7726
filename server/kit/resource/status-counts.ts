/** How many rows of a list stand how, for the counters on its tabs. */
import type { Resource } from '../contract.ts'
import type { CallContext } from '../handle.ts'
import type { Repository } from './repository.ts'
import { readerOf } from './resource-routes.ts'

type Query = Readonly<Record<string, unknown>>

/**
 * The caller's rows by status, under the list's other filters.
 * @param of states that are counted, all unless given; the tab that is open counts as little as the others
 */
export async function statusCounts<R extends Resource>(
  repository: Repository<R>,
  context: CallContext,
  query: Query,
  { field = 'status', of }: { readonly field?: string; readonly of?: readonly string[] } = {},
) {
  const { [field]: _open, ...others } = query
  const counted = await repository.countBy(readerOf(context), of ? { ...others, [field]: [...of] } : others, field)
  // The contract of the call names the states; the table holds no others.
  return counted.map(({ value, count }) => ({ status: value as never, count }))
}
