/** What people read for the kinds of movement in the ledger. A reversal is called after what it takes back. */
import type { Label } from '#kit/contract.ts'

const words = {
  PURCHASE_IN: { zh: '采购入库', en: 'Purchase received' },
  OTHER_IN: { zh: '其他入库', en: 'Other inbound' },
  AS_RETURN_IN: { zh: '售后退货入库', en: 'Customer return' },
  REJECT_IN: { zh: '拒收入库', en: 'Rejected goods' },
  SALE_OUT: { zh: '销售出库', en: 'Sold' },
  OTHER_OUT: { zh: '其他出库', en: 'Other outbound' },
  PURCHASE_RETURN: { zh: '采购退货', en: 'Returned to supplier' },
  MOVE_OUT: { zh: '调拨出库', en: 'Transfer out' },
  MOVE_IN: { zh: '调拨入库', en: 'Transfer in' },
  CHECK_MORE_IN: { zh: '盘盈入库', en: 'Count surplus' },
  CHECK_LESS_OUT: { zh: '盘亏出库', en: 'Count shortage' },
  COUNT: { zh: '盘点调整', en: 'Count' },
  FREEZE: { zh: '冻结', en: 'Frozen' },
  UNFREEZE: { zh: '解冻', en: 'Unfrozen' },
  PO_OPEN: { zh: '采购在途', en: 'On order' },
  PO_CLOSE: { zh: '采购在途核销', en: 'Order closed' },
  PREEMPT: { zh: '预占', en: 'Kept' },
  RELEASE: { zh: '释放预占', en: 'Given back' },
  RELEASE_MANUAL: { zh: '手工释放预占', en: 'Given back by hand' },
  RELEASE_EXPIRED: { zh: '预占过期释放', en: 'Ran out' },
} as const satisfies Readonly<Record<string, Label>>

/** Why goods move, or are kept for somebody. */
export type MovementKind = keyof typeof words

const reversed = ({ zh, en }: Label): Label => ({ zh: `${zh}冲销`, en: `${en}, reversed` })

export const movementKinds = Object.entries(words).flatMap(([value, label]) => [
  { value, label },
  { value: `${value}_CANCEL`, label: reversed(label) },
])
