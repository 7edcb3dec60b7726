/** Failures of the world outside: tried again one by one or together, mended, ignored, opened again. */
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { exceptionOrder, exceptionStatuses } from '#server/modules/exception/exception.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { useExceptionActions, type Exception } from './exception-actions.tsx'
import { KindInput } from './kind-input.tsx'
import './texts.ts'

const tabs = { field: 'status', tabs: exceptionStatuses.map(({ value, label }) => ({ value, label })) } as const

const shape = { inputs: { type: KindInput } } as const

export default function ExceptionPage() {
  const { t } = useTranslation('exception')
  const navigate = useNavigate()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const { actions, dialog } = useExceptionActions()
  const open = useMemo(
    () => ({ view: (row: Exception) => void navigate(`${base}/order-center/exception-detail?id=${(row as Row).id}`), viewLabel: t('open') }),
    [navigate, base, t],
  )
  return (
    <>
      <ResourceList of={exceptionOrder} tabs={tabs} open={open} actions={actions} shape={shape} />
      {dialog}
    </>
  )
}
