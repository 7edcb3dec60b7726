/** Deposits of every supplier. */
import { MarginList } from './file/margin-list.tsx'

export default function MarginPage() {
  return <MarginList />
}
