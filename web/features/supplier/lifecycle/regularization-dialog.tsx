/** Applying for regularization, with what is still missing in view. */
import { Alert, Button, Flex, Form } from 'antd'
import { insertRegularization, regularizationChecklist } from '#server/modules/supplier/lifecycle/regularization.contract.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WayAhead } from '#web/kit/case/way-ahead.tsx'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { CallForm, type CallValues } from '#web/kit/form/call-form.tsx'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { Checklist, useTab } from './checklist.tsx'
import { useApplying } from './use-applying.ts'
import './texts.ts'

const width = 640
const asked = ['expectedAnnualAmount', 'reason'] as const

export function RegularizationDialog({ supplierId, onClose }: { supplierId: string; onClose: () => void }) {
  const { t } = useTranslation('supplier-lifecycle')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const openTab = useTab()
  const [form] = Form.useForm<CallValues>()
  const { data, error, refetch } = useCall(regularizationChecklist, { supplierId }, { silent: true })
  const way = useWayAhead({ processKey: 'supplier-regularization' })
  const { apply, isPending } = useApplying({ call: insertRegularization, form, way, onClose })
  const save = (submit: boolean) =>
    void form.validateFields().then(
      (values) => apply(values, { supplierId, submit }),
      () => undefined,
    )
  const mayApply = may('supplier-regularization:insert') && data?.obstacle === null
  const missing = data?.items.filter(({ ok }) => !ok).length ?? 0
  const footer = [
    <Button key="close" onClick={onClose}>
      {kit('cancel')}
    </Button>,
    <Button key="draft" disabled={!mayApply} loading={isPending} onClick={() => save(false)}>
      {t('check.saveDraft')}
    </Button>,
    <Button key="submit" type="primary" disabled={!mayApply || !data?.ready} loading={isPending} onClick={() => save(true)}>
      {t('check.submit')}
    </Button>,
  ]
  const mend = (tab: string) => {
    onClose()
    openTab(tab)
  }
  return (
    <Dialog open title={t('actions.regularize')} width={width} footer={footer} onCancel={onClose}>
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <Flex vertical gap={12}>
          {data.obstacle !== null ? (
            <Alert type="warning" showIcon title={data.obstacle} />
          ) : (
            <Alert type={data.ready ? 'success' : 'info'} showIcon title={data.ready ? t('check.ready') : t('check.notYet', { count: missing })} />
          )}
          <Checklist items={data.items} onMend={mend} />
          <CallForm call={insertRegularization} fields={asked} form={form} onFinish={() => save(true)} />
          {data.obstacle === null && <WhatFollows kind="applying" items={data.consequences} />}
          <WayAhead way={way} />
        </Flex>
      )}
    </Dialog>
  )
}
