/** Something said line by line: promised days, proposals, quantities that come. Cards that stand beside each other where there is room. */
import { Alert, Flex, Input, Typography } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSending } from '#web/kit/form/use-sending.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { OrderLine } from '../order-calls.ts'
import styles from '../purchase.module.css'
import '../texts.ts'

export type Said = Readonly<Partial<Record<'qty' | 'price' | 'promisedOn' | 'reason', string>>>
export type SaidByLine = Readonly<Record<string, Said>>

interface Props {
  readonly title: string
  readonly hint?: string
  readonly lines: readonly OrderLine[]
  readonly fields: readonly (keyof Said)[]
  readonly initial: SaidByLine
  readonly head?: ReactNode
  /** Sends it. @throws RequestFailed with what the server has against it */
  readonly onSend: (said: SaidByLine) => Promise<void>
  readonly onClose: () => void
}

export function LineDialog({ title, hint, lines, fields, initial, head, onSend, onClose }: Props) {
  const { t } = useTranslation('purchase')
  const [said, setSaid] = useState(initial)
  const { busy, refusal, sending } = useSending()
  const set = (id: string, field: keyof Said, value: string | undefined) =>
    setSaid((present) => ({ ...present, [id]: { ...present[id], [field]: value ?? '' } }))
  const submit = async () => {
    await sending(async () => {
      await onSend(said)
    })
  }
  return (
    <Dialog open width={760} title={title} okText={title} confirmLoading={busy} onOk={() => void submit()} onCancel={onClose} mask={{ closable: false }}>
      <Flex vertical gap={12}>
        {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
        {head}
        <ul className={styles['lines']} aria-label={t('lines')}>
          {lines.map((line) => (
            <li key={line.id} className={styles['line']}>
              <span>
                {line.skuName} <Typography.Text type="secondary">{line.skuCode}</Typography.Text>
              </span>
              <Typography.Text type="secondary">{t('ordered', { quantity: formatQuantity(line.qty), open: formatQuantity(line.openQty) })}</Typography.Text>
              <div className={styles['inputs']}>
                {fields.map((field) => {
                  const label = `${t(`say.${field}`)} ${line.skuCode}`
                  const value = said[line.id]?.[field] ?? ''
                  return (
                    <label key={field}>
                      <span>{t(`say.${field}`)}</span>
                      {field === 'qty' || field === 'price' ? (
                        <DecimalInput aria-label={label} decimals={4} value={value} onChange={(next) => set(line.id, field, next)} />
                      ) : (
                        <Input
                          aria-label={label}
                          type={field === 'promisedOn' ? 'date' : 'text'}
                          maxLength={500}
                          value={value}
                          onChange={(event) => set(line.id, field, event.target.value)}
                        />
                      )}
                    </label>
                  )
                })}
              </div>
            </li>
          ))}
        </ul>
        <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
      </Flex>
    </Dialog>
  )
}
