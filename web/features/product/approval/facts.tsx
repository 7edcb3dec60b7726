/** What bears on the decision beside prices: whose goods they are, how risky their category is, who looks at them and why, what looks like them. */
import { Alert, Descriptions, Empty, Flex, Tag, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { risks } from '#server/modules/catalogue/category/category-fields.contract.ts'
import { operStatuses, stages } from '#server/modules/supplier/profile/supplier.contract.ts'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { findChoice, useDictionary } from '#web/kit/widgets/dictionaries.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { useProductBase } from '../product-base.ts'
import type { PolicyStep, ReviewContext } from './review.ts'
import '../approval-texts.ts'

const nothing: never[] = []

/** What would keep it from being handed in now; a decision stays possible. */
export function Obstacles({ obstacles }: Pick<ReviewContext, 'obstacles'>) {
  const { t } = useTranslation('product-approval')
  if (obstacles.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('obstacles')}
      description={obstacles.map(({ code, message }) => (
        <div key={`${code}${message}`}>{message}</div>
      ))}
    />
  )
}

export function SupplierFacts({ supplier }: Pick<ReviewContext, 'supplier'>) {
  const { t } = useTranslation('product-approval')
  const base = useProductBase()
  const may = useMay()
  if (!supplier) return <Typography.Text>{t('own')}</Typography.Text>
  const stage = findChoice(stages, supplier.stage)
  const state = findChoice(operStatuses, supplier.operStatus)
  const at = `${base}/supplier-center/supplier-detail?id=${supplier.id}`
  return (
    <Flex vertical gap={6}>
      {may('supplier:detail') ? <Link to={at}>{supplier.name}</Link> : <span>{supplier.name}</span>}
      <Flex gap={6} wrap>
        {stage && <StatusTag choice={stage} />}
        {state && <StatusTag choice={state} />}
        {supplier.levelName && <Tag>{t('level', { name: supplier.levelName })}</Tag>}
      </Flex>
      <span>{supplier.score === null ? t('noScore') : t('score', { score: formatQuantity(supplier.score), standing: supplier.scoreStandingName ?? '' })}</span>
    </Flex>
  )
}

export function CategoryFacts({ category }: Pick<ReviewContext, 'category'>) {
  const { t } = useTranslation('product-approval')
  const materialName = useDictionaryName('material_type')
  if (!category) return <Typography.Text type="secondary">-</Typography.Text>
  const risk = findChoice(risks, category.risk)
  const needed = category.requiredMaterials.map((code) => materialName(code))
  return (
    <Flex vertical gap={6}>
      <span>{category.line.join(' / ')}</span>
      <Flex gap={6} wrap>
        {risk && <StatusTag choice={risk} />}
        {needed.length > 0 && <span>{t('needsPapers', { names: needed.join(t('comma')) })}</span>}
      </Flex>
    </Flex>
  )
}

/** Who looks at it, as the decision table said when it was handed in, and by what it went. */
export function PolicyFacts({ policy }: Pick<ReviewContext, 'policy'>) {
  const { t } = useTranslation('product-approval')
  const label = useLabel()
  const { data: levels = nothing } = useDictionary('supplier_level')
  if (!policy) return <Typography.Text type="secondary">-</Typography.Text>
  const level = findChoice(levels, policy.supplierLevel)
  const risk = findChoice(risks, policy.categoryRisk)
  const why = [
    policy.kind === 'NEW' && t('why.new'),
    policy.isPriceChanged && t('why.price'),
    policy.isPriceBreached && t('why.breached'),
    policy.isIdentityChanged && t('why.identity'),
    policy.needsPapers && t('why.papers'),
    risk && policy.categoryRisk !== 'NORMAL' && t('why.risk', { name: label(risk.label) }),
    level && t('why.level', { name: label(level.label) }),
    t('why.amount', { amount: formatUnitPrice(policy.amount) }),
  ].flatMap((text) => text || [])
  return (
    <Flex vertical gap={6}>
      <span>{policy.steps.map((step) => t(`steps.${step as PolicyStep}`)).join(' → ')}</span>
      <Flex gap={4} wrap>
        {why.map((text) => (
          <Tag key={text}>{text}</Tag>
        ))}
      </Flex>
    </Flex>
  )
}

/** Articles that look like one of these. */
export function Doubles({ duplicates }: Pick<ReviewContext, 'duplicates'>) {
  const { t } = useTranslation('product-approval')
  const base = useProductBase()
  if (duplicates.length === 0) return <Empty description={t('doubles.none')} />
  return (
    <Flex vertical gap={10}>
      {duplicates.map(({ kind, code, other }) => (
        <div key={`${kind}${code}${other.skuId}`}>
          <Flex gap={6} wrap align="center">
            <Tag color={kind === 'BARCODE' ? 'red' : 'orange'}>{t(`doubles.${kind}`)}</Tag>
            <span>{code}</span>
          </Flex>
          <Link to={`${base}/commodity-management/new-info-modal?id=${other.spuId}`}>{`${other.name} · ${other.code}`}</Link>
          <div>
            <Typography.Text type="secondary">{other.supplierName ?? t('own')}</Typography.Text>
          </div>
        </div>
      ))}
    </Flex>
  )
}

/** All of it in a narrow column. */
export function Facts({ context }: { context: ReviewContext }) {
  const { t } = useTranslation('product-approval')
  return (
    <Descriptions
      size="small"
      layout="vertical"
      column={1}
      styles={{ label: { color: 'var(--text-soft)' }, content: { overflowWrap: 'anywhere' } }}
      items={[
        { key: 'supplier', label: t('facts.supplier'), children: <SupplierFacts supplier={context.supplier} /> },
        { key: 'category', label: t('facts.category'), children: <CategoryFacts category={context.category} /> },
        { key: 'policy', label: t('facts.policy'), children: <PolicyFacts policy={context.policy} /> },
      ]}
    />
  )
}
