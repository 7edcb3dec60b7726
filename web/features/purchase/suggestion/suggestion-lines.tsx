/** What is suggested of one supplier, each line with why: a table, or cards on a phone. */
import { Checkbox, Flex, Table, Tag, Typography } from 'antd'
import type { PurchaseSuggestion } from '#server/modules/purchase/suggestion/purchase-suggestion.contract.ts'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import '../texts.ts'

interface Props {
  readonly rows: readonly PurchaseSuggestion[]
  readonly isChosen: (row: PurchaseSuggestion) => boolean
  readonly qtyOf: (row: PurchaseSuggestion) => string
  readonly onChoose: (row: PurchaseSuggestion, isChosen: boolean) => void
  readonly onType: (row: PurchaseSuggestion, qty: string) => void
}

const colours = { BELOW_LIMIT: 'red', DEMAND: 'volcano', RUNS_OUT: 'gold', MOQ: 'default', PACK: 'default' } as const

export function SuggestionLines(props: Props) {
  const { t } = useTranslation('purchase')
  const { sm } = useScreen()
  const { rows } = props
  if (!sm)
    return (
      <Flex vertical gap={16} role="list" aria-label={t('suggest.title')}>
        {rows.map((row) => (
          <Flex key={`${row.skuId} ${row.warehouseId}`} vertical gap={6} role="listitem">
            <Flex gap={8} align="start">
              <Choice {...props} row={row} />
              <Goods row={row} />
            </Flex>
            <Why row={row} />
            <Flex justify="space-between" gap={8} align="center">
              <Typography.Text type="secondary">{standing(t, row)}</Typography.Text>
              <Quantity {...props} row={row} />
            </Flex>
          </Flex>
        ))}
      </Flex>
    )
  return (
    <Table<PurchaseSuggestion>
      aria-label={t('suggest.title')}
      rowKey={({ skuId, warehouseId }) => `${skuId} ${warehouseId}`}
      size="small"
      pagination={false}
      scroll={{ x: 940 }}
      dataSource={[...rows]}
      columns={[
        { key: 'choose', width: 40, render: (_value, row) => <Choice {...props} row={row} /> },
        { key: 'goods', title: t('goods'), width: 230, render: (_value, row) => <Goods row={row} /> },
        { key: 'why', title: t('suggest.why'), render: (_value, row) => <Why row={row} /> },
        {
          key: 'stock',
          title: t('suggest.standing'),
          width: 190,
          render: (_value, row) => (
            <Flex vertical>
              <span>{row.warehouseName}</span>
              <Typography.Text type="secondary">{standing(t, row)}</Typography.Text>
              {row.lastsDays !== null && <Typography.Text type="secondary">{t('suggest.lasts', { days: row.lastsDays })}</Typography.Text>}
            </Flex>
          ),
        },
        {
          key: 'price',
          title: t('suggest.price'),
          width: 110,
          align: 'right',
          render: (_value, { price }) => (price === null ? '-' : formatUnitPrice(price)),
        },
        { key: 'qty', title: t('suggest.qty'), width: 140, render: (_value, row) => <Quantity {...props} row={row} /> },
      ]}
    />
  )
}

type One = Props & { readonly row: PurchaseSuggestion }

const standing = (t: ReturnType<typeof useTranslation<'purchase'>>['t'], { available, incoming }: PurchaseSuggestion): string =>
  t('beside', { available: formatQuantity(available), incoming: formatQuantity(incoming) })

function Choice({ row, isChosen, onChoose }: One) {
  return (
    <Checkbox aria-label={row.skuName} checked={isChosen(row)} disabled={row.obstacle !== null} onChange={(event) => onChoose(row, event.target.checked)} />
  )
}

const Goods = ({ row }: { row: PurchaseSuggestion }) => (
  <Flex vertical>
    <span>{row.skuName}</span>
    <Typography.Text type="secondary">{[row.skuCode, row.spec].filter(Boolean).join(' · ')}</Typography.Text>
  </Flex>
)

const Why = ({ row }: { row: PurchaseSuggestion }) => (
  <Flex gap={4} wrap>
    {row.reasons.map(({ code, text }) => (
      <Tag key={code} color={colours[code]} style={{ whiteSpace: 'normal', marginInlineEnd: 0 }}>
        {text}
      </Tag>
    ))}
  </Flex>
)

function Quantity({ row, qtyOf, onType }: One) {
  const { t } = useTranslation('purchase')
  return (
    <div style={{ width: 120 }}>
      <DecimalInput
        aria-label={`${t('suggest.qty')} ${row.skuCode}`}
        decimals={4}
        value={qtyOf(row)}
        {...(row.unit && { suffix: row.unit })}
        onChange={(qty = '') => onType(row, qty)}
      />
    </div>
  )
}
