/** One supplier from every side; which one stands in the address. */
import { Button, Result } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { SupplierFile } from './supplier-file.tsx'
import '../texts.ts'

export default function SupplierFilePage() {
  const { t } = useTranslation('supplier')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('id')
  const back = () => void navigate('/supplier-center/supplier-list/index')
  if (!id) return <Result status="info" title={t('choose')} extra={<Button onClick={back}>{t('back')}</Button>} />
  return <SupplierFile key={id} id={id} onBack={back} />
}
