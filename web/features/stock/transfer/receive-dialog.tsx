/** What arrived: everything that is under way to begin with. What is missing can be given up. */
import { Alert, Checkbox, Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import { receiveTransfer } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { spacesOf } from '../choices.ts'
import { short } from '../draft-values.ts'
import { stockPaths } from '../inbound/inbound-calls.ts'
import { Goods } from '../goods-lines.tsx'
import { Stepper } from '../stepper.tsx'
import type { Transfer } from './transfer-calls.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const width = 760
const isSome = (quantity: string | undefined): boolean => /[1-9]/.test(quantity ?? '')

interface Part {
  readonly lineId: string
  readonly qty: string | undefined
  readonly cargoSpaceId?: string | undefined
}

export function ReceiveDialog({ row, onClose }: { row: Transfer; onClose: () => void }) {
  const { t } = useTranslation('transfer')
  const lines = (row.lines ?? []).filter(({ openQty }) => isSome(openQty))
  const [operationId] = useState(() => crypto.randomUUID())
  const [parts, setParts] = useState<readonly Part[]>(() =>
    lines.map(({ id, openQty, targetSpaceId }) => ({ lineId: id, qty: short(openQty), cargoSpaceId: targetSpaceId ?? undefined })),
  )
  const [isFinal, setFinal] = useState(false)
  const [reason, setReason] = useState('')
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const receive = useAction(receiveTransfer, {
    refreshes: stockPaths,
    onDone: () => {
      notify.success(t('received'))
      onClose()
    },
  })
  const change = (lineId: string, changed: Partial<Part>) =>
    setParts((before) => before.map((part) => (part.lineId === lineId ? { ...part, ...changed } : part)))
  const came = parts.flatMap(({ lineId, qty, cargoSpaceId }) => (isSome(qty) ? [{ lineId, qty: qty ?? '0', ...(cargoSpaceId && { cargoSpaceId }) }] : []))
  const send = () => {
    setRefusals([])
    const onError = (failure: { readonly fieldErrors: readonly { readonly message: string }[] }) =>
      setRefusals(failure.fieldErrors.map(({ message }) => message))
    receive.mutate({ id: row.id, version: row.version, operationId, lines: came, isFinal, ...(reason && { reason }) }, { onError })
  }
  return (
    <Dialog
      open
      width={width}
      title={t('receiveTitle', { code: row.code })}
      okText={t('receive')}
      okButtonProps={{ disabled: came.length === 0 && !isFinal }}
      confirmLoading={receive.isPending}
      onOk={send}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Flex vertical gap={12}>
        {lines.map((line) => {
          const part = parts.find(({ lineId }) => lineId === line.id)
          return (
            <div key={line.id}>
              <Flex justify="space-between" gap={8} wrap>
                <Goods line={line} />
                <Typography.Text type="secondary">{t('underWay', { quantity: formatQuantity(line.openQty), unit: line.unit ?? '' })}</Typography.Text>
              </Flex>
              <div className={styles['came']}>
                <Stepper label={t('arrived')} name={`${t('arrived')} ${line.skuCode}`} value={part?.qty} onChange={(qty) => change(line.id, { qty })} />
                <label>
                  <Typography.Text type="secondary">{t('targetSpace')}</Typography.Text>
                  <RemoteSelect
                    aria-label={`${t('targetSpace')} ${line.skuCode}`}
                    source={spacesOf(row.targetWarehouseId)}
                    value={part?.cargoSpaceId}
                    {...(line.targetSpaceId && { known: [{ value: line.targetSpaceId, label: line.targetSpaceCode ?? '' }] })}
                    onChange={(next) => change(line.id, { cargoSpaceId: typeof next === 'string' ? next : undefined })}
                  />
                </label>
              </div>
            </div>
          )
        })}
        <Checkbox checked={isFinal} onChange={(event) => setFinal(event.target.checked)}>
          {t('isFinal')}
        </Checkbox>
        {isFinal && <Input aria-label={t('why')} placeholder={t('why')} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />}
        <div aria-live="polite">
          {refusals.map((text) => (
            <Alert key={text} type="error" showIcon title={text} />
          ))}
        </div>
      </Flex>
    </Dialog>
  )
}
