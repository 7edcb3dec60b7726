/** The user's avatar and name, with the way to his personal info, his background jobs, and out. */
import { CloudDownloadOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { loadNamespaces, useTranslation } from '#web/kit/i18n.ts'
import { confirm } from '#web/kit/notify.ts'
import { signOut, useSession } from '#web/kit/session.ts'
import { Logo } from '../entry/brand.tsx'

const JobsDrawer = lazyChunk(async () => {
  const [drawer] = await Promise.all([import('#web/kit/transfer/jobs-drawer.tsx'), loadNamespaces(['kit'])])
  return drawer
})

export function UserMenu({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const user = useSession()?.user
  const [jobsOpen, setJobsOpen] = useState<boolean>()
  const leave = async () => {
    if (await confirm({ content: t('top.signOutAsk') })) await signOut()
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            ...(isNarrow ? [{ key: 'name', label: user?.user_name, disabled: true }, { type: 'divider' as const }] : []),
            { key: 'info', icon: <UserOutlined />, label: t('top.info') },
            { key: 'jobs', icon: <CloudDownloadOutlined />, label: t('home.jobs') },
            { key: 'out', icon: <LogoutOutlined />, label: t('top.signOut') },
          ],
          onClick: ({ key }) => {
            if (key === 'info') void navigate('/info/index')
            if (key === 'jobs') setJobsOpen(true)
            if (key === 'out') void leave()
          },
        }}
      >
        <button type="button" className="user" aria-label={`${t('top.user')} ${user?.user_name ?? ''}`}>
          <span className="user-avatar">{user?.avatar ? <img src={user.avatar} alt="" /> : <Logo />}</span>
          {!isNarrow && <span className="user-name">{user?.user_name}</span>}
        </button>
      </Dropdown>
      <Suspense fallback={null}>{jobsOpen !== undefined && <JobsDrawer open={jobsOpen} onClose={() => setJobsOpen(false)} />}</Suspense>
    </>
  )
}
