/** The head of an inbound order: which one it is, how it stands, and what can be done with it now. */
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import {
  arriveInbound,
  cancelInbound,
  inboundOrder,
  inboundStatuses,
  reverseInbound,
  submitInbound,
} from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { ProcessLink } from '#web/kit/case/process-link.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { stockPaths, type Inbound } from './inbound-calls.ts'
import '../texts.ts'

const asked = {
  cancel: { call: cancelInbound, label: 'inbound.cancel' },
  reverse: { call: reverseInbound, label: 'inbound.reverse' },
} as const

export function InboundHead({ row }: { row: Inbound }) {
  const { t } = useTranslation('stock')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const [opened, setOpened] = useState<'confirm' | keyof typeof asked>()
  const status = inboundStatuses.find(({ value }) => value === row.status)
  const actions = useCommandActions(
    inboundOrder,
    useMemo(
      () => ({
        confirm: { label: t('inbound.confirm'), primary: true, run: () => setOpened('confirm') },
        notice: { label: t('notice.announce'), run: ({ id }: Inbound) => void navigate(`/storage-center/arrival-notice/index?id=${id}`) },
        arrive: {
          label: t('inbound.arrive'),
          run: async ({ id, version }: Inbound) => {
            await send(arriveInbound, { id, version })
            notify.success(t('saved'))
            await refreshPaths(cache, stockPaths)
          },
        },
        submit: {
          label: t('inbound.submit'),
          primary: true,
          run: async ({ id, version }: Inbound) => {
            handedIn(await send(submitInbound, { id, version }))
            await refreshPaths(cache, stockPaths)
          },
        },
        save: { label: t('inbound.edit'), run: ({ id }: Inbound) => void navigate(`/storage-center/add-stock?id=${id}`) },
        cancel: { label: t('inbound.cancel'), danger: true, run: () => setOpened('cancel') },
        reverse: { label: t('inbound.reverse'), danger: true, run: () => setOpened('reverse') },
      }),
      [cache, handedIn, navigate, t],
    ),
  )
  const close = () => setOpened(undefined)
  const question = opened === 'cancel' || opened === 'reverse' ? asked[opened] : undefined
  return (
    <Flex align="center" gap={12} wrap>
      <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {row.code}
      </Typography.Title>
      <CopyButton text={row.code} />
      {status && <StatusTag choice={status} />}
      <ProcessLink of={row} />
      <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
        <ActionBar actions={actions} row={row} />
        <Button icon={<PrinterOutlined />} onClick={() => window.open(`/storage-center/warehousing-printing?id=${row.id}`, '_blank', 'noopener')}>
          {t('print')}
        </Button>
      </Flex>
      {opened === 'confirm' && <ConfirmDialog row={row} onClose={close} />}
      {question && (
        <AskDialog
          title={t(question.label)}
          call={question.call}
          fields={['reason']}
          beside={{ id: row.id, version: row.version }}
          danger
          refreshes={stockPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
    </Flex>
  )
}
