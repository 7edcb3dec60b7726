/** What a price rule would change: margins before and after, and the samples that they come from. */
import { Alert, Table, Tag, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import type { PriceImpact } from '#server/modules/supplier/rules/price-rule.contract.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { ImpactFigures } from './impact-figures.tsx'
import './texts.ts'

export const percent = (rate: string | null | undefined): string => (rate ? `${new Decimal(rate).times(100).toFixed(2)}%` : '-')

const change = (before: string | undefined, after: string | undefined): string => (before ? `${percent(before)} → ${percent(after)}` : percent(after))

export function PriceImpactView({ impact }: { impact: PriceImpact }) {
  const { t } = useTranslation('supplier-rules')
  const language = useLanguage()
  const { before, after, marginDrop, belowFloor, samples, isSample = true, isKept = false, floor, lines } = impact
  const figures = [
    { title: t('margin.min'), value: change(before?.min, after?.min) },
    { title: t('margin.avg'), value: change(before?.avg, after?.avg) },
    { title: t('margin.drop'), value: percent(marginDrop), isBad: marginDrop !== null && new Decimal(marginDrop).gt(0) },
    { title: t('margin.below'), value: t('margin.belowCount', { count: belowFloor, total: samples }), isBad: belowFloor > 0 },
  ]
  return (
    <div>
      <ImpactFigures figures={figures} />
      {isKept && <Alert type="info" showIcon title={t('margin.kept')} style={{ marginBottom: 8 }} />}
      {!isKept && (
        <Table
          size="small"
          rowKey="key"
          pagination={false}
          scroll={{ x: 560, y: 320 }}
          dataSource={lines.map((line, key) => ({ ...line, key }))}
          columns={[
            {
              title: t(isSample ? 'kind.name' : 'margin.good'),
              dataIndex: 'name',
              width: 130,
              render: (name: string, { nameEn }) => (name === '-' ? t('kind.all') : (language === 'en' && nameEn) || name),
            },
            { title: t(isSample ? 'margin.sampleCost' : 'margin.cost'), dataIndex: 'cost', align: 'right', render: (cost: string) => <Amount value={cost} /> },
            {
              title: t('margin.priceBefore'),
              dataIndex: 'priceBefore',
              align: 'right',
              render: (price: string | null) => (price ? <Amount value={price} /> : '-'),
            },
            { title: t('margin.priceAfter'), dataIndex: 'priceAfter', align: 'right', render: (price: string) => <Amount value={price} /> },
            { title: t('margin.before'), dataIndex: 'marginBefore', align: 'right', render: percent },
            {
              title: t('margin.after'),
              dataIndex: 'marginAfter',
              align: 'right',
              render: (rate: string, { isBelowFloor }) =>
                isBelowFloor ? (
                  <Tag color="red" style={{ marginInlineEnd: 0 }}>
                    {percent(rate)}
                  </Tag>
                ) : (
                  percent(rate)
                ),
            },
          ]}
        />
      )}
      <Typography.Paragraph type="secondary" style={{ marginTop: 8, fontSize: 12 }}>
        {t(isSample ? 'margin.sampleNote' : 'margin.note', { count: samples })}
        {floor && ` · ${t('margin.floor')} ${percent(floor)}`}
      </Typography.Paragraph>
    </div>
  )
}
