/** A price rule as it is filled in: the value as an amount or a share, and what it would change at once. */
import { Alert, Divider, Form, Select } from 'antd'
import type { FormInstance } from 'antd'
import { previewPriceRule, supplierPriceRule } from '#server/modules/supplier/rules/price-rule.contract.ts'
import { supplierProductType } from '#server/modules/supplier/records/supplier-offer.contract.ts'
import { useCall } from '#web/kit/client.ts'
import type { InputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { SkeletonRows } from '#web/kit/list/list-states.tsx'
import { callsOf } from '#web/kit/resource-calls.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { useSession } from '#web/kit/session.ts'
import { MoneyInput } from '#web/kit/widgets/decimal-input.tsx'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import { RateInput } from '#web/kit/widgets/rate-input.tsx'
import { PriceImpactView } from './price-impact.tsx'
import { RuleFormDrawer } from './rule-form-drawer.tsx'
import './texts.ts'

const width = 780

export function PriceRuleForm({ row, supplierId, onClose }: { row?: Row | undefined; supplierId?: string | undefined; onClose: () => void }) {
  const fixed = supplierId && !row ? { fixed: { supplierId } } : {}
  return (
    <RuleFormDrawer
      of={supplierPriceRule}
      target={{ row, ...fixed }}
      width={width}
      onClose={onClose}
      inputs={(form, edited) => ({
        profitValue: <ProfitValue form={form} />,
        categoryName: <KindOfGoods form={form} supplierId={supplierId ?? (edited?.['supplierId'] as string | undefined)} />,
      })}
      below={(form, edited) => <Preview form={form} supplierId={supplierId ?? (edited?.['supplierId'] as string | undefined)} />}
    />
  )
}

function ProfitValue({ form, ...control }: ControlProps<string> & { readonly form: FormInstance }) {
  const isRate = Form.useWatch('profitType', form) === 2
  return isRate ? <RateInput {...control} /> : <MoneyInput {...control} />
}

/** The kinds of goods that the supplier sells. */
function KindOfGoods({ form, supplierId, ...control }: ControlProps<string> & { readonly form: FormInstance; readonly supplierId: string | undefined }) {
  const { t } = useTranslation('supplier-rules')
  const chosen = Form.useWatch('supplierId', form) as string | undefined
  const own = useOwnSupplier()
  const whose = supplierId ?? chosen ?? own
  const { data, isFetching } = useCall(callsOf(supplierProductType).list, { supplierId: whose, size: 200 }, { silent: true, enabled: whose !== undefined })
  const kinds = (data as { records?: readonly { categoryName: string; kindName?: string | null }[] } | undefined)?.records ?? []
  const { value, onChange, ...rest } = control
  return (
    <Select
      {...(rest as object)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      placeholder={t('kind.all')}
      value={value || undefined}
      onChange={(name: string | undefined) => onChange?.(name)}
      options={kinds.map(({ categoryName, kindName }) => ({ value: categoryName, label: kindName || categoryName }))}
    />
  )
}

export const useOwnSupplier = (): string | undefined => {
  const user = useSession()?.user as { supplier_id?: string | null } | undefined
  return user?.supplier_id ?? undefined
}

type Terms = InputOf<typeof previewPriceRule>

function Preview({ form, supplierId }: { form: FormInstance; supplierId: string | undefined }) {
  const { t } = useTranslation('supplier-rules')
  const values = (Form.useWatch([], form) ?? {}) as Partial<Terms>
  const own = useOwnSupplier()
  const whose = supplierId ?? values.supplierId ?? own
  const { channel, profitType, profitValue, categoryName, minMarginRate, roundRule = 'half-up', roundScale = 2 } = values
  const isKnown = Boolean(whose && channel && profitType && profitValue)
  const { data, error } = useCall(
    previewPriceRule,
    {
      supplierId: whose,
      channel: channel ?? '',
      profitType: profitType ?? 1,
      profitValue: profitValue ?? '0',
      categoryName: categoryName ?? null,
      minMarginRate: minMarginRate || null,
      roundRule,
      roundScale,
    },
    { silent: true, enabled: isKnown, keepPrevious: true },
  )
  return (
    <section aria-label={t('impact')}>
      <Divider titlePlacement="start">{t('impact')}</Divider>
      {!isKnown ? (
        <Alert type="info" title={t('pick')} />
      ) : error ? (
        <Alert type="warning" title={error.message} />
      ) : data ? (
        <PriceImpactView impact={data} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </section>
  )
}
