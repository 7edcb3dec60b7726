/** One parcel of a shipment: its carrier and number, and how much of which line is in it. */
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Card, Col, Flex, Form, Input, Row, Typography } from 'antd'
import type { Decimal } from 'decimal.js'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { DictSelect } from '#web/kit/widgets/choice-select.tsx'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { Goods } from '../line-table.tsx'
import type { OrderLine } from '../line-table.tsx'
import styles from '../order.module.css'
import type { ParcelDraft, ParcelProblem } from './parcels.ts'
import '../texts.ts'

const billProblems = ['bill', 'badBill', 'sameBill'] as const
const longestBill = 64
const longestRemark = 500

export interface ParcelFormProps {
  readonly number: number
  readonly parcel: ParcelDraft
  readonly lines: readonly OrderLine[]
  /** Of each line when all parcels are gone. */
  readonly left: Readonly<Record<string, Decimal>>
  /** Undefined while nobody has asked to ship yet. */
  readonly problems: ReadonlySet<ParcelProblem> | undefined
  readonly onChange: (changed: Partial<ParcelDraft>) => void
  readonly onRemove: (() => void) | undefined
}

export function ParcelForm(props: ParcelFormProps) {
  const { number, problems, onRemove } = props
  const { t } = useTranslation('order')
  return (
    <Card
      size="small"
      title={t('shipping.parcel', { number })}
      extra={onRemove && <Button type="text" danger icon={<DeleteOutlined />} aria-label={t('shipping.remove', { number })} onClick={onRemove} />}
    >
      <Flex vertical gap={12}>
        <Carriage {...props} />
        <Contents {...props} />
        {problems?.has('empty') && (
          <Typography.Text type="danger" role="alert">
            {t('shipping.empty')}
          </Typography.Text>
        )}
      </Flex>
    </Card>
  )
}

const wrong = (text: string | undefined) => (text === undefined ? {} : { validateStatus: 'error' as const, help: text })

function Carriage({ number, parcel, problems, onChange }: ParcelFormProps) {
  const { t } = useTranslation('order')
  const id = (field: string) => `parcel-${number}-${field}`
  const bill = billProblems.find((problem) => problems?.has(problem))
  return (
    <Form component="div" layout="vertical">
      <Row gutter={12}>
        <Col xs={24} sm={8}>
          <Form.Item
            label={t('shipping.company')}
            htmlFor={id('company')}
            required
            {...wrong(problems?.has('company') ? t('shipping.companyMissing') : undefined)}
          >
            <DictSelect
              id={id('company')}
              code="logistics_company"
              value={parcel.logisticsCompany}
              onChange={(next) => onChange({ logisticsCompany: typeof next === 'string' ? next : undefined })}
            />
          </Form.Item>
        </Col>
        <Col xs={24} sm={8}>
          <Form.Item label={t('shipping.billCode')} htmlFor={id('bill')} required {...wrong(bill && t(`shipping.${bill}`))}>
            <Input
              id={id('bill')}
              autoComplete="off"
              maxLength={longestBill}
              value={parcel.billCode}
              onChange={(event) => onChange({ billCode: event.target.value })}
            />
          </Form.Item>
        </Col>
        <Col xs={24} sm={8}>
          <Form.Item label={t('shipping.remark')} htmlFor={id('remark')}>
            <Input id={id('remark')} maxLength={longestRemark} value={parcel.remark} onChange={(event) => onChange({ remark: event.target.value })} />
          </Form.Item>
        </Col>
      </Row>
    </Form>
  )
}

function Contents({ parcel, lines, left, onChange }: ParcelFormProps) {
  const { t } = useTranslation('order')
  return (
    <Flex vertical gap={8}>
      <div className={`${styles['quantities']} ${styles['head']}`} aria-hidden="true">
        <span>{t('line.goods')}</span>
        <span className={styles['number']}>{t('shipping.left')}</span>
        <span>{t('shipping.here')}</span>
      </div>
      {lines.map((line) => {
        const rest = left[line.id]
        const isTooMuch = rest?.lt(0) ?? false
        return (
          <div key={line.id} className={styles['quantities']}>
            <Goods line={line} />
            <Typography.Text className={styles['number'] ?? ''} {...(isTooMuch && { type: 'danger' as const })}>
              {!isTooMuch && <span className={styles['narrow']}>{t('shipping.left')} </span>}
              {isTooMuch
                ? t('shipping.tooMuch', { count: Number(rest?.abs().toFixed() ?? 0) })
                : `${formatQuantity(rest ?? '0')} / ${formatQuantity(line.openQuantity)}`}
              {line.unit && ` ${line.unit}`}
            </Typography.Text>
            <QuantityInput
              aria-label={t('shipping.quantityOf', { name: line.skuName })}
              aria-invalid={isTooMuch}
              value={parcel.quantities[line.id]}
              onChange={(next) => onChange({ quantities: { ...parcel.quantities, [line.id]: next } })}
            />
          </div>
        )
      })}
    </Flex>
  )
}
