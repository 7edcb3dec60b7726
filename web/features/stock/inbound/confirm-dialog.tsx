/** What came: everything that is open to begin with, by line. Several parts of a line go into several spaces or batches. */
import { PlusOutlined } from '@ant-design/icons'
import { Button, Card, Checkbox, Flex, Input, Typography } from 'antd'
import { useRef, useState } from 'react'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { defectiveWarehouses, spacesOf } from '../choices.ts'
import type { Inbound } from './inbound-calls.ts'
import { Goods } from '../goods-lines.tsx'
import { ScanLines } from '../scan/scan-lines.tsx'
import { Stepper } from '../stepper.tsx'
import type { InboundLine } from './inbound-lines.tsx'
import type { Receiving } from '../unsent/document-queue.ts'
import { Refusals } from '../unsent/refusals.tsx'
import { useHanding } from '../unsent/use-handing.ts'
import { firstParts, lineNamed, partOf, sentParts, unsentOf, type Part } from './parts.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const width = 860

export function ConfirmDialog({ row, onClose }: { row: Inbound; onClose: () => void }) {
  const { t } = useTranslation('stock')
  // Of what is there already more comes only where more than the plan may come.
  const mayExceed = Number(row.tolerance ?? 0) > 0
  const lines = (row.lines ?? []).filter(({ openQty }) => mayExceed || /[1-9]/.test(openQty))
  const box = useRef<HTMLDivElement>(null)
  const { hand, busy, refusals, waiting } = useHanding<Receiving>('receive', { document: row, done: t('inbound.confirmed'), onClose })
  const [parts, setParts] = useState<readonly Part[]>(() => firstParts(lines, unsentOf(row.id, waiting)))
  const [isFinal, setFinal] = useState(false)
  // Of what came in part the rest may be all that is to be said.
  const hasCome = /[1-9]/.test(`${row.acceptedQty} ${row.rejectedQty}`)
  const change = (key: number, changed: Partial<Part>) => setParts((before) => before.map((part) => (part.key === key ? { ...part, ...changed } : part)))
  return (
    <Dialog
      open
      width={width}
      title={t('inbound.confirmTitle', { code: row.code })}
      okText={t('inbound.confirm')}
      okButtonProps={{ disabled: sentParts(parts).length === 0 && !(isFinal && hasCome) }}
      confirmLoading={busy}
      onOk={() => void hand({ lines: sentParts(parts), isFinal })}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Flex vertical gap={12} ref={box}>
        {lines.length > 1 && <ScanLines within={box} find={(code) => lineNamed(lines, code)} />}
        {lines.map((line) => (
          <LineParts
            key={line.id}
            line={line}
            warehouseId={row.warehouseId}
            parts={parts.filter(({ lineId }) => lineId === line.id)}
            onChange={change}
            onAdd={() => setParts((before) => [...before, partOf(line.id, Math.max(...before.map(({ key }) => key)) + 1)])}
          />
        ))}
        <Checkbox checked={isFinal} onChange={(event) => setFinal(event.target.checked)}>
          {t('inbound.isFinal')}
        </Checkbox>
        <Refusals of={refusals} />
      </Flex>
    </Dialog>
  )
}

interface LinePartsProps {
  readonly line: InboundLine
  readonly warehouseId: string
  readonly parts: readonly Part[]
  readonly onChange: (key: number, changed: Partial<Part>) => void
  readonly onAdd: () => void
}

function LineParts({ line, warehouseId, parts, onChange, onAdd }: LinePartsProps) {
  const { t } = useTranslation('stock')
  return (
    <Card size="small" data-scan={line.id}>
      <Flex vertical gap={8}>
        <Flex justify="space-between" gap={8} wrap>
          <Goods line={line} />
          <Typography.Text type="secondary">{t('inbound.open', { quantity: formatQuantity(line.openQty), unit: line.unit ?? '' })}</Typography.Text>
        </Flex>
        {parts.map((part) => (
          <PartFields key={part.key} line={line} warehouseId={warehouseId} part={part} onChange={(changed) => onChange(part.key, changed)} />
        ))}
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={onAdd}>
          {t('inbound.otherPlace')}
        </Button>
      </Flex>
    </Card>
  )
}

function PartFields({ line, warehouseId, part, onChange }: { line: InboundLine; warehouseId: string; part: Part; onChange: (changed: Partial<Part>) => void }) {
  const { t } = useTranslation('stock')
  const text = (field: 'batchNo' | 'producedOn' | 'expireOn' | 'reason', type: 'text' | 'date' = 'text') => (
    <label>
      <Typography.Text type="secondary">{t(`inbound.${field}`)}</Typography.Text>
      <Input type={type} value={part[field] ?? ''} maxLength={field === 'reason' ? 500 : 64} onChange={(event) => onChange({ [field]: event.target.value })} />
    </label>
  )
  return (
    <div className={styles['came']}>
      <Stepper label={t('inbound.accepted')} value={part.acceptedQty} onChange={(acceptedQty) => onChange({ acceptedQty })} />
      <Stepper label={t('inbound.rejected')} value={part.rejectedQty} onChange={(rejectedQty) => onChange({ rejectedQty })} />
      <label>
        <Typography.Text type="secondary">{t('inbound.space')}</Typography.Text>
        <RemoteSelect
          aria-label={`${t('inbound.space')} ${line.skuCode}`}
          source={spacesOf(warehouseId)}
          value={part.cargoSpaceId}
          onChange={(next) => onChange({ cargoSpaceId: typeof next === 'string' ? next : undefined })}
        />
      </label>
      {line.needsBatch && text('batchNo')}
      {line.needsBatch && text('producedOn', 'date')}
      {line.needsBatch && text('expireOn', 'date')}
      {/[1-9]/.test(part.rejectedQty ?? '') && text('reason')}
      {/[1-9]/.test(part.rejectedQty ?? '') && <DefectivePlace line={line} part={part} onChange={onChange} />}
    </div>
  )
}

const chosen = (next: unknown) => (typeof next === 'string' ? next : undefined)

/** Where rejected goods wait to be fetched; nowhere when they go back at once. */
function DefectivePlace({ line, part, onChange }: { line: InboundLine; part: Part; onChange: (changed: Partial<Part>) => void }) {
  const { t } = useTranslation('stock')
  return (
    <>
      <label>
        <Typography.Text type="secondary">{t('inbound.defectiveWarehouse')}</Typography.Text>
        <RemoteSelect
          aria-label={`${t('inbound.defectiveWarehouse')} ${line.skuCode}`}
          placeholder={t('inbound.goesBack')}
          source={defectiveWarehouses}
          value={part.defectiveWarehouseId}
          onChange={(next) => onChange({ defectiveWarehouseId: chosen(next), defectiveSpaceId: undefined })}
        />
      </label>
      {part.defectiveWarehouseId && (
        <label>
          <Typography.Text type="secondary">{t('inbound.defectiveSpace')}</Typography.Text>
          <RemoteSelect
            aria-label={`${t('inbound.defectiveSpace')} ${line.skuCode}`}
            source={spacesOf(part.defectiveWarehouseId)}
            value={part.defectiveSpaceId}
            onChange={(next) => onChange({ defectiveSpaceId: chosen(next) })}
          />
        </label>
      )}
    </>
  )
}
