/** The line that is being counted: where, what, how many. Plus and minus are as large as a thumb. */
import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Input, Tag, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { useState } from 'react'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { Goods } from '../goods-lines.tsx'
import type { CountedLine } from './counting-order.ts'
import styles from './counting.module.css'
import '../texts.ts'

const short = (quantity: string): string => new Decimal(quantity).toFixed()

/** What is known of it already: what was counted here, or before by whoever counts now. */
const firstQty = ({ line, unsent }: CountedLine): string => {
  if (unsent) return unsent.qty ?? '0'
  if (line.needsRecount) return line.recountQty ? short(line.recountQty) : '0'
  return line.countQty ? short(line.countQty) : '0'
}

interface Props {
  readonly counted: CountedLine
  readonly onCount: (qty: string | null, reason?: string) => void
}

export function CountCard({ counted, onCount }: Props) {
  const { t } = useTranslation('stock')
  const { line } = counted
  const [qty, setQty] = useState<string | undefined>(() => firstQty(counted))
  const [reason, setReason] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const step = (by: number) => {
    const next = new Decimal(qty || '0').plus(by)
    setQty(next.isNegative() ? '0' : next.toFixed())
  }
  return (
    <Card size="small" aria-label={t('counting.line', { number: line.lineNo })}>
      <Flex vertical gap={12}>
        <Flex justify="space-between" gap={8} wrap>
          <Typography.Text className={styles['space'] ?? ''}>{line.spaceCode ?? t('counting.noSpace')}</Typography.Text>
          {line.needsRecount && <Tag color="orange">{t('counting.recount')}</Tag>}
        </Flex>
        <Goods line={line} />
        {line.batchNo && <Typography.Text>{t('counting.batch', { batch: line.batchNo })}</Typography.Text>}
        {line.bookQty !== null && <Typography.Text type="secondary">{t('counting.book', { quantity: formatQuantity(line.bookQty) })}</Typography.Text>}
        <div className={styles['stepper']}>
          <Button icon={<MinusOutlined />} aria-label={t('less')} onClick={() => step(-1)} />
          <QuantityInput aria-label={t('counting.quantity')} value={qty} onChange={setQty} />
          <Button icon={<PlusOutlined />} aria-label={t('more')} onClick={() => step(1)} />
        </div>
        <Typography.Text type="secondary" style={{ textAlign: 'center' }}>
          {line.unit}
        </Typography.Text>
        {isLeaving && (
          <Input
            value={reason}
            maxLength={500}
            aria-label={t('counting.reason')}
            placeholder={t('counting.reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {line.mayCount ? (
          <>
            <Button type="primary" size="large" block className={styles['confirm'] ?? ''} disabled={!qty} onClick={() => onCount(qty || '0')}>
              {t('counting.confirm')}
            </Button>
            {!line.needsRecount &&
              (isLeaving ? (
                <Button block disabled={!reason.trim()} onClick={() => onCount(null, reason.trim())}>
                  {t('counting.skip')}
                </Button>
              ) : (
                <Button type="text" block onClick={() => setLeaving(true)}>
                  {t('counting.skip')}
                </Button>
              ))}
          </>
        ) : (
          <Typography.Text type="warning">{t('counting.notYou')}</Typography.Text>
        )}
      </Flex>
    </Card>
  )
}
