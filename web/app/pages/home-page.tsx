/** Home: who is here, the quickest ways on, and where he was last. */
import { ClockCircleOutlined, RightOutlined } from '@ant-design/icons'
import { Card, Empty, Skeleton, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { languageTag, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { Logo } from '../entry/brand.tsx'
import { MenuIcon } from '#web/kit/widgets/menu-icon.tsx'
import type { MenuLeaf } from '../shell/menu.ts'
import { useRecentPages } from '../shell/recent-pages.ts'
import { useMenu, useOpenGoal } from '../shell/use-menu.ts'
import { JobsCard } from './jobs-card.tsx'
import './home-page.css'

const mostEntrances = 12

export default function HomePage() {
  return (
    <div className="home">
      <Welcome />
      <div className="home-columns">
        <QuickEntrances />
        <AccountCard />
        <RecentPages />
        <JobsCard />
      </div>
    </div>
  )
}

function Welcome() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const user = useSession()?.user
  const now = useMinute()
  return (
    <section className="home-welcome">
      <span className="home-avatar">{user?.avatar ? <img src={user.avatar} alt="" /> : <Logo />}</span>
      <div>
        <h1>{t('home.greeting', { greeting: t(`home.${partOfDay(now.getHours())}`), name: user?.user_name ?? '' })}</h1>
        <p>{t('home.tip')}</p>
      </div>
      <time dateTime={now.toISOString()}>
        <strong>{now.toLocaleTimeString(languageTag(language), { hour: '2-digit', minute: '2-digit', hour12: false })}</strong>
        <span>{now.toLocaleDateString(languageTag(language), { month: 'long', day: 'numeric', weekday: 'long' })}</span>
      </time>
    </section>
  )
}

export const partOfDay = (hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' => {
  if (hour < 5 || hour >= 18) return 'evening'
  if (hour < 11) return 'morning'
  return hour < 13 ? 'noon' : 'afternoon'
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 20_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

function QuickEntrances() {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const openGoal = useOpenGoal()
  const leaves = menu.leaves.filter(({ goal }) => goal.kind !== 'page' || !goal.path.startsWith('/wel/')).slice(0, mostEntrances)
  return (
    <Card title={t('home.quick')} className="home-card">
      {menu.state === 'loading' && <Skeleton active paragraph={{ rows: 4 }} />}
      {menu.state !== 'loading' && leaves.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('menu.empty')} />}
      <div className="home-entrances">
        {leaves.map((leaf: MenuLeaf) => (
          <button key={leaf.key} type="button" className="home-entrance" onClick={() => openGoal(leaf.goal, leaf.label)}>
            <span className="home-entrance-icon">
              <MenuIcon name={leaf.icon} label={leaf.label} />
            </span>
            <span className="home-entrance-name">{leaf.label}</span>
            <small>{leaf.trail.slice(0, -1).join(' / ')}</small>
          </button>
        ))}
      </div>
    </Card>
  )
}

function RecentPages() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const pages = useRecentPages()
  return (
    <Card title={t('home.recent')} className="home-card">
      {pages.length === 0 && <p className="home-none">{t('home.recentNone')}</p>}
      <ul className="home-recent">
        {pages.map((page) => (
          <li key={page.value}>
            <Link to={page.value}>
              <ClockCircleOutlined />
              <span>{page.label}</span>
              <time dateTime={page.visitedAt}>
                {new Date(page.visitedAt).toLocaleTimeString(languageTag(language), { hour: '2-digit', minute: '2-digit' })}
              </time>
              <RightOutlined />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AccountCard() {
  const { t } = useTranslation('shell')
  const user = useSession()?.user
  return (
    <Card title={t('home.account')} className="home-card" extra={<Link to="/info/index">{t('top.info')}</Link>}>
      <dl className="home-account">
        <dt>{t('info.userAccount')}</dt>
        <dd>{user?.account}</dd>
        <dt>{t('home.terminal')}</dt>
        <dd>{t(flagsOf(user).isSys ? 'home.system' : 'home.supplier')}</dd>
        <dt>{t('home.roles')}</dt>
        <dd>
          {user?.roles.map((role) => (
            <Tag key={role}>{role}</Tag>
          ))}
        </dd>
      </dl>
    </Card>
  )
}
