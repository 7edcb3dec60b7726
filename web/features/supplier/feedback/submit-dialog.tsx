/** A supplier begins a feedback. */
import { Form } from 'antd'
import { useState } from 'react'
import { submitFeedback } from '#server/modules/supplier/help/supplier-feedback.contract.ts'
import { useAction } from '#web/kit/client.ts'
import type { InputOf } from '#web/kit/client.ts'
import { CallForm, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

type Words = Omit<InputOf<typeof submitFeedback>, 'fileIds'>

const asked = ['title', 'type', 'body']
const attachmentRule = { ...fileRule, limit: 10 }

export function SubmitDialog({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) {
  const { t } = useTranslation('supplier')
  const [form] = Form.useForm<CallValues>()
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const submit = useAction(submitFeedback, {
    onDone: ({ id }) => {
      notify.success(t('saved'))
      onClose()
      onDone(id)
    },
  })
  const save = (values: CallValues) =>
    submit.mutate({ ...(values as Words), fileIds: files.flatMap(({ id }) => id ?? []) }, { onError: (reason) => showAtFields(form, reason) })
  return (
    <Dialog open title={t('feedback.submit')} confirmLoading={submit.isPending} onOk={form.submit} onCancel={onClose}>
      <CallForm call={submitFeedback} fields={asked} form={form} onFinish={save}>
        <Form.Item label={t('feedback.attachments')}>
          <Uploader label={t('feedback.attachments')} rule={attachmentRule} value={files} onChange={setFiles} />
        </Form.Item>
      </CallForm>
    </Dialog>
  )
}
