/** What arrived: everything that is under way to begin with. What is missing can be given up. */
import { Checkbox, Flex, Form, Input, Typography } from 'antd'
import { useId, useRef, useState } from 'react'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { spacesOf } from '../choices.ts'
import { Goods } from '../goods-lines.tsx'
import { lineNamed } from '../inbound/parts.ts'
import { ScanLines } from '../scan/scan-lines.tsx'
import { Stepper } from '../stepper.tsx'
import type { Arriving } from '../unsent/document-queue.ts'
import { Refusals } from '../unsent/refusals.tsx'
import { useHanding } from '../unsent/use-handing.ts'
import { firstArrived, isShort, sentArrived, unsentOf, type Arrived } from './arrived.ts'
import type { Transfer } from './transfer-calls.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const width = 760

export function ReceiveDialog({ row, onClose }: { row: Transfer; onClose: () => void }) {
  const { t } = useTranslation('transfer')
  const lines = (row.lines ?? []).filter(({ openQty }) => /[1-9]/.test(openQty))
  const box = useRef<HTMLDivElement>(null)
  const reasonId = useId()
  const { hand, busy, refusals, waiting } = useHanding<Arriving>('arrive', { document: row, done: t('received'), onClose })
  const [arrived, setArrived] = useState<readonly Arrived[]>(() => firstArrived(lines, unsentOf(row.id, waiting)))
  const [isFinal, setFinal] = useState(false)
  const [reason, setReason] = useState('')
  const change = (lineId: string, changed: Partial<Arrived>) =>
    setArrived((before) => before.map((one) => (one.lineId === lineId ? { ...one, ...changed } : one)))
  const [isAsked, setAsked] = useState(false)
  const came = sentArrived(arrived)
  const needsReason = isFinal && isShort(lines, unsentOf(row.id, waiting), arrived)
  const lacksReason = needsReason && reason.trim() === ''
  const receive = () => (lacksReason ? setAsked(true) : void hand({ lines: came, isFinal, ...(reason && { reason }) }))
  return (
    <Dialog
      open
      width={width}
      title={t('receiveTitle', { code: row.code })}
      okText={t('receive')}
      okButtonProps={{ disabled: came.length === 0 && !isFinal }}
      confirmLoading={busy}
      onOk={receive}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Flex vertical gap={12} ref={box}>
        {lines.length > 1 && <ScanLines within={box} find={(code) => lineNamed(lines, code)} />}
        {lines.map((line) => {
          const part = arrived.find(({ lineId }) => lineId === line.id)
          return (
            <div key={line.id} data-scan={line.id}>
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
        {needsReason && (
          <Form.Item
            layout="vertical"
            required
            label={t('why')}
            htmlFor={reasonId}
            {...(isAsked && lacksReason && { validateStatus: 'error' as const, help: t('whyMissing') })}
          >
            <Input id={reasonId} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Form.Item>
        )}
        <Refusals of={refusals} />
      </Flex>
    </Dialog>
  )
}
