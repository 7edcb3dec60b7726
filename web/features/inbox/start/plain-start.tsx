/** A process without a form of its own: the fields that its model declares, values of one's own by name and type, and JSON for those who want it. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Collapse, Flex, Form, Input, Select } from 'antd'
import type { FormInstance, FormRule } from 'antd'
import { useState } from 'react'
import { startProcess } from '#server/inbox/process.contract.ts'
import { startForm } from '#server/inbox/work.contract.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WithWayAhead } from '#web/kit/case/way-ahead.tsx'
import { send, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import type { RequestFailed } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { firstValue, isJson, jsonObject, valueTypes, variablesOf } from './plain-variables.ts'
import type { Asked, PlainFields } from './plain-variables.ts'
import { ValueInput } from './value-input.tsx'
import '../texts.ts'

export interface PlainStartProps {
  readonly definitionId: string
  readonly onStarted: (processInstanceId: string) => void
}

export function PlainStart(props: PlainStartProps) {
  const { data, error, refetch } = useCall(startForm, { definitionId: props.definitionId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  return <AskedForm {...props} asked={data} />
}

function AskedForm({ definitionId, asked, onStarted }: PlainStartProps & { readonly asked: readonly Asked[] }) {
  const { t } = useTranslation('inbox')
  const [form] = Form.useForm<PlainFields>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const typed = Form.useWatch((fields: PlainFields) => fields, form) as PlainFields | undefined
  const way = useWayAhead({ definitionId, variables: variablesOf(asked, typed ?? {}) })
  useUnsaved(() => form.isFieldsTouched())

  const start = async (fields: PlainFields) => {
    const settled = way.settle()
    if (settled === null) return
    setBusy(true)
    try {
      const businessKey = fields.businessKey?.trim() || undefined
      const answer = await send(startProcess, { definitionId, businessKey, variables: variablesOf(asked, fields), ...settled }, { silent: true })
      form.resetFields()
      onStarted(answer.processInstanceId)
    } catch (reason) {
      setFailure((reason as RequestFailed).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <WithWayAhead way={way}>
      <Form
        form={form}
        layout="vertical"
        style={{ maxWidth: 640 }}
        scrollToFirstError
        initialValues={{ asked: Object.fromEntries(asked.map((field) => [field.name, firstValue(field)])) }}
        onFinish={(fields) => void start(fields)}
      >
        <Form.Item name="businessKey" label={t('start.businessKey')}>
          <Input maxLength={255} />
        </Form.Item>
        {asked.map((field) => (
          <AskedField key={field.name} field={field} />
        ))}
        <ExtraValues form={form} asked={asked} />
        <Collapse
          ghost
          size="small"
          style={{ marginBottom: 16 }}
          items={[{ key: 'json', label: t('start.advanced'), children: <JsonField />, forceRender: true }]}
        />
        {failure !== undefined && <Alert role="alert" type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('start.begin')}
        </Button>
      </Form>
    </WithWayAhead>
  )
}

function AskedField({ field }: { field: Asked }) {
  const label = field.label ?? field.name
  const rules = useRules(field)
  return (
    <Form.Item name={['asked', field.name]} label={label} rules={rules}>
      <ValueInput type={field.type} options={field.options} maxLength={field.maxLength} />
    </Form.Item>
  )
}

function useRules({ type, required, min, max, maxLength, ...field }: Asked): FormRule[] {
  const { t } = useTranslation('inbox')
  const label = field.label ?? field.name
  const isBetween = (value: unknown): boolean => typeof value !== 'number' || ((min === null || value >= min) && (max === null || value <= max))
  const range =
    min !== null && max !== null ? t('start.between', { min, max }) : min !== null ? t('start.atLeast', { min }) : t('start.atMost', { max: max ?? 0 })
  return [
    ...(required && type !== 'boolean' ? [{ required, message: t('start.required', { label }) }] : []),
    ...(type === 'number' && (min !== null || max !== null)
      ? [{ validator: (_rule: unknown, value: unknown) => (isBetween(value) ? Promise.resolve() : Promise.reject(new Error(range))) }]
      : []),
    ...(type === 'text' && maxLength !== null ? [{ max: maxLength, message: t('start.tooLong', { max: maxLength }) }] : []),
    ...(type === 'json' ? [{ validator: readable(t('start.jsonWrong')) }] : []),
  ]
}

const readable = (message: string) => (_rule: unknown, text: unknown) =>
  text === undefined || text === '' || isJson(text) ? Promise.resolve() : Promise.reject(new Error(message))

/** Values by name and type that the model did not ask for. */
function ExtraValues({ form, asked }: { form: FormInstance<PlainFields>; asked: readonly Asked[] }) {
  const { t } = useTranslation('inbox')
  const isTaken = (name: string | undefined, index: number): boolean =>
    asked.some((field) => field.name === name) ||
    ((form.getFieldValue('extra') ?? []) as PlainFields['extra'])!.some((row, at) => at < index && row?.name?.trim() === name)
  return (
    <Form.Item label={t(asked.length > 0 ? 'start.more' : 'start.values')} extra={asked.length > 0 ? undefined : t('start.valuesHint')}>
      <Form.List name="extra">
        {(rows, { add, remove }) => (
          <Flex vertical gap={8}>
            {rows.map(({ key, name }) => (
              <Flex key={key} gap={8} align="start" wrap role="group" aria-label={t('start.row', { number: name + 1 })}>
                <Form.Item
                  name={[name, 'name']}
                  noStyle={false}
                  style={{ flex: '1 1 140px', marginBottom: 0 }}
                  rules={[
                    { required: true, whitespace: true, message: t('start.nameRequired') },
                    {
                      validator: (_rule, text: string | undefined) =>
                        isTaken(text?.trim(), name) ? Promise.reject(new Error(t('start.nameTaken'))) : Promise.resolve(),
                    },
                  ]}
                >
                  <Input aria-label={t('start.name')} placeholder={t('start.name')} maxLength={255} />
                </Form.Item>
                <Form.Item name={[name, 'type']} initialValue="text" style={{ flex: '0 0 120px', marginBottom: 0 }}>
                  <Select
                    aria-label={t('start.type')}
                    options={valueTypes.map((value) => ({ value, label: t(`start.types.${value}`) }))}
                    onChange={() => form.setFieldValue(['extra', name, 'value'], undefined)}
                  />
                </Form.Item>
                <Form.Item noStyle dependencies={[['extra', name, 'type']]}>
                  {() => <ExtraValue index={name} type={form.getFieldValue(['extra', name, 'type']) ?? 'text'} />}
                </Form.Item>
                <Button type="text" icon={<DeleteOutlined />} aria-label={t('start.removeRow', { number: name + 1 })} onClick={() => remove(name)} />
              </Flex>
            ))}
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ type: 'text' })}>
              {t('start.add')}
            </Button>
          </Flex>
        )}
      </Form.List>
    </Form.Item>
  )
}

function ExtraValue({ index, type }: { index: number; type: Asked['type'] }) {
  const { t } = useTranslation('inbox')
  const rules: FormRule[] = [
    ...(type === 'boolean' ? [] : [{ required: true, message: t('start.valueRequired') }]),
    ...(type === 'json' ? [{ validator: readable(t('start.jsonWrong')) }] : []),
  ]
  return (
    <Form.Item name={[index, 'value']} rules={rules} style={{ flex: '1 1 180px', marginBottom: 0 }}>
      <ValueInput type={type} aria-label={t('start.value')} />
    </Form.Item>
  )
}

function JsonField() {
  const { t } = useTranslation('inbox')
  return (
    <Form.Item
      name="json"
      label={t('start.variables')}
      extra={t('start.variablesHint')}
      rules={[
        {
          validator: (_rule, text: string | undefined) =>
            !text?.trim() || jsonObject(text) ? Promise.resolve() : Promise.reject(new Error(t('start.variablesWrong'))),
        },
      ]}
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} placeholder={'{ "amount": 100 }'} spellCheck={false} style={{ fontFamily: 'monospace' }} />
    </Form.Item>
  )
}
