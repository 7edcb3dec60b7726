/** A new password by an administrator, typed twice. All sessions of the user end, and a lock is opened. */
import { Alert, Form, Input } from 'antd'
import { resetPassword } from '#server/modules/access/user.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

const longest = 50

interface Passwords {
  readonly password: string
  readonly again: string
}

export function PasswordDialog({ user, onClose }: { user: { readonly id: string; readonly name: string; readonly account: string }; onClose: () => void }) {
  const { t } = useTranslation('access')
  const [form] = Form.useForm<Passwords>()
  const reset = useAction(resetPassword, {
    silent: true,
    onDone: () => {
      notify.success(t('user.passwordReset'))
      onClose()
    },
  })
  const save = ({ password }: Passwords) =>
    reset.mutate(
      { id: user.id, password },
      {
        onError: (failure) => form.setFields([{ name: 'password', errors: [failure.fieldErrors[0]?.message ?? failure.message] }]),
      },
    )
  return (
    <Dialog
      open
      title={t('user.resetTitle', { name: `${user.name} (${user.account})` })}
      confirmLoading={reset.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert type="info" showIcon title={t('user.resetHint')} style={{ marginBottom: 16 }} />
      <Form form={form} layout="vertical" validateTrigger="onBlur" onFinish={save}>
        <Form.Item name="password" label={t('user.newPassword')} rules={[{ required: true, message: t('user.passwordRequired') }]}>
          <Input.Password autoComplete="new-password" maxLength={longest} />
        </Form.Item>
        <Form.Item
          name="again"
          label={t('user.again')}
          dependencies={['password']}
          rules={[
            { required: true, message: t('user.againRequired') },
            {
              validator: async (_rule, value) => {
                if (value && value !== form.getFieldValue('password')) throw new Error(t('user.different'))
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={longest} />
        </Form.Item>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Dialog>
  )
}
