/** What a freeze stops the moment it is approved, in figures of now; the same for who asks for it and for who decides. */
import { Alert } from 'antd'
import { freezeConsequences } from '#server/modules/supplier/lifecycle/freeze.contract.ts'
import { freezeScopes } from '#server/modules/supplier/profile/supplier.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import './texts.ts'

interface Props {
  readonly supplierId: string
  readonly scopes: readonly string[]
  readonly kind: 'applying' | 'deciding'
}

const isMoney = (figure: string): boolean => /^-?\d+\.\d{2}$/.test(figure)

export function FreezeConsequences({ supplierId, scopes, kind }: Props) {
  const { t } = useTranslation('supplier-lifecycle')
  const label = useLabel()
  const may = useMay()(freezeConsequences.permission)
  const { data } = useCall(freezeConsequences, { supplierId }, { silent: true, enabled: may })
  if (!data || scopes.length === 0) return null
  const isAll = scopes.includes('ALL')
  const stopped = data.filter((one) => isAll || one.scopes.some((scope) => scopes.includes(scope)))
  const names = freezeScopes.filter(({ value }) => scopes.includes(value)).map((scope) => label(scope.label))
  return (
    <Alert
      type="warning"
      style={{ marginBottom: 12 }}
      title={t(`freeze.consequences.${kind}`, { scopes: names.join(t('freeze.consequences.comma')) })}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {stopped.map((one) => (
            <li key={one.key}>
              {one.label}：{isMoney(one.figure) ? `¥${formatAmount(one.figure)}` : one.figure}
            </li>
          ))}
          {stopped.length === 0 && <li>{t('freeze.consequences.none')}</li>}
        </ul>
      }
    />
  )
}
