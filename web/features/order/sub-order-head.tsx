/** The head of a sub-order: which one it is, how it stands, and what can be done with it now. */
import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { cancelOrder, resumeOrder } from '#server/modules/order/order-commands.contract.ts'
import { orderStatuses } from '#server/modules/order/order-fields.contract.ts'
import { subOrder, supplierOrderDetail } from '#server/modules/order/sub-order.contract.ts'
import { useAction } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { AskDialog, orderPaths } from './ask-dialog.tsx'
import { ShipDialog } from './ship/ship-dialog.tsx'
import './texts.ts'

const paper = (id: string) => window.open(`/print?bizType=${subOrder.name}&ids=${id}`, '_blank', 'noopener')

export function SubOrderHead({ row, onBack }: { row: OutputOf<typeof supplierOrderDetail>; onBack: () => void }) {
  const { t } = useTranslation('order')
  const may = useMay()
  const [opened, setOpened] = useState<'ship' | 'cancel'>()
  const close = () => setOpened(undefined)
  const resume = useAction(resumeOrder, { refreshes: orderPaths, onDone: () => notify.success(t('saved')) })
  const status = orderStatuses.find(({ value }) => value === row.status)
  const can = (command: string) => row.abilities?.[command] === true
  const askResume = async () => {
    if (await confirm({ content: t('ask.resume', { code: row.orderCode }) })) resume.mutate({ orderId: row.id, version: row.version })
  }
  return (
    <Flex align="center" gap={12} wrap>
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={onBack} />
      <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {row.orderCode}
      </Typography.Title>
      <CopyButton text={row.orderCode} />
      {status && <StatusTag choice={status} />}
      {may('order-master:detail') && <Link to={`/order-center/order-detail?id=${row.masterId}`}>{t('openOrder')}</Link>}
      <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
        {can('ship') && (
          <Button type="primary" onClick={() => setOpened('ship')}>
            {t('ship')}
          </Button>
        )}
        {can('resume') && (
          <Button type="primary" loading={resume.isPending} onClick={() => void askResume()}>
            {t('resume')}
          </Button>
        )}
        <Button icon={<PrinterOutlined />} onClick={() => paper(row.id)}>
          {t('print')}
        </Button>
        {can('cancel') && (
          <Button danger onClick={() => setOpened('cancel')}>
            {t('cancelSub')}
          </Button>
        )}
      </Flex>
      {opened === 'ship' && <ShipDialog row={row} onClose={close} />}
      {opened === 'cancel' && (
        <AskDialog title={t('cancelSub')} call={cancelOrder} fields={['reason']} beside={{ orderId: row.id, version: row.version }} danger onClose={close} />
      )}
    </Flex>
  )
}
