/** Changes the password; the server then ends every session, this one too. */
import { Button, Form, Input } from 'antd'
import { changePassword } from '#server/auth/account.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { signOut } from '#web/kit/session.ts'

interface Values {
  readonly password: string
  readonly newPassword: string
  readonly verifyPassword: string
}

const mostCharacters = 50

export function PasswordChange() {
  const { t } = useTranslation('shell')
  const change = useAction(changePassword, {
    onDone: () => {
      notify.success(t('info.passwordChanged'))
      void signOut()
    },
  })
  return (
    <Form<Values> layout="vertical" onFinish={(values) => change.mutate(values)} validateTrigger="onBlur" style={{ maxWidth: 420 }}>
      <Form.Item name="password" label={t('info.oldPassword')} rules={[{ required: true, message: t('info.needsOld') }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="newPassword" label={t('info.newPassword')} rules={[{ required: true, message: t('info.needsNew') }]}>
        <Input.Password maxLength={mostCharacters} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="verifyPassword"
        label={t('info.verifyPassword')}
        dependencies={['newPassword']}
        rules={[
          { required: true, message: t('info.needsVerify') },
          ({ getFieldValue }) => ({
            validator: (_rule, value: string | undefined) =>
              !value || value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error(t('info.passwordsDiffer'))),
          }),
        ]}
      >
        <Input.Password maxLength={mostCharacters} autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {t('info.password')}
      </Button>
    </Form>
  )
}
