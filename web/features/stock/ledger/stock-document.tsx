/** The number of a document that moves or keeps goods, leading to its page where it has one. */
import { Link } from 'react-router-dom'

const [inbound, outbound, transfer, count] = ['stock-info', 'outbound-info', 'detail-allot', 'count-info'].map((page) => `/storage-center/${page}`)
const order = '/purchase-center/order-info'

/** By the kind of document, or of the movement that it made. */
const pages: Readonly<Record<string, string | undefined>> = {
  'outbound-order': outbound,
  'transfer-order': transfer,
  'purchase-return': '/stock-order/order/refund-detail',
  PURCHASE_IN: inbound,
  OTHER_IN: inbound,
  AS_RETURN_IN: inbound,
  REJECT_IN: inbound,
  SALE_OUT: outbound,
  OTHER_OUT: outbound,
  PURCHASE_RETURN: outbound,
  MOVE_OUT: transfer,
  MOVE_IN: transfer,
  // What did not arrive.
  CHECK_LESS_OUT: transfer,
  COUNT: count,
  FREEZE: count,
  UNFREEZE: count,
  PO_OPEN: order,
  PO_CLOSE: order,
}

interface Props {
  readonly bizType: string
  readonly bizId: string
  readonly bizCode: string
}

export function StockDocument({ bizType, bizId, bizCode }: Props) {
  const page = pages[bizType.replace(/_CANCEL$/, '')]
  return page ? <Link to={`${page}?id=${bizId}`}>{bizCode}</Link> : bizCode
}
