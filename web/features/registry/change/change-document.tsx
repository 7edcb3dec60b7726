/** A change as the inbox shows it: first what would be other than it is, then the whole. */
import { Card, Collapse, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { changeCase, remarkChange } from '#server/modules/supplier/application/change.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { RemarkDialog, type RemarkAt } from '#web/kit/case/remark-dialog.tsx'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useSession } from '#web/kit/session.ts'
import { ApplicationView } from '../review/application-view.tsx'
import { Differences } from './differences.tsx'
import '../texts.ts'

export default function ChangeDocument({ bizId, printed }: CaseDocumentProps) {
  const { t } = useTranslation('registry')
  const [at, setAt] = useState<RemarkAt>()
  const session = useSession()
  const { data, error, refetch } = useCall(changeCase, { id: bizId }, { silent: true })
  const remark = useAction(remarkChange, { refreshes: ['/api/supplier/supplier-change'], onDone: () => setAt(undefined) })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const mayRemark = data.mayRemark && !printed
  const whole = (
    <ApplicationView application={data} onRemark={mayRemark ? (field, label) => setAt({ field, label, text: data.fieldRemarks[field] ?? '' }) : undefined} />
  )
  return (
    <Flex vertical gap={16}>
      <WhatFollows kind="deciding" items={data.consequences} />
      <Card size="small" title={`${data.supplierName} · ${t('differences')}`}>
        <Differences differences={data.differences} />
      </Card>
      {data.status === 'RETURNED' && session?.user.userType === 'SUPPLIER' && <Link to={`/registry/renew?kind=${data.kind}`}>{t('mend')}</Link>}
      {printed ? whole : <Collapse defaultActiveKey={mayRemark ? ['whole'] : []} items={[{ key: 'whole', label: data.code, children: whole }]} />}
      {at && <RemarkDialog at={at} onClose={() => setAt(undefined)} onSave={(text) => remark.mutate({ id: bizId, remarks: { [at.field]: text } })} />}
    </Flex>
  )
}
