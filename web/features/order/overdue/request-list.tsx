/** Requests for more time about one promise: what was asked for and why, how it stands, and the way to its approval. */
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { postponeMachine } from '#server/modules/order/overdue/postpone-apply.machine.ts'
import { Button, Empty, Flex } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { postponeApply } from '#server/modules/order/overdue/postpone-apply.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { overdueDetail } from './overdue-detail.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import './texts.ts'

type Requests = NonNullable<OutputOf<typeof overdueDetail>['requests']>

const shownElsewhere = ['supplierId', 'supplierName', 'orderCode', 'skuName', 'createTime', 'updateTime', 'remark'] as const

export function RequestList({ requests }: { requests: Requests }) {
  const { t } = useTranslation('order-overdue')
  const may = useMay()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const [withdrawn, setWithdrawn] = useState<Requests[number]>()
  if (requests.length === 0) return <Empty description={t('noRequests')} />
  return (
    <Flex vertical gap={16}>
      {requests.toReversed().map((request) => (
        <Flex key={request.id} vertical gap={8}>
          <DetailFields of={postponeApply} row={request} without={shownElsewhere} />
          <Flex gap={8} justify="end">
            {request.processInstanceId && may('workflow:view') && (
              <Link to={`${base}/work/instance/${request.processInstanceId}`}>
                <Button>{t('approval')}</Button>
              </Link>
            )}
            {isOpenIn(postponeMachine, request.status, 'WITHDRAW') && may('postpone-apply:withdraw') && (
              <Button danger onClick={() => setWithdrawn(request)}>
                {t('withdraw')}
              </Button>
            )}
          </Flex>
        </Flex>
      ))}
      {withdrawn && <WithdrawDialog key={withdrawn.id} row={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </Flex>
  )
}
