/** The user's own data. Account, user type and account type are an administrator's business and only shown. */
import { Avatar, Button, Form, Input } from 'antd'
import { useRef } from 'react'
import { personalInfo, updatePersonalInfo } from '#server/auth/account.contract.ts'
import { wechatInfo } from '#server/modules/access/user.contract.ts'
import { resourcePath, useAction, useCall, type OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { reloadUser } from '#web/kit/session.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { AvatarUploader } from '#web/kit/upload/avatar-uploader.tsx'

type Info = OutputOf<typeof personalInfo>

interface Values {
  readonly avatar: string | null
  readonly nickName: string | null
  readonly mobile: string | null
  readonly email: string | null
}

export function InfoForm({ info }: { info: Info }) {
  const { t } = useTranslation('shell')
  const [form] = Form.useForm<Values>()
  const saved = useRef<Values>(info)
  useUnsaved(() => (['avatar', 'nickName', 'mobile', 'email'] as const).some((name) => (form.getFieldValue(name) ?? '') !== (saved.current[name] ?? '')))
  const save = useAction(updatePersonalInfo, {
    refreshes: [resourcePath(personalInfo)],
    onDone: () => {
      saved.current = form.getFieldsValue()
      notify.success(t('info.saved'))
      void reloadUser()
    },
  })
  const submit = ({ avatar, nickName, mobile, email }: Values) =>
    save.mutate({ avatar: avatar ?? '', nickName: nickName ?? '', mobile: mobile ?? '', email: email ?? '' })

  return (
    <Form<Values> form={form} layout="vertical" className="info-form" initialValues={info} onFinish={submit} validateTrigger="onBlur" style={{ maxWidth: 520 }}>
      <Form.Item name="avatar" label={t('info.avatar')}>
        <AvatarUploader label={t('info.avatar')} />
      </Form.Item>
      <Form.Item name="nickName" label={t('info.nickName')} rules={[{ required: true, whitespace: true, message: t('info.needsNickName') }]}>
        <Input maxLength={50} autoComplete="nickname" />
      </Form.Item>
      <Form.Item label={t('info.userType')}>
        <Input value={typeName(t, info.userType)} disabled aria-label={t('info.userType')} />
      </Form.Item>
      <Form.Item label={t('info.userAccount')}>
        <Input value={info.userAccount} maxLength={50} disabled aria-label={t('info.userAccount')} />
      </Form.Item>
      <Form.Item label={t('info.accountType')}>
        <Input value={t(info.accountType === 'EMAIL' ? 'info.accountTypes.EMAIL' : 'info.accountTypes.PHONE')} disabled aria-label={t('info.accountType')} />
      </Form.Item>
      <Form.Item label={t('info.wechat')}>
        <Wechat />
      </Form.Item>
      <Form.Item name="mobile" label={t('info.mobile')} rules={[{ pattern: /^1\d{10}$/, message: t('info.badMobile') }]}>
        <Input maxLength={11} inputMode="numeric" autoComplete="tel" />
      </Form.Item>
      <Form.Item name="email" label={t('info.email')} rules={[{ type: 'email', message: t('info.badEmail') }]}>
        <Input maxLength={50} autoComplete="email" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  )
}

/** Whether a WeChat identity is bound, and which. */
function Wechat() {
  const { t } = useTranslation('shell')
  const { data } = useCall(wechatInfo, {}, { silent: true })
  if (!data) return <span style={{ color: 'var(--text-soft)' }}>{t('info.wechatNone')}</span>
  return (
    <>
      {data.avatar && <Avatar size={24} src={data.avatar} alt="" style={{ marginInlineEnd: 8 }} />}
      {data.nickName ?? t('info.wechatBound')}
    </>
  )
}

const userTypes = ['ADMIN', 'SUPPLIER', 'ENTERPRISE', 'COMMUNITY', 'WAREHOUSE'] as const

function typeName(t: ReturnType<typeof useTranslation<'shell'>>['t'], code: string): string {
  const known = userTypes.find((type) => type === code)
  return known ? t(`info.types.${known}`) : code
}
