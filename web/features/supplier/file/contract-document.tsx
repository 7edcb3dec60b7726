/** A contract as whoever decides on it reads it: what follows when they agree, what else is agreed with the supplier, then its terms. */
import { Alert, Flex, Typography } from 'antd'
import { contractApproval, supplierContract } from '#server/modules/supplier/records/supplier-contract.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { AmountInCapitals } from '#web/kit/widgets/amount.tsx'
import { SupplierLink } from '../lifecycle/supplier-link.tsx'
import '../texts.ts'

/** The link says whose it is; how it ended is said where it ended. */
const elsewhere = ['supplierName', 'terminatedAt', 'terminateReason'] as const

export default function ContractDocument({ bizId, printed }: CaseDocumentProps) {
  const { t } = useTranslation('supplier')
  const { data, error, refetch } = useCall(contractApproval.ofCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { change: _change, mayDecide: _may, beside, consequences, ...row } = data
  return (
    <Flex vertical gap={12}>
      {!printed && <WhatFollows kind="deciding" items={consequences} />}
      {!printed && beside.some(({ overlaps }) => overlaps) && <Alert type="warning" showIcon title={t('contract.overlaps')} />}
      {!printed && beside.length > 0 && (
        <ul aria-label={t('contract.beside')} style={{ margin: 0, paddingInlineStart: 20 }}>
          {beside.map((one) => (
            <li key={one.id}>
              {one.contractNo} {one.name}{' '}
              <Typography.Text type="secondary">
                {one.validFrom} – {one.validTo}
              </Typography.Text>
            </li>
          ))}
        </ul>
      )}
      <DetailFields
        of={supplierContract}
        row={row}
        without={elsewhere}
        cells={{
          supplierId: <SupplierLink id={row.supplierId} name={row.supplierName} />,
          ...(printed && row.amount && { amount: <AmountInCapitals value={row.amount} /> }),
        }}
      />
    </Flex>
  )
}
