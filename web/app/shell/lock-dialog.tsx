/** Asks for a lock password before the first lock of a session. */
import { Form, Input, Modal } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { setLockPassword } from '../lock.ts'

export default function LockDialog({ onClose, onSet }: { onClose: () => void; onSet: () => void }) {
  const { t } = useTranslation('shell')
  const [form] = Form.useForm<{ password: string }>()
  const submit = async ({ password }: { password: string }) => {
    await setLockPassword(password)
    onSet()
  }
  return (
    <Modal title={t('lock.title')} open onCancel={onClose} onOk={form.submit} okText={t('lock.submit')} width={420}>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item name="password" label={t('lock.password')} rules={[{ required: true, whitespace: true, message: t('lock.required') }]}>
          <Input.Password autoFocus autoComplete="new-password" maxLength={50} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
