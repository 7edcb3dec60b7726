/** The form of an application that is a draft or came back: what was said, to be said better. */
import { Alert, Flex, Form } from 'antd'
import { exitPreview, submitExit, updateExit } from '#server/modules/supplier/lifecycle/exit.contract.ts'
import { regularizationChecklist, submitRegularization, updateRegularization } from '#server/modules/supplier/lifecycle/regularization.contract.ts'
import { WayAhead } from '#web/kit/case/way-ahead.tsx'
import { send, useCall, type InputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { CallForm, emptied, type CallValues } from '#web/kit/form/call-form.tsx'
import { Checklist } from './checklist.tsx'
import { EditFooter } from './edit-footer.tsx'
import { ExitScopeForm, scopeIn, type ScopeValues } from './exit-scope.tsx'
import { OpenThings } from './open-things.tsx'
import { useEdit } from './use-edit.ts'
import './texts.ts'

const width = 720

/** A row of either kind, as its list or its case shows it. */
export interface Edited {
  readonly id: string
  readonly version: number
  readonly supplierId: string
  readonly status: string
}

interface EditProps {
  readonly row: Edited & Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

const regularizationFields = ['expectedAnnualAmount', 'reason'] as const
const exitFields = ['reasonCode', 'reason', 'fileIds'] as const
const chosen = (row: EditProps['row'], fields: readonly string[]): CallValues => Object.fromEntries(fields.map((field) => [field, row[field] ?? undefined]))

export function RegularizationEdit({ row, onClose }: EditProps) {
  const { t } = useTranslation('supplier-lifecycle')
  const [form] = Form.useForm<CallValues>()
  const { data, error, refetch } = useCall(regularizationChecklist, { supplierId: row.supplierId }, { silent: true })
  const { busy, way, ending } = useEdit({
    processKey: 'supplier-regularization',
    row,
    form,
    keep: (version) => {
      const said = emptied(form.getFieldsValue(true), regularizationFields)
      return send(updateRegularization, { id: row.id, version, ...said } as InputOf<typeof updateRegularization>, { silent: true })
    },
    submit: (version, approvers) => send(submitRegularization, { id: row.id, version, approvers }, { silent: true }),
    onClose,
  })
  const missing = data?.items.filter(({ ok }) => !ok).length ?? 0
  return (
    <Dialog
      open
      title={t('edit.regularization')}
      width={width}
      footer={<EditFooter busy={busy} cannotSubmit={missing > 0} onEnd={ending} onClose={onClose} />}
      onCancel={onClose}
    >
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <Flex vertical gap={12}>
          {missing > 0 && <Alert type="info" showIcon title={t('check.notYet', { count: missing })} />}
          <Checklist items={data.items} />
          <CallForm
            call={updateRegularization}
            fields={regularizationFields}
            form={form}
            onFinish={() => ending('submit')}
            initial={chosen(row, regularizationFields)}
          />
          <WayAhead way={way} />
        </Flex>
      )}
    </Dialog>
  )
}

export function ExitEdit({ row, onClose }: EditProps) {
  const { t } = useTranslation('supplier-lifecycle')
  const [form] = Form.useForm<CallValues>()
  const [scopeForm] = Form.useForm<ScopeValues>()
  const { data, error, refetch } = useCall(exitPreview, { supplierId: row.supplierId }, { silent: true })
  const { busy, way, ending } = useEdit({
    processKey: 'supplier-exit',
    row,
    form,
    keep: (version) => {
      const said = { ...emptied(form.getFieldsValue(true), exitFields), scope: scopeIn(scopeForm) }
      return send(updateExit, { id: row.id, version, ...said } as InputOf<typeof updateExit>, { silent: true })
    },
    submit: (version, approvers) => send(submitExit, { id: row.id, version, approvers }, { silent: true }),
    onClose,
  })
  return (
    <Dialog open title={t('edit.exit')} width={width} footer={<EditFooter busy={busy} onEnd={ending} onClose={onClose} />} onCancel={onClose}>
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <Flex vertical gap={12}>
          <OpenThings open={data.open} />
          <ExitScopeForm form={scopeForm} initial={row['scope'] as ScopeValues | undefined} />
          <CallForm call={updateExit} fields={exitFields} form={form} onFinish={() => ending('submit')} initial={chosen(row, exitFields)} />
          <WayAhead way={way} />
        </Flex>
      )}
    </Dialog>
  )
}
