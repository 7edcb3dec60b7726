/** A regularization as its approver reads it, with every condition as it is now. */
import { Flex, Typography } from 'antd'
import { regularizationCase } from '#server/modules/supplier/lifecycle/regularization.contract.ts'
import { supplierRegularization } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { EditButton } from './edit-button.tsx'
import { Checklist } from './checklist.tsx'
import { SupplierLink } from './supplier-link.tsx'
import './texts.ts'

/** The link says it. */
const named = ['supplierName'] as const

export default function RegularizationDocument({ bizId, printed }: CaseDocumentProps) {
  const { t } = useTranslation('supplier-lifecycle')
  const { data, error, refetch } = useCall(regularizationCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { items, change: _change, ...row } = data
  return (
    <Flex vertical gap={12}>
      {!printed && <EditButton of="regularization" row={row} />}
      <DetailFields
        of={supplierRegularization}
        row={row}
        without={named}
        cells={{ supplierId: <SupplierLink id={row.supplierId} name={row.supplierName} /> }}
      />
      <Typography.Title level={5} style={{ margin: 0 }}>
        {t('check.title')}
      </Typography.Title>
      <Checklist items={items} />
    </Flex>
  )
}
