/** Refunds to buyers, each try: what became of it, and the case behind it. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { refundStatuses } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { afterRefund } from '#server/modules/after-sales/refund/after-refund.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { casePage, useBase } from './case-paths.ts'
import './texts.ts'

const tabs = { field: 'status', tabs: refundStatuses.map(({ value, label }) => ({ value, label })) } as const

export default function RefundPage() {
  const { t } = useTranslation('after-sales')
  const navigate = useNavigate()
  const base = useBase()
  const open = useMemo(
    () => ({ view: (row: { readonly caseId: string }) => void navigate(casePage(base, row.caseId)), viewLabel: t('open') }),
    [navigate, base, t],
  )
  return <ResourceList of={afterRefund} tabs={tabs} open={open} />
}
