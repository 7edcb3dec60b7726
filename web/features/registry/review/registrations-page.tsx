/** Registrations as staff see them, each with its approval. */
import { useNavigate } from 'react-router-dom'
import { supplierRegistration } from '#server/modules/supplier/supplier-documents.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import '../texts.ts'

export default function RegistrationsPage() {
  const { t } = useTranslation('registry')
  const { t: kit } = useTranslation('kit')
  const navigate = useNavigate()
  return (
    <ResourceList
      of={supplierRegistration}
      actions={[
        {
          key: 'approval',
          label: t('open'),
          run: ([row]) => {
            const instance = row?.['processInstanceId']
            if (typeof instance === 'string') void navigate(`/work/instance/${instance}`)
            else notify.info(kit('noData'))
          },
        },
        {
          key: 'supplier',
          label: t('file'),
          run: ([row]) => {
            const supplierId = row?.['supplierId']
            if (typeof supplierId === 'string') void navigate(`/supplier-center/supplier-detail?id=${supplierId}`)
            else notify.info(kit('noData'))
          },
        },
      ]}
    />
  )
}
