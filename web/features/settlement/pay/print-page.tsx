/** Payments on paper: `/financial-center/pay/pay-order-printing?id=` or `?ids=`. */
import { useSearchParams } from 'react-router-dom'
import { billPay } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { Papers } from '#web/kit/print/papers.tsx'

export default function PayPrintPage() {
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? search.get('id') ?? '').split(',').filter(Boolean)
  return <Papers bizType={billPay.name} ids={ids} />
}
