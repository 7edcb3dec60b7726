/** The page of a mailed approval: the application and one decision, for whom it was mailed to. */
import { Button, Card, Flex, Input, Result, Skeleton, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { auditDecide, auditView } from '#server/modules/supplier/application/registration.contract.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { RemarkDialog, type RemarkAt } from '#web/kit/case/remark-dialog.tsx'
import { callKey, send, type OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { PublicFrame } from '../public-frame.tsx'
import { asGuest } from '../registration-calls.ts'
import { Tracker } from '../tracker.tsx'
import { Differences } from '../change/differences.tsx'
import { ApplicationView } from './application-view.tsx'
import { Findings } from './findings.tsx'
import '../texts.ts'

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export default function AuditPage() {
  const { t } = useTranslation('registry')
  const { id = '', workflowId = '' } = useParams()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const asked = { id, workflowId, token }
  const isNamed = isUuid(id) && isUuid(workflowId)
  const [isDecided, setDecided] = useState(false)
  const { data, error } = useQuery({
    queryKey: callKey(auditView, asked),
    enabled: isNamed && !isDecided,
    retry: false,
    queryFn: () => send(auditView, asked, asGuest),
  })
  useEffect(() => {
    document.title = t('audit')
  }, [t])
  const toLogin = <Link to="/login">{t('toLogin')}</Link>
  const state = isNamed ? data?.state : 'wrong'
  return (
    <PublicFrame title={t('audit')}>
      {isDecided && <Result status="success" title={t('decided')} extra={toLogin} />}
      {!isDecided && error && <Result status="error" title={error.message} extra={toLogin} />}
      {!isDecided && !error && state === undefined && <Skeleton active />}
      {!isDecided && state && state !== 'open' && <Result status="warning" title={t(`auditState.${state}`)} subTitle={t('auditHint')} extra={toLogin} />}
      {!isDecided && data?.application && <Decision view={data} asked={asked} onDecided={() => setDecided(true)} />}
    </PublicFrame>
  )
}

type View = OutputOf<typeof auditView>

function Decision({ view, asked, onDecided }: { view: View; asked: { id: string; workflowId: string; token: string }; onDecided: () => void }) {
  const { t } = useTranslation('registry')
  const [remarks, setRemarks] = useState<Record<string, string>>({})
  const [comment, setComment] = useState('')
  const [at, setAt] = useState<RemarkAt>()
  const [busy, setBusy] = useState(false)
  const { application } = view
  if (!application) return null
  const shown = { ...application, fieldRemarks: { ...application.fieldRemarks, ...remarks } }
  const decide = async (pass: boolean) => {
    if (!pass && comment.trim() === '') return notify.warning(t('commentNeeded'))
    setBusy(true)
    try {
      await send(auditDecide, { ...asked, pass, comment, remarks }, asGuest)
      onDecided()
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      notify.error(reason.message)
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return (
    <Flex vertical gap={16}>
      <Typography.Text strong>{t('auditFor', { name: view.reader ?? '', task: view.taskName ?? '' })}</Typography.Text>
      <WhatFollows kind="deciding" items={application.consequences} />
      {application.differences ? (
        <Card size="small" title={`${application.supplierName ?? ''} · ${t('differences')}`}>
          <Differences differences={application.differences} />
        </Card>
      ) : (
        <Findings findings={application.findings} />
      )}
      <ApplicationView application={shown} onRemark={(field, label) => setAt({ field, label, text: shown.fieldRemarks[field] ?? '' })} />
      <Card size="small" title={t('tracker')}>
        <Tracker progress={application.progress} />
      </Card>
      <Input.TextArea
        aria-label={t('comment')}
        placeholder={t('comment')}
        maxLength={500}
        showCount
        autoSize={{ minRows: 3 }}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Flex gap={8}>
        <Button type="primary" loading={busy} onClick={() => void decide(true)}>
          {t('approve')}
        </Button>
        <Button danger loading={busy} onClick={() => void decide(false)}>
          {t('reject')}
        </Button>
      </Flex>
      {at && (
        <RemarkDialog
          at={at}
          onClose={() => setAt(undefined)}
          onSave={(text) => {
            setRemarks((before) => ({ ...before, [at.field]: text }))
            setAt(undefined)
          }}
        />
      )}
    </Flex>
  )
}
