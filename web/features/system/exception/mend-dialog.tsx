/** What a retry is handed, as a form: mended values are judged by the schema of their kind before they are sent. */
import { Alert, Form, Input, InputNumber, Switch } from 'antd'
import type { PayloadField } from '#server/modules/exception/exception.contract.ts'
import { exceptionOrder, retryException } from '#server/modules/exception/exception.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { useAction, useCall, type OutputOf } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { JsonInput } from '#web/kit/widgets/json-input.tsx'
import { exceptionPaths } from './exception-paths.ts'
import { isKey, payloadText } from './payload-text.ts'
import './texts.ts'

export const exceptionDetail = callOf(exceptionOrder, 'detail')
type Detail = OutputOf<typeof exceptionDetail>
type Payload = Record<string, unknown>

const payloadOf = ({ payload }: Detail): Payload => (payload ?? {}) as Payload

/** An emptied field that may be left out says nothing. */
const valuesOf = (fields: readonly PayloadField[], before: Payload, values: Payload): Payload => ({
  ...before,
  ...Object.fromEntries(
    fields.flatMap(({ name, isFixed }) => {
      if (isFixed || (values[name] === undefined && before[name] === undefined)) return []
      return [[name, values[name] === '' || values[name] === undefined ? (before[name] === undefined ? undefined : null) : values[name]] as const]
    }),
  ),
})

export function MendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('exception')
  const { data, error, refetch } = useCall(exceptionDetail, { id }, { silent: true })
  const [form] = Form.useForm<Payload>()
  const fields = data?.payloadFields ?? []
  const shown = fields.filter(({ name, isFixed }) => !(isFixed && data && isKey(payloadOf(data)[name])))
  const mend = useAction(retryException, {
    refreshes: exceptionPaths,
    onDone: () => {
      notify.success(t('retried'))
      onClose()
    },
  })
  const submit = (values: Payload) => {
    if (!data) return
    const payload = valuesOf(fields, payloadOf(data), values)
    mend.mutate(
      { id, version: data.version, payload },
      {
        onError: (reason) => {
          if (!(reason instanceof RequestFailed)) return
          form.setFields(reason.fieldErrors.map(({ path, message }) => ({ name: path.replace(/^payload\./, '').split('.')[0] ?? path, errors: [message] })))
        },
      },
    )
  }
  return (
    <Dialog
      open
      width={640}
      title={t('mendTitle', { code: data?.code ?? '' })}
      okText={t('retry')}
      confirmLoading={mend.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={5} />}
      {data && (
        <Form form={form} layout="vertical" initialValues={payloadOf(data)} onFinish={submit}>
          <Alert type="info" showIcon title={shown.some(({ isFixed }) => !isFixed) ? t('mendHint') : t('nothingToMend')} style={{ marginBottom: 16 }} />
          {shown.map((field) => (
            <PayloadInput key={field.name} field={field} />
          ))}
        </Form>
      )}
    </Dialog>
  )
}

const inputs = {
  text: (label: string, disabled: boolean) => <Input aria-label={label} disabled={disabled} />,
  number: (label: string, disabled: boolean) => <InputNumber aria-label={label} disabled={disabled} style={{ width: '100%' }} />,
  switch: (label: string, disabled: boolean) => <Switch aria-label={label} disabled={disabled} />,
  json: (label: string, disabled: boolean) => (disabled ? <Input.TextArea aria-label={label} disabled autoSize /> : <JsonInput aria-label={label} />),
} as const

function PayloadInput({ field: { name, label: words, widget, options, isRequired, isFixed } }: { field: PayloadField }) {
  const { t } = useTranslation('exception')
  const said = useLabel()
  const label = said(words)
  const shown = (value: unknown) => {
    const choice = options?.find((option) => option.value === value)
    return choice ? said(choice.label) : payloadText(value)
  }
  return (
    <Form.Item
      name={name}
      label={label}
      {...(widget === 'switch' && { valuePropName: 'checked' })}
      {...(isFixed && (widget === 'text' || widget === 'json') && { getValueProps: (value: unknown) => ({ value: shown(value) }) })}
      rules={isRequired && !isFixed && widget !== 'switch' ? [{ required: true, message: t('required', { label }) }] : []}
    >
      {inputs[widget](label, isFixed)}
    </Form.Item>
  )
}
