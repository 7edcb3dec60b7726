/** An outbound order for whoever decides on it: what is to leave, what that does to the stock, and how much of it is agreed to. */
import { Flex, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { approveLines, outboundCase, outboundOrder } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { savingNow } from '#web/kit/until-saved.ts'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { short } from '../draft-values.ts'
import { stockPaths } from '../inbound/inbound-calls.ts'
import { StockChange } from './stock-change.tsx'
import '../texts.ts'

const elsewhere = ['code', 'status', 'shippedQty', 'approvedAt', 'shippedAt', 'signedAt', 'createTime', 'updateTime'] as const

/** A line of which another quantity is agreed to. */
export interface AgreedLine {
  readonly lineId: string
  readonly approvedQty: string
}

interface Props {
  readonly id: string
  readonly printed?: boolean | undefined
  /** Takes what is agreed to, to be sent with the decision. Without it each quantity is kept as soon as it was typed. */
  readonly onAgree?: (lines: readonly AgreedLine[]) => void
}

export function OutboundReview({ id, printed = false, onAgree }: Props) {
  const { t } = useTranslation('outbound')
  const may = useMay()
  const { data, error, refetch } = useCall(outboundCase, { id }, { silent: true })
  const [agreed, setAgreed] = useState<Readonly<Record<string, string | undefined>>>({})
  const agree = useAction(approveLines, { refreshes: stockPaths, onDone: () => notify.success(t('saved')) })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { change: _change, mayDecide, lines = [], parcels: _parcels, ...row } = data
  const mayAgree = mayDecide && !printed && may(approveLines.permission)
  const changedIn = (quantities: typeof agreed): AgreedLine[] =>
    lines.flatMap((line) => {
      const typed = quantities[line.id]
      return typed && !new Decimal(typed).equals(line.approvedQty ?? line.planQty) ? [{ lineId: line.id, approvedQty: new Decimal(typed).toFixed() }] : []
    })
  const type = (lineId: string, qty: string | undefined) => {
    const next = { ...agreed, [lineId]: qty }
    setAgreed(next)
    onAgree?.(changedIn(next))
  }
  /** Whoever says yes next says it to what they read. What is refused is not left standing there. */
  const keep = (lineId: string) => {
    const forget = () => setAgreed(({ [lineId]: _typed, ...others }) => others)
    const changed = changedIn({ [lineId]: agreed[lineId] })
    if (changed.length === 0) return forget()
    // Its refusal was shown already.
    savingNow(agree.mutateAsync({ id: row.id, lines: changed })).then(forget, forget)
  }
  return (
    <Flex vertical gap={16}>
      {may('outbound-order:detail') && <Link to={`/storage-center/outbound-info?id=${row.id}`}>{row.code}</Link>}
      <DetailFields of={outboundOrder} row={row} without={elsewhere} />
      <Typography.Text strong>{t('context')}</Typography.Text>
      <StockChange
        lines={lines}
        beside={[
          {
            key: 'agreed',
            title: t('line.approvedQty'),
            align: 'right',
            width: 130,
            render: (_value, line) =>
              mayAgree ? (
                <QuantityInput
                  aria-label={t('agreedOf', { goods: line.skuCode })}
                  value={agreed[line.id] ?? short(line.approvedQty ?? line.planQty)}
                  onChange={(qty) => type(line.id, qty)}
                  onBlur={() => onAgree === undefined && keep(line.id)}
                />
              ) : (
                formatQuantity(line.approvedQty ?? line.planQty)
              ),
          },
        ]}
      />
    </Flex>
  )
}
