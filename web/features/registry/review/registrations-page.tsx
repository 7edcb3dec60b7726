/** Registrations as staff see them, each with its approval. */
import { useLocation, useNavigate } from 'react-router-dom'
import { applicationStatuses, documentStatuses, supplierRegistration } from '#server/modules/supplier/supplier-documents.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import '../texts.ts'

const tabs = {
  field: 'status',
  tabs: applicationStatuses.flatMap((status) => documentStatuses.find(({ value }) => value === status) ?? []).map(({ value, label }) => ({ value, label })),
} as const

export default function RegistrationsPage() {
  const { t } = useTranslation('registry')
  const { t: kit } = useTranslation('kit')
  const navigate = useNavigate()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  return (
    <ResourceList
      of={supplierRegistration}
      tabs={tabs}
      actions={[
        {
          key: 'approval',
          label: t('open'),
          run: ([row]) => {
            const instance = row?.['processInstanceId']
            if (typeof instance === 'string') void navigate(`${base}/work/instance/${instance}`)
            else notify.info(kit('noData'))
          },
        },
        {
          key: 'supplier',
          label: t('file'),
          run: ([row]) => {
            const supplierId = row?.['supplierId']
            if (typeof supplierId === 'string') void navigate(`${base}/supplier-center/supplier-detail?id=${supplierId}`)
            else notify.info(kit('noData'))
          },
        },
      ]}
    />
  )
}
