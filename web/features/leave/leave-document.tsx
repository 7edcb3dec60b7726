/** A leave as its approver reads it; the applicant mends it here when it came back to him. */
import { EditOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { leave, leaveDetail } from '#processes/leave/leave.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { refreshPaths, useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useSession } from '#web/kit/session.ts'
import './texts.ts'

const open = new Set(['DRAFT', 'RETURNED'])

export default function LeaveDocument({ bizId, processInstanceId, printed }: CaseDocumentProps) {
  const { t } = useTranslation('leave')
  const cache = useQueryClient()
  const session = useSession()
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useCall(leaveDetail, { businessId: bizId, processInstanceId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { change: _change, ...row } = data
  const mayEdit = !printed && open.has(row.status) && row.applicantId === session?.user.user_id
  return (
    <Flex vertical gap={12}>
      <DetailFields of={leave} row={row} />
      {mayEdit && (
        <div>
          <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        </div>
      )}
      {editing && (
        <ResourceForm of={leave} target={{ row }} onClose={() => setEditing(false)} onDone={() => void refreshPaths(cache, ['/api/workflow', leave.path])} />
      )}
    </Flex>
  )
}
