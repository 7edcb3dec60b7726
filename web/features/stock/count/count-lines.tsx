/** Lines of a count: what should be there, what was found, and what differs. A table, or cards on a phone. */
import { Checkbox, Flex, Segmented, Table, Tag, Typography } from 'antd'
import type { TableColumnType } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pageSizes } from '#kit/contract.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { Goods } from '../goods-lines.tsx'
import type { TakeLine } from './count-calls.ts'
import styles from '../stock.module.css'
import '../texts.ts'

interface Props {
  readonly lines: readonly TakeLine[]
  /** What whoever decides says of a line. */
  readonly decide?: ((line: TakeLine) => ReactNode) | undefined
  /** Ids of lines that are chosen. */
  readonly selection?: { readonly chosen: readonly string[]; readonly choose: (ids: readonly string[]) => void } | undefined
}

const differs = ({ diffQty }: TakeLine): boolean => /[1-9]/.test(diffQty ?? '')
const quantity = (value: string | null): string => (value === null ? '-' : formatQuantity(value))

export function CountLines({ lines, decide, selection }: Props) {
  const { t } = useTranslation('stock')
  const { sm } = useScreen()
  const [part, setPart] = useState<'all' | 'differing' | 'open'>(lines.some(differs) ? 'differing' : 'all')
  const shown = lines.filter((line) => part === 'all' || (part === 'differing' ? differs(line) : line.isOpen))
  const chosen = selection?.chosen ?? []
  const choose = ({ id }: TakeLine, isChosen: boolean) => selection?.choose(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  const parts = ['all', 'differing', 'open'] as const
  // What nothing is to be said in would push what is to be decided out of sight.
  const hasBatches = lines.some(({ batchNo }) => batchNo !== null)
  const isRecounted = lines.some(({ needsRecount, recountQty }) => needsRecount || recountQty !== null)
  const batch: TableColumnType<TakeLine> = { key: 'batch', title: t('inbound.batchNo'), width: 100, render: (_value, { batchNo }) => batchNo ?? '-' }
  const recount: TableColumnType<TakeLine> = {
    key: 'recount',
    title: t('count.second'),
    width: 120,
    align: 'right',
    render: (_value, line) => <By quantity={line.recountQty} name={line.recountedBy} />,
  }
  const columns: TableColumnType<TakeLine>[] = [
    { key: 'space', title: t('inbound.space'), width: 110, render: (_value, { spaceCode }) => spaceCode ?? '-' },
    { key: 'goods', title: t('line.goods'), width: 230, render: (_value, line) => <Goods line={line} /> },
    ...(hasBatches ? [batch] : []),
    { key: 'book', title: t('count.book'), width: 90, align: 'right', render: (_value, { bookQty }) => quantity(bookQty) },
    {
      key: 'count',
      title: t('count.first'),
      width: 120,
      align: 'right',
      render: (_value, line) => <By quantity={line.countQty} name={line.countedBy} isSkipped={line.isSkipped} />,
    },
    ...(isRecounted ? [recount] : []),
    { key: 'diff', title: t('count.difference'), width: 100, align: 'right', render: (_value, line) => <Difference line={line} /> },
    {
      key: 'amount',
      title: t('line.amount'),
      width: 110,
      align: 'right',
      render: (_value, { diffAmount }) => (diffAmount === null ? '-' : <Amount value={diffAmount} />),
    },
    { key: 'state', title: t('count.state'), width: 220, render: (_value, line) => <State line={line} /> },
    ...(decide
      ? [{ key: 'decide', title: t('count.resolve'), width: 140, fixed: 'right' as const, render: (_value: unknown, line: TakeLine) => decide(line) }]
      : []),
  ]
  return (
    <Flex vertical gap={8}>
      <Segmented
        aria-label={t('count.detail')}
        value={part}
        onChange={setPart}
        options={parts.map((value) => ({ value, label: t(`count.${value}`) }))}
        style={{ alignSelf: 'start' }}
      />
      {sm ? (
        <Table<TakeLine>
          aria-label={t('count.detail')}
          rowKey="id"
          size="small"
          pagination={{ defaultPageSize: 30, pageSizeOptions: [...pageSizes], hideOnSinglePage: true }}
          columns={columns}
          dataSource={[...shown]}
          scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
          {...(selection && { rowSelection: { selectedRowKeys: [...chosen], onChange: (keys) => selection.choose(keys.map(String)) } })}
        />
      ) : (
        <ul className={styles['goods']} aria-label={t('count.detail')}>
          {shown.map((line) => (
            <li key={line.id}>
              {selection ? (
                <Checkbox checked={chosen.includes(line.id)} onChange={({ target }) => choose(line, target.checked)}>
                  <Typography.Text strong>{line.spaceCode ?? '-'}</Typography.Text>
                </Checkbox>
              ) : (
                <Typography.Text strong>{line.spaceCode ?? '-'}</Typography.Text>
              )}
              <Goods line={line} />
              <Flex gap="2px 12px" wrap>
                <span>{`${t('count.book')} ${quantity(line.bookQty)}`}</span>
                <span>{`${t('count.counted')} ${quantity(line.recountQty ?? line.countQty)}`}</span>
                <Difference line={line} />
              </Flex>
              <State line={line} />
              {decide?.(line)}
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
}

function By({ quantity: value, name, isSkipped = false }: { quantity: string | null; name: string | null; isSkipped?: boolean }) {
  const { t } = useTranslation('stock')
  return (
    <Flex vertical align="end">
      <span>{value === null && isSkipped ? t('counting.skipped') : quantity(value)}</span>
      {name && <Typography.Text type="secondary">{name}</Typography.Text>}
    </Flex>
  )
}

function Difference({ line }: { line: TakeLine }) {
  if (line.diffQty === null) return <span>-</span>
  if (!differs(line)) return <span>0</span>
  const isLoss = line.diffQty.startsWith('-')
  return <Typography.Text type={isLoss ? 'danger' : 'success'}>{`${isLoss ? '−' : '+'}${formatQuantity(line.diffQty.replace('-', ''))}`}</Typography.Text>
}

/** What there is to know before it is booked: that goods moved, and what keeps them. */
function State({ line }: { line: TakeLine }) {
  const { t } = useTranslation('stock')
  return (
    <Flex vertical gap={2} align="start">
      {line.isOpen && <Tag>{line.needsRecount ? t('counting.recount') : t('counting.open')}</Tag>}
      {line.movedSince && <Tag color="gold">{t('count.moved', { now: quantity(line.bookNow), target: quantity(line.target) })}</Tag>}
      {line.postedQty !== null && <Tag color="green">{t('count.posted', { quantity: quantity(line.postedQty) })}</Tag>}
      {line.blockers.map(({ bizId, bizCode, quantity: kept }) => (
        <Link key={bizId} to={`/storage-center/stock-preempted?q.bizCode=${encodeURIComponent(bizCode)}`}>
          {t('count.keeps', { code: bizCode, quantity: quantity(kept) })}
        </Link>
      ))}
      {line.reason && <Typography.Text type="secondary">{line.reason}</Typography.Text>}
    </Flex>
  )
}
