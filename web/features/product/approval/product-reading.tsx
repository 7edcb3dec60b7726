/** All that a product says, step by step, its SKU folded below; where a reviewer may, a pencil at every field. */
import { Badge, Collapse, Descriptions, Empty, Flex, Typography } from 'antd'
import type { SaidStep } from '#server/modules/product/content/said-content.contract.ts'
import { stepNames } from '#server/modules/product/step/step-calls.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { RemarkButton, RemarkText } from './remark-mark.tsx'
import { otherRemarks, remarkAt } from './remark-lines.ts'
import { countOf, type OnRemark, type Remarks } from './use-remarks.ts'
import { SaidValue, type LinkedFile } from './said-value.tsx'
import '../approval-texts.ts'

interface ReadingProps {
  readonly said: readonly SaidStep[]
  readonly files: readonly LinkedFile[]
  readonly remarks?: Remarks
  /** Nobody may remark without it. */
  readonly onRemark?: OnRemark | undefined
  /** Everything open: on paper. */
  readonly printed?: boolean
}

const noRemarks: Remarks = {}
const nothing: Readonly<Record<string, string>> = {}
/** More of them open would hide the next one. */
const mostOpen = 2

export function ProductReading({ said, files, remarks = noRemarks, onRemark, printed = false }: ReadingProps) {
  const { t } = useTranslation('product-approval')
  const label = useLabel()
  const own = said.filter(({ skuId }) => skuId === null)
  const skuIds = [...new Set(said.flatMap(({ skuId }) => skuId ?? []))]
  const part = (step: SaidStep) => <Step key={step.key} step={step} files={files} remarks={remarks[step.key] ?? nothing} onRemark={onRemark} />
  const skus = skuIds.map((id, place) => {
    const steps = said.filter(({ skuId }) => skuId === id)
    const count = countOf(Object.fromEntries(steps.map(({ key }) => [key, remarks[key] ?? nothing])))
    const title = steps[0]?.title
    return {
      key: id,
      label: (
        <Badge count={count} size="small" offset={[12, 0]} title={t('remarkCount', { count })}>
          {title ? label(title) : id}
        </Badge>
      ),
      children: (
        <Flex vertical gap={12}>
          {steps.map(part)}
        </Flex>
      ),
      isOpen: printed || place < mostOpen || count > 0,
    }
  })
  return (
    <Flex vertical gap={16}>
      {own.map(part)}
      <section aria-label={t('skus')}>
        <Typography.Title level={5}>{t('skuCount', { count: skuIds.length })}</Typography.Title>
        {skus.length === 0 && <Empty description={t('noSkus')} />}
        {skus.length > 0 && (
          <Collapse
            size="small"
            defaultActiveKey={skus.filter(({ isOpen }) => isOpen).map(({ key }) => key)}
            items={skus.map(({ isOpen: _isOpen, ...item }) => item)}
          />
        )}
      </section>
    </Flex>
  )
}

const wide = new Set(['rich-text', 'textarea', 'image', 'file', 'json'])

interface StepProps {
  readonly step: SaidStep
  readonly files: readonly LinkedFile[]
  readonly remarks: Readonly<Record<string, string>>
  readonly onRemark: ReadingProps['onRemark']
}

function Step({ step: { key, step, fields }, files, remarks, onRemark }: StepProps) {
  const label = useLabel()
  const name = label(stepNames[step])
  // What was remarked at a field that says nothing has to be read as well.
  const others = otherRemarks(remarks, fields)
  return (
    <section aria-label={name}>
      <Flex align="center" gap={4} style={{ marginBottom: 6 }}>
        <Typography.Text strong>{name}</Typography.Text>
      </Flex>
      {others.map((text) => (
        <RemarkText key={text} text={text} />
      ))}
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: 1, md: 2 }}
        styles={{ label: { width: 132 }, content: { overflowWrap: 'anywhere' } }}
        items={fields.map(({ field, label: title, ...said }) => ({
          key: field,
          label: label(title),
          span: wide.has(said.widget) ? ('filled' as const) : 1,
          children: (
            <>
              <SaidValue said={said} files={files} name={label(title)} />
              {onRemark && <RemarkButton label={label(title)} onClick={() => onRemark(key, field, title)} />}
              <RemarkText text={remarkAt(remarks, field, title)} />
            </>
          ),
        }))}
      />
    </section>
  )
}
