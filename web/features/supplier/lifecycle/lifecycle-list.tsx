/** Applications of one kind of a supplier: hand in, take back, call off, and the way to the approval. */
import { Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Call, Resource } from '#kit/contract.ts'
import { abortExit, cancelExit, submitExit } from '#server/modules/supplier/lifecycle/exit.contract.ts'
import { cancelDefrost, cancelFreeze } from '#server/modules/supplier/lifecycle/freeze.contract.ts'
import { cancelRegularization, submitRegularization } from '#server/modules/supplier/lifecycle/regularization.contract.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WayAhead } from '#web/kit/case/way-ahead.tsx'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { withoutSupplier } from '../file/without-supplier.ts'
import { ExitEdit, RegularizationEdit, type Edited } from './edit-dialog.tsx'
import './texts.ts'

interface Step {
  readonly ability: string
  readonly text: 'submit' | 'cancel' | 'withdraw' | 'abort' | 'cancelDefrost'
  readonly permission: string
  readonly call: Call
  readonly danger?: boolean
}

const steps: Readonly<Record<string, readonly Step[]>> = {
  'supplier-regularization': [
    { ability: 'submit', text: 'submit', permission: 'supplier-regularization:submit', call: submitRegularization },
    { ability: 'cancel', text: 'cancel', permission: 'supplier-regularization:cancel', call: cancelRegularization, danger: true },
  ],
  'supplier-freeze': [
    { ability: 'cancel', text: 'withdraw', permission: 'supplier-freeze:cancel', call: cancelFreeze, danger: true },
    { ability: 'defrostCancel', text: 'cancelDefrost', permission: 'supplier-freeze:defrost', call: cancelDefrost },
  ],
  'supplier-exit': [
    { ability: 'submit', text: 'submit', permission: 'supplier-exit:submit', call: submitExit },
    { ability: 'cancel', text: 'cancel', permission: 'supplier-exit:cancel', call: cancelExit, danger: true },
    { ability: 'abort', text: 'abort', permission: 'supplier-exit:abort', call: abortExit, danger: true },
  ],
}

/** A row of any of the three. */
type Listed = RowOf<Resource>

type EditedRow = Edited & Readonly<Record<string, unknown>>
const editable = new Set(['supplier-regularization', 'supplier-exit'])

interface Asked {
  readonly step: Step
  readonly row: Listed
}

export function LifecycleList({ of, supplierId }: { of: Resource; supplierId: string }) {
  const { t } = useTranslation('supplier-lifecycle')
  const navigate = useNavigate()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const [asked, setAsked] = useState<Asked>()
  const [edited, setEdited] = useState<EditedRow>()
  const where = useMemo(() => ({ supplierId }), [supplierId])
  const actions = useMemo((): ListAction<Listed>[] => {
    const open: ListAction<Listed> = {
      key: 'approval',
      label: t('list.open'),
      run: ([row]) => {
        const instance = row?.['processInstanceId']
        if (instance) void navigate(`${base}/work/instance/${String(instance)}`)
        else notify.info(t('list.noApproval'))
      },
    }
    const others = (steps[of.name] ?? []).map((step): ListAction<Listed> => ({
      key: step.ability,
      label: t(`list.${step.text}`),
      permission: step.permission,
      ability: step.ability,
      danger: step.danger ?? false,
      run: ([row]) => setAsked({ step, row }),
    }))
    if (!editable.has(of.name)) return [open, ...others]
    const edit: ListAction<Listed> = {
      key: 'save',
      label: t('edit.open'),
      permission: `${of.name}:update`,
      ability: 'save',
      run: ([row]) => setEdited(row as EditedRow),
    }
    return [open, edit, ...others]
  }, [base, navigate, of, t])
  return (
    <>
      <ResourceList of={of} where={where} actions={actions} shape={withoutSupplier} />
      {edited && of.name === 'supplier-exit' && <ExitEdit row={edited} onClose={() => setEdited(undefined)} />}
      {edited && of.name === 'supplier-regularization' && <RegularizationEdit row={edited} onClose={() => setEdited(undefined)} />}
      {asked && <ReasonDialog processKey={of.name} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const longest = 500
const refreshes = ['/api/supplier', '/api/workflow']

/** Says what follows and takes down why. */
function ReasonDialog({ processKey, asked: { step, row }, onClose }: { processKey: string; asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('supplier-lifecycle')
  const [form] = Form.useForm<{ reason?: string }>()
  const handedIn = useHandedIn()
  // What came back keeps whom he chose at first.
  const way = useWayAhead({ processKey, enabled: step.text === 'submit' && row['status'] === 'DRAFT' })
  const act = useAction(step.call as typeof submitExit, {
    refreshes,
    onDone: (answer) => {
      if (step.text === 'submit') handedIn(answer)
      else notify.success(t('done'))
      onClose()
    },
  })
  const isEnd = step.text === 'cancel' || step.text === 'abort'
  return (
    <Dialog
      open
      title={t(`list.${step.text}`)}
      okText={t(`list.${step.text}`)}
      okButtonProps={{ danger: step.danger ?? false }}
      confirmLoading={act.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {isEnd && <p>{t(step.text === 'abort' ? 'confirm.abort' : 'confirm.cancel')}</p>}
      <Form
        form={form}
        layout="vertical"
        onFinish={({ reason }) => {
          const settled = way.settle()
          if (settled) act.mutate({ id: row.id, version: row.version, ...(reason && { reason }), ...settled })
        }}
      >
        <Form.Item name="reason" label={t('reason')} rules={step.text === 'abort' ? [{ required: true, whitespace: true, message: t('reasonRequired') }] : []}>
          <Input.TextArea maxLength={longest} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
      <WayAhead way={way} />
    </Dialog>
  )
}
