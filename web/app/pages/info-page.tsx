/** Personal info: the user's own data, his password, and where he is signed in. */
import { Card, Skeleton, Tabs } from 'antd'
import { personalInfo } from '#server/auth/account.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { InfoForm } from './info-form.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordChange } from './password-change.tsx'
import './info-page.css'

export default function InfoPage() {
  const { t } = useTranslation('shell')
  const { data } = useCall(personalInfo, {})
  return (
    <Card title={t('info.title')}>
      <Tabs
        items={[
          { key: 'basic', label: t('info.basic'), children: data ? <InfoForm info={data} /> : <Skeleton active paragraph={{ rows: 8 }} /> },
          { key: 'password', label: t('info.password'), children: <PasswordChange /> },
          { key: 'sessions', label: t('sessions.title'), children: <OwnSessions /> },
        ]}
      />
    </Card>
  )
}
