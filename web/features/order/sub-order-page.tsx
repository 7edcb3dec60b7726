/** One sub-order, for staff and for the supplier who ships it: `/order-center/son-order-details?id=`. */
import { Button, Result } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { framed, isFramed } from '#web/kit/frame.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { SubOrderView } from './sub-order-view.tsx'
import './texts.ts'

export default function SubOrderPage() {
  const { t } = useTranslation('order')
  const navigate = useNavigate()
  const { isSupplier } = flagsOf(useSession()?.user)
  const [search] = useSearchParams()
  const id = search.get('id')
  const list = isSupplier ? '/order-center/supplier-order/index' : '/order-center/order-list/index'
  const back = () => void navigate(isFramed() ? framed('/order-center/orderorder-list') : list)
  if (!id) return <Result status="info" title={t('choose')} extra={<Button onClick={back}>{t('toList')}</Button>} />
  return <SubOrderView key={id} id={id} onBack={back} />
}
