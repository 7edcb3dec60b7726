/** A supplier begins a feedback. */
import { Form } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#kit/contract.ts'
import { submitFeedback } from '#server/modules/supplier/supplier-feedback.contract.ts'
import { useAction } from '#web/kit/client.ts'
import type { InputOf } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { FieldInput } from '#web/kit/widgets/field-input.tsx'
import '../texts.ts'

const attachmentRule = { ...fileRule, limit: 10 }

export function SubmitDialog({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) {
  const { t } = useTranslation('supplier')
  const label = useLabel()
  const [form] = Form.useForm<InputOf<typeof submitFeedback>>()
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const submit = useAction(submitFeedback, {
    onDone: ({ id }) => {
      notify.success(t('saved'))
      onClose()
      onDone(id)
    },
  })
  const save = (values: InputOf<typeof submitFeedback>) => submit.mutate({ ...values, fileIds: files.flatMap(({ id }) => id ?? []) })
  return (
    <Dialog open title={t('feedback.submit')} confirmLoading={submit.isPending} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" validateTrigger="onBlur" onFinish={save}>
        {fieldsOf(submitFeedback.input)
          .filter(({ name }) => name !== 'fileIds')
          .map(({ name, schema, view }) => {
            const text = view.label ?? { zh: name, en: name }
            const message = view.requiredMessage ? label(view.requiredMessage) : t('feedback.required')
            return (
              <Form.Item key={name} name={name} label={label(text)} rules={[{ required: true, message }]}>
                <FieldInput field={{ name, label: text, widget: view.widget ?? 'text', schema, view }} />
              </Form.Item>
            )
          })}
        <Form.Item label={t('feedback.attachments')}>
          <Uploader label={t('feedback.attachments')} rule={attachmentRule} value={files} onChange={setFiles} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
