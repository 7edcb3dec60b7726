/** The door by which a person's screens call, the platform's or the suppliers': that of the list which was opened last. */
import { useEffect } from 'react'
import type { Side } from '#server/modules/product/side.contract.ts'
import { writeItem } from '#web/kit/storage.ts'

const item = 'commodity-context'

/** A list says which side the pages that it leads to belong to. */
export function useContextOf(side: Side): void {
  useEffect(() => writeItem(item, side, 'session'), [side])
}
