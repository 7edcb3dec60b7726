/** The head of a sub-order: which one it is, how it stands, and what can be done with it now. */
import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { cancelOrder, resumeOrder } from '#server/modules/order/order-commands.contract.ts'
import { orderStatuses } from '#server/modules/order/order-fields.contract.ts'
import { subOrder, supplierOrderDetail } from '#server/modules/order/sub-order.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { refreshPaths, send, type OutputOf } from '#web/kit/client.ts'
import { DocumentTitle } from '#web/kit/detail/heading.tsx'
import { framed } from '#web/kit/frame.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { AskDialog, orderPaths } from './ask-dialog.tsx'
import { ShipDialog } from './ship/ship-dialog.tsx'
import './texts.ts'

/** Goods of these are with the buyer, or on their way. */
const shipped: ReadonlySet<string> = new Set(['PART_SHIPPED', 'SHIPPED', 'RECEIVED', 'COMPLETED'])
const paper = (id: string) => window.open(`/print?bizType=${subOrder.name}&ids=${id}`, '_blank', 'noopener')

type Shown = OutputOf<typeof supplierOrderDetail>

export function SubOrderHead({ row, onBack }: { row: Shown; onBack: () => void }) {
  const { t } = useTranslation('order')
  const may = useMay()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'ship' | 'cancel'>()
  const close = () => setOpened(undefined)
  const status = orderStatuses.find(({ value }) => value === row.status)
  const actions = useCommandActions(
    subOrder,
    useMemo(
      () => ({
        ship: { label: t('ship'), primary: true, run: () => setOpened('ship') },
        resume: {
          label: t('resume'),
          primary: true,
          run: async ({ id, orderCode, version }: Shown) => {
            if (!(await confirm({ content: t('ask.resume', { code: orderCode }) }))) return
            await send(resumeOrder, { orderId: id, version })
            notify.success(t('saved'))
            await refreshPaths(cache, orderPaths)
          },
        },
        cancel: { label: t('cancelSub'), danger: true, run: () => setOpened('cancel') },
      }),
      [cache, t],
    ),
  )
  return (
    <Flex align="center" gap={12} wrap>
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={onBack} />
      <DocumentTitle>{row.orderCode}</DocumentTitle>
      <CopyButton text={row.orderCode} />
      {status && <StatusTag choice={status} />}
      {may('order-master:detail') && <Link to={framed(`/order-center/order-detail?id=${row.masterId}`)}>{t('openOrder')}</Link>}
      <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
        <ActionBar actions={actions} row={row} />
        {shipped.has(row.status) && may('as-order:insert') && (
          <Button onClick={() => void navigate(framed(`/order-center/service-work-order-list?apply=${row.id}`))}>{t('applyAfterSales')}</Button>
        )}
        <Button icon={<PrinterOutlined />} onClick={() => paper(row.id)}>
          {t('print')}
        </Button>
      </Flex>
      {opened === 'ship' && <ShipDialog row={row} onClose={close} />}
      {opened === 'cancel' && (
        <AskDialog title={t('cancelSub')} call={cancelOrder} fields={['reason']} beside={{ orderId: row.id, version: row.version }} danger onClose={close} />
      )}
    </Flex>
  )
}
