/** The public page of a registration: the form while it can be written, its tracker afterwards. The token in the address stands for the applicant. */
import { listedSentences } from '#web/kit/format/listed.ts'
import { Alert, Button, Card, Flex, Result, Skeleton, Tag, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { endsOf, isOpenIn, statesThatKnow } from '#kit/lifecycle.contract.ts'
import { applicationMachine } from '#server/modules/supplier/application/application.machine.ts'
import { enrollAgain, readRegistration, withdrawRegistration } from '#server/modules/supplier/application/registration.contract.ts'
import { callKey, refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { announce, confirm, notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { signOut } from '#web/kit/session.ts'
import { currentSession } from '#web/kit/token-store.ts'
import { PublicFrame } from './public-frame.tsx'
import { RegistrationForm } from './form/registration-form.tsx'
import { LostLink } from './form/lost-link.tsx'
import { asGuest, useRegistration, useRegistrationOptions, type Registration } from './registration-calls.ts'
import { ApplicationView } from './review/application-view.tsx'
import { Tracker } from './tracker.tsx'
import './texts.ts'

const open = new Set(statesThatKnow(applicationMachine, 'SAVE_STEP'))
/** What was never handed in is not taken back; it runs out. */
const mayWithdraw = (status: string): boolean => status !== 'DRAFT' && isOpenIn(applicationMachine, status, 'WITHDRAW')
const over = new Set(endsOf(applicationMachine).filter((status) => status !== 'APPROVED'))

export default function RegistrationPage() {
  const { t } = useTranslation('registry')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const token = search.get('token')
  const cache = useQueryClient()
  const { data: options } = useRegistrationOptions()
  const { data: registration, error } = useRegistration(token)
  useEffect(() => {
    document.title = t('title')
  }, [t])

  const done = async () => {
    await announce({ title: t('doneTitle'), content: t('done') })
    if (currentSession()) await signOut()
    await navigate('/login')
  }
  const saved = (next: Registration) => void cache.setQueryData(callKey(readRegistration, { token }), next)
  const begun = (next: string) => setSearch({ token: next }, { replace: true })

  return (
    <PublicFrame title={t('title')} lead={t('lead')}>
      {error && <Result status="warning" title={error.message} extra={<LostLink />} />}
      {!error && (!options || (token && !registration)) && <Skeleton active />}
      {options && !token && (
        <Flex vertical gap={16}>
          <RegistrationForm key="new" registration={undefined} options={options} onBegun={begun} onSaved={saved} onDone={() => void done()} />
          <Flex wrap gap={16} align="center">
            <LostLink />
            <Link to="/registry">{t('guest')}</Link>
            <span>
              {t('haveAccount')} <Link to="/login">{t('toLogin')}</Link>
            </span>
          </Flex>
        </Flex>
      )}
      {options && registration && token && (
        <RegistrationState registration={registration} onChanged={begun}>
          {open.has(registration.status) && (
            <RegistrationForm key={registration.id} registration={registration} options={options} onBegun={begun} onSaved={saved} onDone={() => void done()} />
          )}
        </RegistrationState>
      )}
    </PublicFrame>
  )
}

function RegistrationState({
  registration,
  onChanged,
  children,
}: {
  registration: Registration
  onChanged: (token: string) => void
  children: React.ReactNode
}) {
  const { t } = useTranslation('registry')
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { status, token, version } = registration
  const attempt = async (work: () => Promise<Registration>) => {
    setBusy(true)
    try {
      const next = await work()
      await refreshPaths(cache, ['/api/supplier/supplier-backstage'])
      onChanged(next.token)
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      notify.error(reason.message)
    } finally {
      setBusy(false)
    }
  }
  const withdraw = async () => {
    if (await confirm({ content: t('withdrawAsk'), danger: true })) await attempt(() => send(withdrawRegistration, { token, version }, asGuest))
  }
  const isSent = status !== 'DRAFT'
  return (
    <Flex vertical gap={16}>
      <Flex wrap gap={8} align="center">
        <Typography.Text strong>{t('trackerOf', { code: registration.code })}</Typography.Text>
        <Tag>{t(`status.${status}`)}</Tag>
        {registration.againFrom && <Typography.Text type="secondary">{t('againFrom', { day: registration.againFrom })}</Typography.Text>}
      </Flex>
      {status === 'RETURNED' && <Alert type="warning" showIcon title={t('returnedTitle')} description={remarksOf(registration)} />}
      {status === 'REJECTED' && <Alert type="error" showIcon title={t('rejectedTitle')} description={registration.rejectReason} />}
      {isSent && (
        <Card size="small" title={t('tracker')}>
          <Tracker progress={registration.progress} />
        </Card>
      )}
      {children}
      {!open.has(status) && <ApplicationView application={registration} />}
      <Flex wrap gap={8}>
        {mayWithdraw(status) && (
          <Button danger loading={busy} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        )}
        {over.has(status) && !registration.againFrom && (
          <Button type="primary" loading={busy} onClick={() => void attempt(() => send(enrollAgain, { token }, asGuest))}>
            {t('again')}
          </Button>
        )}
        {status === 'APPROVED' && <Link to="/login">{t('toLogin')}</Link>}
      </Flex>
    </Flex>
  )
}

const remarksOf = ({ fieldRemarks, progress }: Registration): string =>
  listedSentences([...progress.flatMap(({ state, comment }) => (state === 'returned' && comment ? [comment] : [])), ...Object.values(fieldRemarks)])
