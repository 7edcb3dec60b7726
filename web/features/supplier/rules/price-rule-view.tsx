/** A price rule version: in the drawer of the lists and in the inbox. */
import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { priceRuleDetail, supplierPriceRule } from '#server/modules/supplier/rules/price-rule.contract.ts'
import type { PriceImpact } from '#server/modules/supplier/rules/price-rule.contract.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { PriceImpactView } from './price-impact.tsx'
import { PriceRuleForm } from './price-rule-form.tsx'
import { RuleDifference } from './rule-difference.tsx'
import { RuleVersions } from './rule-versions.tsx'
import { RuleSections } from './rule-view.tsx'
import './texts.ts'

/** Whose it is says its name; the value is told by what it adds. */
const readable = { ...supplierPriceRule, row: supplierPriceRule.row.omit({ supplierId: true, profitValue: true, updateTime: true }) }

export interface RuleViewProps {
  readonly id: string
  readonly processInstanceId?: string | undefined
  readonly printed?: boolean | undefined
}

export function PriceRuleView({ id, processInstanceId, printed }: RuleViewProps) {
  const { t } = useTranslation('supplier-rules')
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useCall(priceRuleDetail, { businessId: id, processInstanceId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const { change: _change, difference, replaces, consequences, ...row } = data
  const impact = row.impact as PriceImpact | null | undefined
  const cells = { kindName: row.kindName ?? t('kind.all'), ...(row.effectiveAt ? {} : { effectiveAt: t('atOnce') }) }
  const sections = [
    {
      title: t('content'),
      content: (
        <>
          <DetailFields of={readable} row={row} cells={cells} />
          {!printed && row.abilities?.['update'] === true && (
            <Button style={{ marginTop: 12 }} icon={<EditOutlined />} onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
        </>
      ),
    },
    { title: t('difference'), content: <RuleDifference fields={difference} replaces={replaces} /> },
    ...(impact ? [{ title: t('impact'), content: <PriceImpactView impact={impact} /> }] : []),
    ...(printed ? [] : [{ title: t('versions'), content: <RuleVersions of={supplierPriceRule} row={row} /> }]),
  ]
  return (
    <>
      <WhatFollows kind={row.status === 'IN_APPROVAL' ? 'deciding' : 'applying'} items={consequences} />
      <RuleSections sections={sections} />
      {editing && <PriceRuleForm row={row} supplierId={row.supplierId} onClose={() => setEditing(false)} />}
    </>
  )
}
