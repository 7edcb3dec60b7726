/** Asking for a freeze, freezing at once, and asking for the release: three short forms over their contracts. */
import { Alert, Form } from 'antd'
import { defrost, freezeNow, freezeSupplierCall } from '#server/modules/supplier/lifecycle/freeze.contract.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WayAhead } from '#web/kit/case/way-ahead.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { CallForm, type CallValues } from '#web/kit/form/call-form.tsx'
import { FreezeConsequences, ReleaseConsequences } from './freeze-consequences.tsx'
import { useApplying } from './use-applying.ts'
import './texts.ts'

export type FreezeKind = 'freeze' | 'freezeNow' | 'defrost'

const forms = {
  freeze: { call: freezeSupplierCall, fields: ['scopes', 'reasonCode', 'reason', 'evidenceFileIds', 'releaseOn', 'autoRestoreShelf'] },
  freezeNow: { call: freezeNow, fields: ['scopes', 'reasonCode', 'reason', 'evidenceFileIds', 'releaseOn', 'autoRestoreShelf'] },
  defrost: { call: defrost, fields: ['reason', 'fileIds'] },
} as const

const stopped = { autoRestoreShelf: true }

export function FreezeDialog({ kind, supplierId, onClose }: { kind: FreezeKind; supplierId: string; onClose: () => void }) {
  const { t } = useTranslation('supplier-lifecycle')
  const [form] = Form.useForm<CallValues>()
  const { call, fields } = forms[kind]
  const scopes = (Form.useWatch('scopes', form) ?? []) as readonly string[]
  const reasonCode = Form.useWatch('reasonCode', form) as string | undefined
  const way = useWayAhead({
    processKey: kind === 'defrost' ? 'supplier-defrost' : 'supplier-freeze',
    variables:
      kind === 'defrost'
        ? undefined
        : {
            isEmergency: kind === 'freezeNow',
            stopsPayments: scopes.some((scope) => scope === 'PAYMENT' || scope === 'ALL'),
            ...(reasonCode && { isCompliance: reasonCode === 'COMPLIANCE' }),
          },
  })
  const { apply, isPending } = useApplying({ call, form, way, onClose })
  return (
    <Dialog open title={t(`actions.${kind}`)} confirmLoading={isPending} okButtonProps={{ danger: kind !== 'defrost' }} onOk={form.submit} onCancel={onClose}>
      {kind === 'freezeNow' && <Alert type="warning" showIcon title={t('freeze.now')} style={{ marginBottom: 16 }} />}
      <CallForm
        call={call}
        fields={fields}
        form={form}
        onFinish={(values) => apply(values, { supplierId })}
        {...(kind !== 'defrost' && { initial: stopped })}
      />
      {kind === 'defrost' ? <ReleaseConsequences supplierId={supplierId} /> : <FreezeConsequences supplierId={supplierId} scopes={scopes} kind="applying" />}
      <WayAhead way={way} />
    </Dialog>
  )
}
