/** Lines of an adjustment beside what holds now; an article opens what it cost over time. */
import { Button, Empty, Table } from 'antd'
import { useState } from 'react'
import { lineStatuses } from '#server/modules/pricing/adjustment/price-adjustment.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { PriceDrawer } from './price-drawer.tsx'
import type { AdjustmentLine } from './price-calls.ts'
import { Change, Margin, Marks, Price } from './signs.tsx'
import './texts.ts'

interface Props {
  readonly lines: readonly AdjustmentLine[]
  readonly label: string
  /** They have been applied, or will be: what became of each is shown. */
  readonly showsOutcome?: boolean
}

export function LineTable({ lines, label, showsOutcome = false }: Props) {
  const { t } = useTranslation('pricing')
  const [opened, setOpened] = useState<string>()
  if (lines.length === 0) return <Empty description={t('noLines')} />
  const number = { align: 'right' as const, width: 104 }
  return (
    <div>
      <Table<AdjustmentLine>
        aria-label={label}
        rowKey="skuId"
        size="small"
        pagination={false}
        scroll={{ x: 1080 }}
        dataSource={[...lines]}
        columns={[
          { key: 'no', title: '#', width: 52, render: (_value, { lineNo }) => lineNo },
          {
            key: 'goods',
            title: t('goods'),
            render: (_value, { skuId, skuCode, skuName, spec }) => (
              <>
                <Button
                  type="link"
                  size="small"
                  style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
                  onClick={() => setOpened(skuId)}
                >
                  {skuName}
                </Button>
                <div style={{ color: 'var(--text-soft)' }}>{[skuCode, spec].filter(Boolean).join(' · ')}</div>
              </>
            ),
          },
          { key: 'old', title: t('oldPrice'), ...number, render: (_value, line) => <Price value={line.oldPrice} isSecret={line.isSecret} /> },
          {
            key: 'new',
            title: t('newPrice'),
            ...number,
            render: (_value, line) => (
              <strong>
                <Price value={line.newPrice} isSecret={line.isSecret} />
              </strong>
            ),
          },
          { key: 'rate', title: t('rate'), ...number, width: 88, render: (_value, { rate }) => <Change rate={rate} /> },
          { key: 'cost', title: t('cost'), ...number, render: (_value, line) => <Price value={line.costPrice} isSecret={line.isSecret} /> },
          {
            key: 'margin',
            title: t('margin'),
            ...number,
            width: 150,
            render: (_value, line) => (
              <>
                <Margin value={line.marginBefore} isSecret={line.isSecret} /> → <Margin value={line.marginAfter} isSecret={line.isSecret} />
              </>
            ),
          },
          { key: 'marks', title: t('marks'), width: 190, render: (_value, line) => <Marks line={line} /> },
          ...(showsOutcome
            ? [
                {
                  key: 'status',
                  title: t('outcome'),
                  width: 120,
                  render: (_value: unknown, { status }: AdjustmentLine) => {
                    const choice = lineStatuses.find(({ value }) => value === status)
                    return choice && <StatusTag choice={choice} />
                  },
                },
              ]
            : []),
        ]}
      />
      {opened && <PriceDrawer skuId={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
