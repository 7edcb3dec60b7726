/** What people want to know of a supplier before anything else. */
import dayjs from 'dayjs'
import { Card, Col, Row, Statistic } from 'antd'
import type { OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import type { supplierDetails } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import '../texts.ts'

export function KeyFigures({ row }: { row: OutputOf<typeof supplierDetails> }) {
  const { t } = useTranslation('supplier')
  const levelName = useDictionaryName('supplier_level')
  const since = row.formalAt ? Math.max(0, dayjs().diff(row.formalAt, 'day')) : undefined
  const figures = [
    { title: t('figures.level'), value: row.level === null ? '-' : levelName(row.level) },
    { title: t('figures.score'), value: row.scoreStandingName ? `${row.score ?? '-'} · ${row.scoreStandingName}` : (row.score ?? '-') },
    { title: t('figures.terms'), value: row.paymentTerms },
    { title: t('figures.days'), value: since ?? '-' },
  ]
  return (
    <Row gutter={[12, 12]}>
      {figures.map(({ title, value }) => (
        <Col key={title} xs={12} md={6}>
          <Card size="small">
            <Statistic title={title} value={value} />
          </Card>
        </Col>
      ))}
    </Row>
  )
}
