/** A freight rule version: in the drawer of the lists and in the inbox. */
import { EditOutlined } from '@ant-design/icons'
import { Button, Flex, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { freightRuleDetail, supplierFreightRule } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import type { FreightImpact } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { isRest } from './region-cards.tsx'
import { FreightImpactView } from './freight-impact.tsx'
import { FreightQuote } from './freight-quote.tsx'
import { FreightRuleForm } from './freight-rule-form.tsx'
import type { RuleViewProps } from './price-rule-view.tsx'
import { RegionTags } from './regions-input.tsx'
import { RuleDifference } from './rule-difference.tsx'
import { RuleVersions } from './rule-versions.tsx'
import { RuleSections } from './rule-view.tsx'
import './texts.ts'

/** Whose it is says its name. */
const readable = {
  ...supplierFreightRule,
  row: supplierFreightRule.row.omit({ supplierId: true, updateTime: true, areas: true, freeRows: true }),
}

type Detail = OutputOf<typeof freightRuleDetail>

export function FreightRuleView({ id, processInstanceId, printed }: RuleViewProps) {
  const { t } = useTranslation('supplier-rules')
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useCall(freightRuleDetail, { businessId: id, processInstanceId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const { change: _change, difference, replaces, consequences, regionNames: _names, ...row } = data
  const impact = row.impact as FreightImpact | null | undefined
  const sections = [
    {
      title: t('content'),
      content: (
        <>
          <DetailFields of={readable} row={row} cells={row.effectiveAt ? {} : { effectiveAt: t('atOnce') }} />
          {!printed && row.abilities?.['update'] === true && (
            <Button style={{ marginTop: 12 }} icon={<EditOutlined />} onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
        </>
      ),
    },
    { title: t('area.title'), content: <Areas rule={data} /> },
    { title: t('area.free'), content: <FreeRows rule={data} /> },
    { title: t('difference'), content: <RuleDifference fields={difference} replaces={replaces} /> },
    ...(impact ? [{ title: t('impact'), content: <FreightImpactView impact={impact} /> }] : []),
    ...(printed
      ? []
      : [
          { title: t('quote.title'), content: <FreightQuote by={() => ({ rule: { areas: data.areas, freeRows: data.freeRows } })} /> },
          { title: t('versions'), content: <RuleVersions of={supplierFreightRule} row={row} /> },
        ]),
  ]
  return (
    <>
      <WhatFollows kind={row.status === 'IN_APPROVAL' ? 'deciding' : 'applying'} items={consequences} />
      <RuleSections sections={sections} />
      {editing && <FreightRuleForm row={row} supplierId={row.supplierId} onClose={() => setEditing(false)} />}
    </>
  )
}

function Areas({ rule: { areas, chargeMode, regionNames } }: { rule: Detail }) {
  const { t } = useTranslation('supplier-rules')
  const unit = t(`area.unit.${chargeMode}`)
  return (
    <Table
      size="small"
      rowKey={({ areaCodes }) => areaCodes.join()}
      pagination={false}
      scroll={{ x: 480 }}
      dataSource={[...areas]}
      columns={[
        {
          title: t('area.regions'),
          key: 'regions',
          render: (_, row) => (isRest(row) ? t('area.rest') : <RegionTags codes={row.areaCodes} names={regionNames} />),
        },
        {
          title: `${t('area.start')} (${unit})`,
          key: 'start',
          align: 'right',
          width: 90,
          render: (_, { isExcluded, startQty }) => (isExcluded ? <Tag color="red">{t('area.excluded')}</Tag> : startQty),
        },
        {
          title: t('area.startPrice'),
          key: 'startPrice',
          align: 'right',
          width: 80,
          render: (_, { isExcluded, startPrice }) => !isExcluded && <Amount value={startPrice} />,
        },
        { title: `${t('area.extra')} (${unit})`, key: 'extra', align: 'right', width: 90, render: (_, { isExcluded, extraQty }) => !isExcluded && extraQty },
        {
          title: t('area.extraPrice'),
          key: 'extraPrice',
          align: 'right',
          width: 80,
          render: (_, { isExcluded, extraPrice }) => !isExcluded && <Amount value={extraPrice} />,
        },
      ]}
    />
  )
}

function FreeRows({ rule: { freeRows, chargeMode, regionNames } }: { rule: Detail }) {
  const { t } = useTranslation('supplier-rules')
  if (freeRows.length === 0) return <Typography.Text type="secondary">{t('area.noFree')}</Typography.Text>
  return (
    <Flex vertical gap={4}>
      {freeRows.map((row) => (
        <Flex key={row.areaCodes.join()} gap={8} wrap align="center">
          {isRest(row) ? t('area.rest') : <RegionTags codes={row.areaCodes} names={regionNames} />}
          <span>
            {[row.freeAmount && `≥ ¥${row.freeAmount}`, row.freeQty && `≥ ${row.freeQty} ${t(`area.unit.${chargeMode}`)}`]
              .filter(Boolean)
              .join(` ${t('area.or')} `)}
          </span>
        </Flex>
      ))}
    </Flex>
  )
}
