/**
 * Host of the pages that stand in other systems' frames: no menu, no tabs, a session of its own. The frame's address brings an
 * external token once (`?token=`), which is exchanged for a session; without one it says so.
 */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRoutes, type RouteObject } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { signInByToken, useSession } from '#web/kit/session.ts'
import { isInsideFrame } from '#web/kit/storage.ts'
import AntdRoot from '../antd-root.tsx'
import { Fault } from '../entry/fault.tsx'
import { PageHeading, PageTitle, pagesOf, spellingsOf } from '../feature-page.tsx'
import { features } from '../features.ts'
import './embedded-host.css'

const base = '/iframe-page'

const routes: RouteObject[] = [
  ...features
    .flatMap(pagesOf)
    .filter(({ route }) => route.embedded)
    .flatMap(({ path, route, Page }) => {
      const element = (
        <>
          <PageTitle route={route} />
          <PageHeading route={route} />
          <Page />
        </>
      )
      return spellingsOf(path).map((spelling) => ({ path: spelling.replace(/^\//, ''), element }))
    }),
  { path: '', element: <Notice kind="ready" /> },
  { path: '*', element: <Fault code="404" kind="notFound" /> },
]

export default function EmbeddedHost() {
  const session = useSession()
  const grant = useExternalGrant()
  const page = useRoutes(routes)
  useWayOut(session !== undefined)

  if (grant === 'running' || grant === 'failed') return <Notice kind={grant} />
  if (!session) return <Notice kind="waiting" />
  return (
    <AntdRoot>
      <div className="embedded">
        {isInsideFrame() && <BackControl />}
        <main className="embedded-page">{page}</main>
      </div>
    </AntdRoot>
  )
}

/** Where a session has ended, the frame goes back to its host page (document 1, section 8). */
function useWayOut(isSignedIn: boolean): void {
  const navigate = useNavigate()
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    if (wasSignedIn.current && !isSignedIn) void navigate(base, { replace: true })
    wasSignedIn.current = isSignedIn
  }, [isSignedIn, navigate])
}

/** Exchanges the token of the address and takes it out of the address, so that it is neither kept nor passed on. */
function useExternalGrant(): 'none' | 'running' | 'failed' {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const token = new URLSearchParams(search).get('token')
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!token) return
    const rest = new URLSearchParams(search)
    rest.delete('token')
    void signInByToken('external', token)
      .then(
        () => setFailed(false),
        () => setFailed(true),
      )
      .finally(() => void navigate({ pathname, search: rest.toString() }, { replace: true }))
  }, [token, pathname, search, navigate])

  if (token) return 'running'
  return failed ? 'failed' : 'none'
}

function Notice({ kind }: { kind: 'waiting' | 'running' | 'failed' | 'ready' }) {
  const { t } = useTranslation('shell')
  useEffect(() => {
    document.title = t('embedded.title')
  }, [t])
  return (
    <main className="embedded-notice" role={kind === 'failed' ? 'alert' : 'status'}>
      <h1>{t(`embedded.${kind}`)}</h1>
      {kind !== 'running' && <p>{t(kind === 'ready' ? 'embedded.readyWords' : 'embedded.words')}</p>}
    </main>
  )
}

function BackControl() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // The first page of the frame has nothing behind it but the system around it. The router counts in the history's state, also when
  // the address was replaced (the token taken out of it).
  const { idx } = (window.history.state ?? {}) as { readonly idx?: number }
  if (!idx || pathname === base) return null
  return (
    <button type="button" className="button embedded-back" onClick={() => void navigate(-1)}>
      ← {t('action.back')}
    </button>
  )
}
