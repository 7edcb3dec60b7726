/**
 * The door by which a person's screens call: the platform's or the suppliers'. It follows the list that was opened last, which is kept in
 * the browser; whoever may use one side only has that one.
 */
import { useEffect, useState } from 'react'
import { permissionOn, type Side } from '#server/modules/product/side.contract.ts'
import { useMay } from '#web/kit/permissions.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { readItem, writeItem } from '#web/kit/storage.ts'

const item = 'commodity-context'

/** A list says which side the pages that it leads to belong to. */
export function useContextOf(side: Side): void {
  useEffect(() => writeItem(item, side, 'session'), [side])
}

/** A page keeps the side with which it was opened. */
export function useSide(): Side {
  const { isSupplier } = flagsOf(useSession()?.user)
  const may = useMay()
  const [context] = useState(() => readItem<Side>(item))
  if (isSupplier) return 'supplier'
  return context === 'supplier' && may(permissionOn('supplier', 'list')) ? 'supplier' : 'manager'
}
