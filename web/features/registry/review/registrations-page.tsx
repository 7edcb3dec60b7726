/** Registrations as staff see them, each with its approval. */
import { useLocation, useNavigate } from 'react-router-dom'
import { applicationStatuses, statusChoice, supplierRegistration } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import '../texts.ts'

const tabs = {
  field: 'status',
  tabs: applicationStatuses.flatMap((status) => statusChoice(supplierRegistration.name, status) ?? []).map(({ value, label }) => ({ value, label })),
} as const

export default function RegistrationsPage() {
  const { t } = useTranslation('registry')
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
          ability: 'approval',
          run: ([row]) => void navigate(`${base}/work/instance/${String(row?.['processInstanceId'])}`),
        },
        {
          key: 'supplier',
          label: t('file'),
          ability: 'supplier',
          run: ([row]) => void navigate(`${base}/supplier-center/supplier-detail?id=${String(row?.['supplierId'])}`),
        },
      ]}
    />
  )
}
