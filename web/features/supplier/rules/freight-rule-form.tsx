/** A freight rule as it is filled in: areas, free shipping, what it would change, and a parcel to try it on. */
import { Alert, Divider, Form } from 'antd'
import type { FormInstance } from 'antd'
import { useDeferredValue } from 'react'
import { freightRuleDetail, previewFreightRule, supplierFreightRule, unsetRegion } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { FreightAreasEditor } from './freight-areas-editor.tsx'
import type { Area } from './freight-areas-editor.tsx'
import { FreightFreeEditor } from './freight-free-editor.tsx'
import type { Free } from './freight-free-editor.tsx'
import { FreightImpactView } from './freight-impact.tsx'
import { FreightQuote } from './freight-quote.tsx'
import { useOwnSupplier } from './price-rule-form.tsx'
import { RuleFormDrawer } from './rule-form-drawer.tsx'
import './texts.ts'

const width = 860

export function FreightRuleForm({ row, supplierId, onClose }: { row?: Row | undefined; supplierId?: string | undefined; onClose: () => void }) {
  const { data } = useCall(freightRuleDetail, { businessId: row?.id }, { silent: true, enabled: row !== undefined })
  const target = { row, ...(row ? {} : { initial: { areas: [], freeRows: [] }, ...(supplierId && { fixed: { supplierId } }) }) }
  return (
    <RuleFormDrawer
      of={supplierFreightRule}
      target={target}
      width={width}
      onClose={onClose}
      inputs={(form) => ({
        areas: <FreightAreasEditor form={form} names={data?.regionNames} />,
        freeRows: <FreightFreeEditor form={form} names={data?.regionNames} />,
      })}
      below={(form, edited) => <Tried form={form} supplierId={supplierId ?? (edited?.['supplierId'] as string | undefined)} />}
    />
  )
}

interface Values {
  readonly supplierId?: string
  readonly channel?: string
  readonly chargeMode?: 'COUNT' | 'WEIGHT' | 'VOLUME'
  readonly areas?: readonly Area[]
  readonly freeRows?: readonly Free[]
}

/** Rows that could be sent: no empty figure, some region. */
const isWhole = ({ startQty, startPrice, extraQty, extraPrice, areaCodes }: Area): boolean =>
  Boolean(startQty && startPrice && extraQty && extraPrice) && Number(startQty) > 0 && Number(extraQty) > 0 && !areaCodes.includes(unsetRegion)
const isWholeFree = ({ freeAmount, freeQty, areaCodes }: Free): boolean => Boolean(freeAmount ?? freeQty) && !areaCodes.includes(unsetRegion)

function Tried({ form, supplierId }: { form: FormInstance; supplierId: string | undefined }) {
  const { t } = useTranslation('supplier-rules')
  const values = useDeferredValue((Form.useWatch([], form) ?? {}) as Values)
  const own = useOwnSupplier()
  const whose = supplierId ?? values.supplierId ?? own
  const { channel, chargeMode = 'COUNT', areas = [], freeRows = [] } = values
  const rule = { areas: areas.filter(isWhole), freeRows: freeRows.filter(isWholeFree) }
  const isKnown = Boolean(whose && channel && rule.areas.length > 0)
  const { data, error } = useCall(
    previewFreightRule,
    { supplierId: whose, channel: channel ?? '', chargeMode, ...rule },
    { silent: true, enabled: isKnown, keepPrevious: true },
  )
  if (!isKnown) return null
  return (
    <section aria-label={t('impact')}>
      <Divider titlePlacement="start">{t('impact')}</Divider>
      {error && <Alert type="warning" title={error.message} />}
      {data && data.problems.length > 0 && (
        <Alert type="warning" showIcon style={{ marginBottom: 12 }} title={t('area.problems')} description={data.problems.join(' · ')} />
      )}
      {data && data.problems.length === 0 && <Alert type="success" showIcon style={{ marginBottom: 12 }} title={t('area.covered')} />}
      {data && <FreightImpactView impact={data} />}
      <Divider titlePlacement="start">{t('quote.title')}</Divider>
      <FreightQuote by={() => ({ rule })} />
    </section>
  )
}
