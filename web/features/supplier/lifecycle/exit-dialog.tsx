/** Applying for an exit: what is still open, how much of the supplier goes, and why. */
import { Alert, Flex, Form } from 'antd'
import { exitPreview, insertExit } from '#server/modules/supplier/lifecycle/exit.contract.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WayAhead } from '#web/kit/case/way-ahead.tsx'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { CallForm, type CallValues } from '#web/kit/form/call-form.tsx'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { ExitScopeForm, scopeIn, type ScopeValues } from './exit-scope.tsx'
import { OpenThings } from './open-things.tsx'
import { useApplying } from './use-applying.ts'
import './texts.ts'

const width = 720
const asked = ['reasonCode', 'reason', 'fileIds'] as const

export function ExitDialog({ supplierId, onClose }: { supplierId: string; onClose: () => void }) {
  const { t } = useTranslation('supplier-lifecycle')
  const [form] = Form.useForm<CallValues>()
  const [scopeForm] = Form.useForm<ScopeValues>()
  const { data, error, refetch } = useCall(exitPreview, { supplierId }, { silent: true })
  const reasonCode = Form.useWatch('reasonCode', form) as string | undefined
  const isWhole = (Form.useWatch('whole', scopeForm) ?? true) as boolean
  const way = useWayAhead({ processKey: 'supplier-exit', variables: reasonCode ? { isBreach: reasonCode === 'BREACH' } : {} })
  const { apply, isPending } = useApplying({ call: insertExit, form, way, onClose })
  return (
    <Dialog
      open
      title={t('actions.exit')}
      width={width}
      okButtonProps={{ danger: true, disabled: data?.obstacle !== null }}
      confirmLoading={isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <Flex vertical gap={12}>
          {data.obstacle !== null && <Alert type="warning" showIcon title={data.obstacle} />}
          <OpenThings open={data.open} />
          <ExitScopeForm form={scopeForm} />
          <CallForm
            call={insertExit}
            fields={asked}
            form={form}
            onFinish={(values) => apply(values, { supplierId, scope: scopeIn(scopeForm), submit: true })}
          />
          <WhatFollows kind="applying" type="warning" items={isWhole ? data.consequences : data.ofPart} />
          <WayAhead way={way} />
        </Flex>
      )}
    </Dialog>
  )
}
