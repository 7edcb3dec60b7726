/** The column of actions stays in sight at the right, except on a phone: there it would stand on everything else. */
import { useScreen } from '../screen.ts'

const atEnd = { fixed: 'end' } as const
const free = {} as const

/** To be spread into the column. */
export function useFixedEnd(): { readonly fixed?: 'end' } {
  const { md } = useScreen()
  return md ? atEnd : free
}
