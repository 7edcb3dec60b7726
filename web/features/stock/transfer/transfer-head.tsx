/** The head of a transfer: which one it is, how it stands, and what can be done with it now. */
import { PrinterOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { approveTransfer, cancelTransfer, submitTransfer, transferOrder, transferStatuses } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useDictionary } from '#web/kit/widgets/dictionaries.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { ProcessLink } from '#web/kit/case/process-link.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { stockPaths } from '../inbound/inbound-calls.ts'
import { ReceiveDialog } from './receive-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { Transfer } from './transfer-calls.ts'
import '../texts.ts'

interface Props {
  readonly row: Transfer
  /** The task that waits is the reader's. */
  readonly mayDecide: boolean
}

export function TransferHead({ row, mayDecide }: Props) {
  const { t } = useTranslation('transfer')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const may = useMay()
  const [opened, setOpened] = useState<'ship' | 'receive' | 'approve' | 'reject' | 'cancel'>()
  const status = transferStatuses.find(({ value }) => value === row.status)
  const actions = useCommandActions(
    transferOrder,
    useMemo(
      () => ({
        ship: { label: t('ship'), primary: true, run: () => setOpened('ship') },
        receive: { label: t('receive'), primary: true, run: () => setOpened('receive') },
        submit: {
          label: t('submit'),
          primary: true,
          run: async ({ id, version }: Transfer) => {
            handedIn(await send(submitTransfer, { id, version }))
            await refreshPaths(cache, stockPaths)
          },
        },
        save: { label: t('edit'), run: ({ id }: Transfer) => void navigate(`/storage-center/add-allot?id=${id}`) },
        cancel: { label: t('cancel'), danger: true, run: () => setOpened('cancel') },
      }),
      [cache, handedIn, navigate, t],
    ),
  )
  // Whoever sends where there is no network has had the names of the carriers before.
  useDictionary('logistics_company')
  const close = () => setOpened(undefined)
  const decides = mayDecide && may(approveTransfer.permission)
  return (
    <Flex align="center" gap={12} wrap>
      <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {row.code}
      </Typography.Title>
      <CopyButton text={row.code} />
      {status && <StatusTag choice={status} />}
      <ProcessLink of={row} />
      <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
        {decides && (
          <>
            <Button type="primary" onClick={() => setOpened('approve')}>
              {t('approve')}
            </Button>
            <Button danger onClick={() => setOpened('reject')}>
              {t('reject')}
            </Button>
          </>
        )}
        <ActionBar actions={actions} row={row} />
        <Button icon={<PrinterOutlined />} onClick={() => window.open(`/storage-center/allot-printing?id=${row.id}`, '_blank', 'noopener')}>
          {t('print')}
        </Button>
      </Flex>
      {opened === 'ship' && <SendDialog row={row} onClose={close} />}
      {opened === 'receive' && <ReceiveDialog row={row} onClose={close} />}
      {(opened === 'approve' || opened === 'reject') && (
        <AskDialog
          title={t(opened)}
          call={approveTransfer}
          fields={['comment']}
          beside={{ ids: [row.id], pass: opened === 'approve' }}
          danger={opened === 'reject'}
          refreshes={stockPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
      {opened === 'cancel' && (
        <AskDialog
          title={t('cancel')}
          call={cancelTransfer}
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
