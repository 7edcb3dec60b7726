/** A message that a person writes to others. */
import { Button, Checkbox, Drawer, Flex, Form, Input, Switch } from 'antd'
import { Suspense } from 'react'
import { messageChannels } from '#server/modules/message/message-kinds.contract.ts'
import { sendPlatformMessage, platformMessage } from '#server/modules/message/message-admin.contract.ts'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { useAction, type InputOf } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useScreen } from '#web/kit/screen.ts'
import { ReferenceSelect } from '#web/kit/widgets/reference-select.tsx'
import { RoleCodesSelect } from '#web/kit/widgets/role-codes.tsx'
import '../texts.ts'

const RichTextEditor = lazyChunk(async () => ({ default: (await import('#web/kit/editor/rich-text-editor.tsx')).RichTextEditor }))

type Draft = InputOf<typeof sendPlatformMessage>

export function SendForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('message')
  const label = useLabel()
  const { md } = useScreen()
  const [form] = Form.useForm<Draft>()
  const action = useAction(sendPlatformMessage, {
    refreshes: [platformMessage.path],
    onDone: ({ readers, deliveries }) => {
      notify.success(t('send.done', { count: Math.max(readers, deliveries) }))
      onClose()
    },
  })
  return (
    <Drawer
      open
      size={md ? 720 : '100%'}
      title={t('send.action')}
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <Flex justify="end">
          <Button type="primary" loading={action.isPending} onClick={form.submit}>
            {t('send.action')}
          </Button>
        </Flex>
      }
    >
      <Form<Draft> form={form} layout="vertical" initialValues={{ channels: ['IN_APP'], forced: false }} onFinish={(draft) => action.mutate(draft)}>
        <Form.Item name="title" label={t('send.title')} rules={[{ required: true, whitespace: true, message: t('send.titleMissing') }]}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="titleEn" label={t('send.titleEn')}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="userIds" label={t('send.users')}>
          <ReferenceSelect resource="user" labelField="name" multiple />
        </Form.Item>
        <Form.Item
          name="roleCodes"
          label={t('send.roles')}
          dependencies={['userIds']}
          rules={[
            {
              validator: async (_rule, value: readonly string[] | undefined) => {
                if (!value?.length && !(form.getFieldValue('userIds') as readonly string[] | undefined)?.length) throw new Error(t('send.recipientMissing'))
              },
            },
          ]}
        >
          <RoleCodesSelect />
        </Form.Item>
        <Form.Item name="channels" label={t('send.channels')} rules={[{ required: true }]}>
          <Checkbox.Group options={messageChannels.map(({ value, label: text }) => ({ value, label: label(text) }))} />
        </Form.Item>
        <Form.Item name="forced" label={t('send.forced')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="content" label={t('send.content')} rules={[{ required: true, message: t('send.contentMissing') }]}>
          <Content label={t('send.content')} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}

/** The editor as a form's control. */
function Content({ label, id, value, onChange }: { label: string; id?: string; value?: string; onChange?: (html: string) => void }) {
  return (
    <Suspense fallback={null}>
      <RichTextEditor id={id} label={label} value={value ?? ''} onChange={(html) => onChange?.(html)} />
    </Suspense>
  )
}
