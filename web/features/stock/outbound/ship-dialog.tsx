/** Goods leave: what is suggested to begin with, place by place. Only a person at the shelf knows whether it is so. */
import { Card, Checkbox, Flex, Typography } from 'antd'
import { useRef, useState } from 'react'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { Goods } from '../goods-lines.tsx'
import { ScanLines } from '../scan/scan-lines.tsx'
import { Stepper } from '../stepper.tsx'
import type { Outbound, OutboundLine } from './outbound-calls.ts'
import type { Picking } from '../unsent/document-queue.ts'
import { Refusals } from '../unsent/refusals.tsx'
import { useHanding } from '../unsent/use-handing.ts'
import { firstPicks, keyOf, placeNamed, sentPicks, unsentOf, type Picks } from './picks.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const width = 760

export function ShipDialog({ row, onClose }: { row: Outbound; onClose: () => void }) {
  const { t } = useTranslation('outbound')
  const lines = (row.lines ?? []).filter(({ openQty }) => /[1-9]/.test(openQty))
  const box = useRef<HTMLDivElement>(null)
  const { hand, busy, refusals, waiting } = useHanding<Picking>('ship', { document: row, done: t('shipped'), onClose })
  const [picks, setPicks] = useState<Picks>(() => firstPicks(lines, unsentOf(row.id, waiting)))
  const [isFinal, setFinal] = useState(false)
  return (
    <Dialog
      open
      width={width}
      title={t('shipTitle', { code: row.code })}
      okText={t('ship')}
      okButtonProps={{ disabled: sentPicks(picks).length === 0 && !(isFinal && /[1-9]/.test(row.shippedQty)) }}
      confirmLoading={busy}
      onOk={() => void hand({ lines: sentPicks(picks), isFinal })}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Flex vertical gap={12} ref={box}>
        {lines.flatMap(({ suggested }) => suggested).length > 1 && <ScanLines within={box} find={(code) => placeNamed(lines, code)} />}
        {lines.map((line) => (
          <LinePicks key={line.id} line={line} picks={picks} onChange={(key, qty) => setPicks((before) => ({ ...before, [key]: qty }))} />
        ))}
        {!row.sourceCode && (
          <Checkbox checked={isFinal} onChange={(event) => setFinal(event.target.checked)}>
            {t('isFinal')}
          </Checkbox>
        )}
        <Refusals of={refusals} />
      </Flex>
    </Dialog>
  )
}

function LinePicks({ line, picks, onChange }: { line: OutboundLine; picks: Picks; onChange: (key: string, qty: string | undefined) => void }) {
  const { t } = useTranslation('outbound')
  return (
    <Card size="small">
      <Flex vertical gap={8}>
        <Flex justify="space-between" gap={8} wrap>
          <Goods line={line} />
          <Typography.Text type="secondary">{t('open', { quantity: formatQuantity(line.openQty), unit: line.unit ?? '' })}</Typography.Text>
        </Flex>
        {line.suggested.length === 0 && <Typography.Text type="danger">{t('nothingThere')}</Typography.Text>}
        <div className={styles['came']}>
          {line.suggested.map(({ inventoryId, spaceCode, batchNo, expireOn, most }) => {
            const place = [spaceCode ?? t('noSpace'), batchNo, expireOn && t('line.until', { day: expireOn })].filter(Boolean).join(' · ')
            const key = keyOf(line.id, inventoryId)
            return (
              <div key={inventoryId} data-scan={key}>
                <Stepper
                  label={`${place} · ${t('most', { quantity: formatQuantity(most) })}`}
                  name={`${line.skuCode} ${place}`}
                  value={picks[key]}
                  onChange={(qty) => onChange(key, qty)}
                />
              </div>
            )
          })}
        </div>
      </Flex>
    </Card>
  )
}
