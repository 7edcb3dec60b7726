/** Goods of a transfer leave, all of them: what lies where, ticked off as it is scanned, and who takes it along. */
import { Checkbox, Flex, Form, Typography } from 'antd'
import { useRef, useState } from 'react'
import { shipTransfer } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { CallForm, type CallValues } from '#web/kit/form/call-form.tsx'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { Goods } from '../goods-lines.tsx'
import { ScanLines } from '../scan/scan-lines.tsx'
import type { SendingOn } from '../unsent/document-queue.ts'
import { Refusals } from '../unsent/refusals.tsx'
import { useHanding } from '../unsent/use-handing.ts'
import { pickedNamed } from './arrived.ts'
import type { Transfer } from './transfer-calls.ts'
import '../texts.ts'

const width = 760
const fields = ['carrier', 'shippingNo'] as const

export function SendDialog({ row, onClose }: { row: Transfer; onClose: () => void }) {
  const { t } = useTranslation('transfer')
  const [form] = Form.useForm<CallValues>()
  const lines = row.lines ?? []
  const box = useRef<HTMLDivElement>(null)
  const { hand, busy, refusals, waiting } = useHanding<SendingOn>('sendOn', { document: row, done: t('sent'), onClose })
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set())
  const hasLeft = waiting.some(({ kind, documentId }) => kind === 'sendOn' && documentId === row.id)
  const mark = (id: string, isPicked: boolean) => setPicked((before) => new Set([...before].filter((one) => one !== id).concat(isPicked ? [id] : [])))
  const scanned = (code: string) => {
    const id = pickedNamed(lines, picked, code)
    if (id !== undefined) mark(id, true)
    return id
  }
  return (
    <Dialog
      open
      width={width}
      title={t('sendTitle', { code: row.code })}
      okText={t('ship')}
      okButtonProps={{ disabled: hasLeft }}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Flex vertical gap={12} ref={box}>
        {lines.length > 1 && <ScanLines within={box} find={scanned} />}
        <Typography.Text type="secondary" aria-live="polite">
          {t('picked', { picked: picked.size, lines: lines.length })}
        </Typography.Text>
        {lines.map((line) => (
          <Flex key={line.id} data-scan={line.id} justify="space-between" align="center" gap={8}>
            <Checkbox checked={picked.has(line.id)} onChange={(event) => mark(line.id, event.target.checked)}>
              <Goods line={line} />
              <Typography.Text type="secondary">{[line.sourceSpaceCode, line.batchNo].filter(Boolean).join(' · ')}</Typography.Text>
            </Checkbox>
            <strong style={{ whiteSpace: 'nowrap' }}>{`${formatQuantity(line.qty)} ${line.unit ?? ''}`}</strong>
          </Flex>
        ))}
        {/* What moves in one step goes with nobody. */}
        <CallForm call={shipTransfer} fields={row.mode === 'DIRECT' ? [] : fields} form={form} onFinish={(values) => void hand(values)} />
        <Refusals of={refusals} />
      </Flex>
    </Dialog>
  )
}
