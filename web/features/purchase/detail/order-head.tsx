/** The head of an order: which one it is, how far it is, and what can be done with it now. */
import { PrinterOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Flex, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { orderCalls, orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { purchaseStatuses } from '#server/modules/purchase/order/purchase-order-status.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { refreshPaths, send, useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { ProcessLink } from '#web/kit/case/process-link.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { changeOfOrder, editorOfOrder, orderPaths, type Order } from '../order-calls.ts'
import { openPaper, papersOfOrder } from '../order-papers.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { SupplierDialog, type SupplierWord } from './supplier-dialogs.tsx'
import '../texts.ts'

/** Nothing of it can burn any more. */
const over: ReadonlySet<string> = new Set(['REJECTED', 'COMPLETED', 'CLOSED', 'CANCELLED'])

const asked = {
  reset: { call: orderCalls.reset, danger: false },
  cancel: { call: orderCalls.cancel, danger: true },
  hold: { call: orderChangeCalls.hold, danger: true },
  releaseRange: { call: orderChangeCalls.releaseRange, danger: true },
  dropChange: { call: orderChangeCalls.dropChange, danger: true },
} as const
type Asked = keyof typeof asked
const isAsked = (name: string | undefined): name is Asked => name !== undefined && name in asked

export function OrderHead({ row }: { row: Order }) {
  const { t } = useTranslation('purchase')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const may = useMay()
  const [opened, setOpened] = useState<Asked | SupplierWord | 'answer'>()
  const status = purchaseStatuses.find(({ value }) => value === row.status)
  const actions = useCommandActions<Order>(
    purchaseOrder,
    useMemo(() => {
      const act = (work: (seen: { id: string; version: number }) => Promise<unknown>) => async (seen: Order) => {
        await work({ id: seen.id, version: seen.version })
        notify.success(t('saved'))
        await refreshPaths(cache, orderPaths)
      }
      return {
        confirm: { primary: true, run: () => setOpened('confirm') },
        answer: { primary: true, run: () => setOpened('answer') },
        submit: {
          primary: true,
          run: async ({ id, version }: Order) => {
            handedIn(await send(orderCalls.submit, { id, version }))
            await refreshPaths(cache, orderPaths)
          },
        },
        announce: { primary: true, run: () => setOpened('announce') },
        save: { run: ({ id }: Order) => void navigate(editorOfOrder(id)) },
        counter: { run: () => setOpened('counter') },
        promise: { run: () => setOpened('promise') },
        amend: { run: ({ id }: Order) => void navigate(changeOfOrder(id)) },
        resume: { run: act((seen) => send(orderChangeCalls.resume, seen)) },
        reset: { run: () => setOpened('reset') },
        hold: { danger: true, run: () => setOpened('hold') },
        releaseRange: { danger: true, run: () => setOpened('releaseRange') },
        dropChange: { danger: true, run: () => setOpened('dropChange') },
        cancel: { danger: true, run: () => setOpened('cancel') },
      }
    }, [cache, handedIn, navigate, t]),
  )
  const urgent = useAction(orderChangeCalls.urgent, { refreshes: [...orderPaths, '/api/workflow'], onDone: () => notify.success(t('saved')) })
  const close = () => setOpened(undefined)
  return (
    <Flex align="center" gap={12} wrap>
      <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {row.code}
      </Typography.Title>
      <CopyButton text={row.code} />
      {status && <StatusTag choice={status} />}
      {row.isUrgent && <Tag color="red">{t('urgent')}</Tag>}
      {row.isLate && <Tag color="volcano">{t('late')}</Tag>}
      <ProcessLink of={row} />
      <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
        {may(orderChangeCalls.urgent.permission) && !over.has(row.status) && (
          <Button loading={urgent.isPending} onClick={() => urgent.mutate({ id: row.id, version: row.version, isUrgent: !row.isUrgent })}>
            {t(row.isUrgent ? 'notUrgent' : 'makeUrgent')}
          </Button>
        )}
        <ActionBar actions={actions} row={row} />
        <Dropdown
          menu={{
            items: papersOfOrder.map(({ path, text }) => ({
              key: path,
              label: t(text),
              onClick: () => openPaper(path, [row.id]),
            })),
          }}
        >
          <Button icon={<PrinterOutlined />}>{t('print')}</Button>
        </Dropdown>
      </Flex>
      {opened === 'answer' && <AnswerDialog row={row} onClose={close} />}
      {isAsked(opened) ? (
        <AskDialog
          title={t(`ask.${opened}`)}
          call={asked[opened].call}
          fields={['reason']}
          beside={{ id: row.id, version: row.version }}
          danger={asked[opened].danger}
          refreshes={orderPaths}
          done={t('saved')}
          onClose={close}
        />
      ) : (
        opened !== undefined && opened !== 'answer' && <SupplierDialog word={opened} row={row} onClose={close} />
      )}
    </Flex>
  )
}
