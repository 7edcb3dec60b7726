/** One order with everything that belongs to it, for staff; which one stands in the address. */
import { Button, Result } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { framed, isFramed } from '#web/kit/frame.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { OrderDetail } from './order-detail.tsx'
import './texts.ts'

export default function OrderDetailPage() {
  const { t } = useTranslation('order')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('id')
  const back = () => void navigate(isFramed() ? framed('/order-center/orderorder-list') : '/order-center/order-list/index')
  if (!id) return <Result status="info" title={t('choose')} extra={<Button onClick={back}>{t('toList')}</Button>} />
  return <OrderDetail key={id} id={id} onBack={back} />
}
