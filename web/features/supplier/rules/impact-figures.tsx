/** The figures above what a rule would change; bad ones in red. */
import { Col, Row, Statistic } from 'antd'

export interface ImpactFigure {
  readonly title: string
  readonly value: string | number
  readonly isBad?: boolean
}

export function ImpactFigures({ figures }: { figures: readonly ImpactFigure[] }) {
  return (
    <Row gutter={[12, 12]} style={{ marginBottom: 12 }}>
      {figures.map(({ title, value, isBad }) => (
        <Col key={title} xs={12} md={6}>
          <Statistic title={title} value={value} styles={{ content: { fontSize: 15, ...(isBad && { color: 'var(--danger)' }) } }} />
        </Col>
      ))}
    </Row>
  )
}
