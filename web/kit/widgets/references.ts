/**
 * References name a resource; its contract is found by its file name, so no screen has to register anything and a contract is
 * only loaded when a field points at it.
 */
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { fieldsOf } from '#kit/contract.ts'
import type { Resource } from '#kit/contract.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../../../server/modules/**/*.contract.ts')

const isResource = (value: unknown): value is Resource => typeof value === 'object' && value !== null && 'row' in value && 'verbs' in value && 'name' in value

/** Rejects with the name when no contract file is called so: that is a mistake in the referring contract. */
export async function findResource(name: string): Promise<Resource> {
  const file = Object.keys(contracts).find((path) => path.endsWith(`/${name}.contract.ts`))
  const exported = file ? await contracts[file]?.() : undefined
  const found = Object.values(exported ?? {}).find((value) => isResource(value) && value.name === name)
  if (!isResource(found)) throw new Error(`No contract ${name}.contract.ts declares the resource "${name}"`)
  return found
}

export const useResource = (name: string): UseQueryResult<Resource> =>
  useQuery({ queryKey: ['contract', name], staleTime: Infinity, queryFn: () => findResource(name) })

/** The field whose text stands for a row of the resource: the wished one if it has it, else the first that is searched by text. */
export function labelFieldOf(resource: Resource, wished: string): string {
  const fields = fieldsOf(resource.row)
  const has = (name: string) => fields.some((field) => field.name === name)
  if (has(wished)) return wished
  const searched = fields.find(({ view }) => (view.search === 'contains' || view.search === 'prefix') && has('name') === false)
  return has('name') ? 'name' : (searched?.name ?? 'id')
}
