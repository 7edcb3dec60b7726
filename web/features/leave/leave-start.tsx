/** The form by which a leave begins: the contract's fields, the days counted and the approvers told while one fills it in. */
import { Alert, Button, Flex, Form } from 'antd'
import { useState } from 'react'
import { leave, leaveDays, startLeave } from '#processes/leave/leave.contract.ts'
import type { CaseStartProps } from '#web/kit/case/case-forms.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WithWayAhead } from '#web/kit/case/way-ahead.tsx'
import { send, useCall } from '#web/kit/client.ts'
import type { InputOf } from '#web/kit/client.ts'
import { draftOf } from '#web/kit/form/draft.ts'
import type { FormValues } from '#web/kit/form/draft.ts'
import { FormBody } from '#web/kit/form/form-body.tsx'
import { useResourceForm } from '#web/kit/form/use-resource-form.ts'
import type { ResourceFormState } from '#web/kit/form/use-resource-form.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import './texts.ts'

const target = {}

export default function LeaveStart({ processDefinitionId, onStarted }: CaseStartProps) {
  const { t } = useTranslation('leave')
  const state = useResourceForm(leave, target, () => undefined)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { form, fields } = state
  const days = useDays(form)
  const leaveType = Form.useWatch('leaveType', form) as string | undefined
  const way = useWayAhead({
    definitionId: processDefinitionId,
    variables: { ...(days !== undefined && { days: Number(days) }), ...(leaveType && { leaveType }) },
  })
  useUnsaved(() => form.isFieldsTouched() && !busy)

  const start = async (values: FormValues) => {
    const settled = way.settle()
    if (settled === null) return
    setBusy(true)
    setFailure(undefined)
    try {
      const started = await send(startLeave, { ...draftOf(fields, values), ...settled, processDefinitionId } as InputOf<typeof startLeave>, { silent: true })
      form.resetFields()
      onStarted(started.processInstanceId ?? '')
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: path, errors: [message] })))
      setFailure(reason.message)
      setBusy(false)
    }
  }
  const submit = () => void form.validateFields().then(start, () => undefined)
  return (
    <WithWayAhead way={way}>
      <Flex vertical gap={12} style={{ maxWidth: 760 }}>
        <FormBody state={{ ...state, submit }} />
        {days !== undefined && <Alert type="info" title={t('days', { days })} />}
        {failure !== undefined && <Alert role="alert" type="error" showIcon title={failure} />}
        <div>
          <Button type="primary" loading={busy} onClick={submit}>
            {t('submit')}
          </Button>
        </div>
      </Flex>
    </WithWayAhead>
  )
}

/** Counted by the server: it knows which days are none. Undefined while there is no period. */
function useDays(form: ResourceFormState['form']): string | undefined {
  const startOn = Form.useWatch('startOn', form) as string | undefined
  const endOn = Form.useWatch('endOn', form) as string | undefined
  const startHalf = (Form.useWatch('startHalf', form) as 'AM' | 'PM' | undefined) ?? 'AM'
  const endHalf = (Form.useWatch('endHalf', form) as 'AM' | 'PM' | undefined) ?? 'PM'
  const isKnown = Boolean(startOn && endOn && startOn <= endOn)
  const { data } = useCall(
    leaveDays,
    { startOn: startOn ?? '', startHalf, endOn: endOn ?? '', endHalf },
    { silent: true, enabled: isKnown, keepPrevious: true },
  )
  return isKnown ? data?.days : undefined
}
