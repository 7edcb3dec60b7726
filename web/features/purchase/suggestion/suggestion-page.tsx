/** What ought to be bought now, a supplier a card: `/purchase-center/suggestion/index`. One press makes a draft order of what is chosen of each. */
import { listed } from '#web/kit/format/listed.ts'
import { Alert, Button, Card, Checkbox, Empty, Flex, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { useMemo, useState } from 'react'
import { suggestionCalls, type PurchaseSuggestion } from '#server/modules/purchase/suggestion/purchase-suggestion.contract.ts'
import { send, useCall } from '#web/kit/client.ts'
import { useGoOn } from '#web/kit/go-on.ts'
import { grouped } from '#web/kit/grouped.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { editorOfOrder, orderPaths, ordersShown } from '../order-calls.ts'
import { SuggestionLines } from './suggestion-lines.tsx'
import styles from '../purchase.module.css'
import '../texts.ts'

const everything = {}
const keyOf = ({ skuId, warehouseId }: PurchaseSuggestion): string => `${skuId} ${warehouseId}`

export default function SuggestionPage() {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const mayRead = may(suggestionCalls.list.permission)
  const { data, error, refetch } = useCall(suggestionCalls.list, everything, { silent: true, enabled: mayRead })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const groups = useMemo(() => [...grouped(data ?? [], ({ supplierId }) => supplierId).values()], [data])
  const ordering = useOrdering()
  if (!mayRead) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.length === 0) return <Empty description={t('suggest.none')} style={{ marginTop: 64 }} />
  const toggle = (keys: readonly string[], isChosen: boolean) =>
    setLeft((present) => new Set(isChosen ? [...present].filter((key) => !keys.includes(key)) : [...present, ...keys]))
  const qtyOf = (row: PurchaseSuggestion): string => typed[keyOf(row)] ?? new Decimal(row.qty).toFixed()
  const chosenOf = (rows: readonly PurchaseSuggestion[]) => rows.filter((row) => row.obstacle === null && !left.has(keyOf(row)) && /[1-9]/.test(qtyOf(row)))
  const mayOrder = may(suggestionCalls.order.permission)
  return (
    <div className={styles['page']}>
      <Flex gap={12} align="baseline" wrap>
        <Typography.Text type="secondary">{t('suggest.hint')}</Typography.Text>
        {mayOrder && (
          <Button
            type="primary"
            style={{ marginInlineStart: 'auto' }}
            disabled={chosenOf(data).length === 0}
            loading={ordering.isSending}
            onClick={() => void ordering.order(chosenOf(data), qtyOf)}
          >
            {t('suggest.orderAll', { count: chosenOf(data).length })}
          </Button>
        )}
      </Flex>
      {groups.map((rows) => {
        const chosen = chosenOf(rows)
        const [first] = rows
        if (!first) return null
        const amount = chosen.reduce((sum, row) => sum.plus(row.price === null ? 0 : new Decimal(qtyOf(row)).times(row.price)), new Decimal(0))
        return (
          <Card
            key={first.supplierId}
            size="small"
            className={styles['head'] ?? ''}
            title={
              <Checkbox
                checked={chosen.length > 0}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                disabled={first.obstacle !== null}
                onChange={(event) => toggle(rows.map(keyOf), event.target.checked)}
              >
                {first.supplierName}
              </Checkbox>
            }
            extra={
              <Flex gap={12} align="center" wrap>
                {first.price !== null && (
                  <span>
                    <Typography.Text type="secondary">{t('suggest.sum')} </Typography.Text>
                    <Amount value={amount} />
                  </span>
                )}
                {mayOrder && (
                  <Button size="small" disabled={chosen.length === 0} loading={ordering.isSending} onClick={() => void ordering.order(chosen, qtyOf)}>
                    {t('suggest.order')}
                  </Button>
                )}
              </Flex>
            }
          >
            {first.obstacle !== null && <Alert type="warning" showIcon title={first.obstacle} style={{ marginBottom: 12 }} />}
            <SuggestionLines
              rows={rows}
              isChosen={(row) => chosen.includes(row)}
              qtyOf={qtyOf}
              onChoose={(row, isChosen) => toggle([keyOf(row)], isChosen)}
              onType={(row, qty) => setTyped((present) => ({ ...present, [keyOf(row)]: qty }))}
            />
          </Card>
        )
      })}
    </div>
  )
}

function useOrdering() {
  const { t } = useTranslation('purchase')
  const goOn = useGoOn()
  const [isSending, setSending] = useState(false)
  return {
    isSending,
    order: async (rows: readonly PurchaseSuggestion[], qtyOf: (row: PurchaseSuggestion) => string) => {
      setSending(true)
      try {
        const lines = rows.map((row) => ({ skuId: row.skuId, warehouseId: row.warehouseId, qty: qtyOf(row) }))
        const { orders } = await send(suggestionCalls.order, { lines })
        const [only] = orders
        await goOn({
          to: orders.length === 1 && only ? editorOfOrder(only.id) : ordersShown({ status: ['DRAFT'] }),
          replace: false,
          refreshes: [...orderPaths, '/api/purchase/suggestion'],
          tell: () => notify.success(t('suggest.ordered', { count: orders.length, codes: listed(orders.map(({ code }) => code)) })),
        })
      } catch (reason) {
        // What the server refused was told where it was sent.
        if (!(reason instanceof RequestFailed)) throw reason
      } finally {
        setSending(false)
      }
    },
  }
}
