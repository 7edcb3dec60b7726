/** What a freight rule would change: averages over sample parcels, by province. */
import { labelled, listed } from '#web/kit/format/listed.ts'
import { Table, Tag, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import type { FreightImpact } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { percent } from './price-impact.tsx'
import { ImpactFigures } from './impact-figures.tsx'
import './texts.ts'

export function FreightImpactView({ impact }: { impact: FreightImpact }) {
  const { t } = useTranslation('supplier-rules')
  const { before, after, increase, newlyExcluded, lines } = impact
  const figures = [
    { title: t('average.before'), value: before ?? '-' },
    { title: t('average.after'), value: after ?? '-' },
    { title: t('average.increase'), value: before ? percent(increase) : '-', isBad: new Decimal(increase).gt(0) },
    { title: t('average.excluded'), value: newlyExcluded.length, isBad: newlyExcluded.length > 0 },
  ]
  const price = (value: string | null, isExcluded: boolean) =>
    isExcluded ? <Tag style={{ marginInlineEnd: 0 }}>{t('average.no')}</Tag> : value ? <Amount value={value} /> : '-'
  return (
    <div>
      <ImpactFigures figures={figures} />
      {newlyExcluded.length > 0 && (
        <Typography.Paragraph type="danger">{labelled(t('average.excluded'), listed(newlyExcluded.map(({ name }) => name)))}</Typography.Paragraph>
      )}
      <Table
        size="small"
        rowKey="code"
        pagination={false}
        scroll={{ y: 260 }}
        dataSource={[...lines]}
        columns={[
          { title: t('average.province'), dataIndex: 'name' },
          { title: t('before'), key: 'before', align: 'right', width: 120, render: (_, { before: was, wasExcluded }) => price(was, wasExcluded) },
          { title: t('after'), key: 'after', align: 'right', width: 120, render: (_, { after: is, isExcluded }) => price(is, isExcluded) },
        ]}
      />
      <Typography.Paragraph type="secondary" style={{ marginTop: 8, fontSize: 12 }}>
        {t('average.note')}
      </Typography.Paragraph>
    </div>
  )
}
