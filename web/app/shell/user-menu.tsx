/** The user's avatar and name, with the way to his personal info and out. */
import { LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm } from '#web/kit/notify.ts'
import { signOut, useSession } from '#web/kit/session.ts'
import { Logo } from '../entry/brand.tsx'

export function UserMenu({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const user = useSession()?.user
  const leave = async () => {
    if (await confirm({ content: t('top.signOutAsk') })) await signOut()
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          ...(isNarrow ? [{ key: 'name', label: user?.user_name, disabled: true }, { type: 'divider' as const }] : []),
          { key: 'info', icon: <UserOutlined />, label: t('top.info') },
          { key: 'out', icon: <LogoutOutlined />, label: t('top.signOut') },
        ],
        onClick: ({ key }) => void (key === 'info' ? navigate('/info/index') : leave()),
      }}
    >
      <button type="button" className="user" aria-label={`${t('top.user')} ${user?.user_name ?? ''}`}>
        <span className="user-avatar">{user?.avatar ? <img src={user.avatar} alt="" /> : <Logo />}</span>
        {!isNarrow && <span className="user-name">{user?.user_name}</span>}
      </button>
    </Dropdown>
  )
}
