/** The warehouse that goods are taken from first, where nobody has chosen one. */
import { useQuery } from '@tanstack/react-query'
import { warehouses } from '../choices.ts'

export function useFirstWarehouse(isAsked: boolean) {
  const { data } = useQuery({ queryKey: [...warehouses.key, 'first'], enabled: isAsked, queryFn: ({ signal }) => warehouses.search('', signal) })
  return data?.[0]
}
