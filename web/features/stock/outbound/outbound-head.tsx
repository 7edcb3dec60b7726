/** The head of an outbound order: which one it is, how it stands, and what can be done with it now. */
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cancelOutbound, outboundOrder, outboundStatuses, signOutbound, submitOutbound } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { ProcessLink } from '#web/kit/case/process-link.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { stockPaths } from '../inbound/inbound-calls.ts'
import type { Outbound } from './outbound-calls.ts'
import { PackDialog } from './pack-dialog.tsx'
import { papersOf } from './papers.ts'
import { ShipDialog } from './ship-dialog.tsx'
import '../texts.ts'

const asked = {
  cancel: { call: cancelOutbound, label: 'cancel', fields: ['reason'], danger: true },
  sign: { call: signOutbound, label: 'sign', fields: ['fileIds'], danger: false },
} as const

export function OutboundHead({ row }: { row: Outbound }) {
  const { t } = useTranslation('outbound')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const [opened, setOpened] = useState<'ship' | 'pack' | keyof typeof asked>()
  const status = outboundStatuses.find(({ value }) => value === row.status)
  const actions = useCommandActions(
    outboundOrder,
    useMemo(
      () => ({
        ship: { label: t('ship'), primary: true, run: () => setOpened('ship') },
        pack: { label: t('pack'), run: () => setOpened('pack') },
        sign: { label: t('sign'), run: () => setOpened('sign') },
        submit: {
          label: t('submit'),
          primary: true,
          run: async ({ id, version }: Outbound) => {
            handedIn(await send(submitOutbound, { id, version }))
            await refreshPaths(cache, stockPaths)
          },
        },
        save: { label: t('edit'), run: ({ id }: Outbound) => void navigate(`/storage-center/add-outbound?id=${id}`) },
        cancel: { label: t('cancel'), danger: true, run: () => setOpened('cancel') },
      }),
      [cache, handedIn, navigate, t],
    ),
  )
  const close = () => setOpened(undefined)
  const question = opened === 'cancel' || opened === 'sign' ? asked[opened] : undefined
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
        <Dropdown
          menu={{
            items: papersOf.map(({ path, text }) => ({
              key: path,
              label: t(text),
              onClick: () => window.open(`${path}?id=${row.id}`, '_blank', 'noopener'),
            })),
          }}
        >
          <Button icon={<PrinterOutlined />}>{t('print')}</Button>
        </Dropdown>
      </Flex>
      {opened === 'ship' && <ShipDialog row={row} onClose={close} />}
      {opened === 'pack' && <PackDialog row={row} onClose={close} />}
      {question && (
        <AskDialog
          title={t(question.label)}
          call={question.call}
          fields={question.fields}
          beside={{ id: row.id, version: row.version }}
          danger={question.danger}
          refreshes={stockPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
    </Flex>
  )
}
