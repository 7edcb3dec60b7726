/** Home: who is here, the quickest ways on, and where he was last. */
import { ClockCircleOutlined, RightOutlined } from '@ant-design/icons'
import { Card, Skeleton, Tag } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { languageTag, loadNamespaces, useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { Logo } from '../entry/brand.tsx'
import { addressOf } from '../shell/menu.ts'
import { useRecentPages } from '../shell/recent-pages.ts'
import { useMenu, useOpenGoal } from '../shell/use-menu.ts'
import { JobsCard } from './jobs-card.tsx'
import './home-page.css'

const HomePanels = lazyChunk(async () => {
  const [panels] = await Promise.all([import('#web/features/home/home-panels.tsx'), loadNamespaces(['kit', 'home'])])
  return panels
})

export default function HomePage() {
  return (
    <div className="home">
      <Welcome />
      <Suspense fallback={<Skeleton active />}>
        <Panels />
      </Suspense>
    </div>
  )
}

/** The menu is the shell's; what is made of it is the home's. */
function Panels() {
  const menu = useMenu()
  const openGoal = useOpenGoal()
  const leaves = menu.leaves.flatMap((leaf) => {
    const path = addressOf(leaf.goal, leaf.label)
    return path === undefined || path.startsWith('/wel/') ? [] : [{ leaf, path }]
  })
  const open = (path: string) => {
    const leaf = leaves.find((one) => one.path === path)?.leaf
    if (leaf) openGoal(leaf.goal, leaf.label)
  }
  const places = leaves.map(({ leaf, path }) => ({ path, label: leaf.label, icon: leaf.icon, trail: leaf.trail.slice(0, -1).join(' / ') }))
  return (
    <HomePanels places={places} loading={menu.state === 'loading'} onOpen={open}>
      <AccountCard />
      <RecentPages />
      <JobsCard />
    </HomePanels>
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
        <h2>{t('home.greeting', { greeting: t(`home.${partOfDay(now.getHours())}`), name: user?.user_name ?? '' })}</h2>
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
  const label = useLabel()
  const nameOf = (role: string): string => {
    const named = user?.roleNames?.[role]
    return named ? label(named) : role
  }
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
            <Tag key={role}>{nameOf(role)}</Tag>
          ))}
        </dd>
      </dl>
    </Card>
  )
}
