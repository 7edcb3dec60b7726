/** A registration as the inbox shows it to those who decide: findings, the application, and remarks at its fields. */
import { Card, Flex } from 'antd'
import { useState } from 'react'
import { registrationCase, remarkRegistration } from '#server/modules/supplier/application/registration.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { RemarkDialog, type RemarkAt } from '#web/kit/case/remark-dialog.tsx'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { ApplicationView } from './application-view.tsx'
import { Findings } from './findings.tsx'
import { Tracker } from '../tracker.tsx'
import '../texts.ts'

export default function RegistrationDocument({ bizId, printed }: CaseDocumentProps) {
  const { t } = useTranslation('registry')
  const [at, setAt] = useState<RemarkAt>()
  const { data, error, refetch } = useCall(registrationCase, { id: bizId }, { silent: true })
  const remark = useAction(remarkRegistration, { refreshes: ['/api/supplier/supplier-registration'], onDone: () => setAt(undefined) })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const mayRemark = data.mayRemark && !printed
  return (
    <Flex vertical gap={16}>
      <WhatFollows kind="deciding" items={data.consequences} />
      <Card size="small" title={t('findings')}>
        <Findings findings={data.findings} />
      </Card>
      <ApplicationView application={data} onRemark={mayRemark ? (field, label) => setAt({ field, label, text: data.fieldRemarks[field] ?? '' }) : undefined} />
      {!printed && (
        <Card size="small" title={t('tracker')}>
          <Tracker progress={data.progress} />
        </Card>
      )}
      {at && <RemarkDialog at={at} onClose={() => setAt(undefined)} onSave={(text) => remark.mutate({ id: bizId, remarks: { [at.field]: text } })} />}
    </Flex>
  )
}
