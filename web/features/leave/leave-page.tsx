/** The leaves that one may see, each with its approval. */
import { useNavigate } from 'react-router-dom'
import { leave } from '#processes/leave/leave.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import './texts.ts'

export default function LeavePage() {
  const { t } = useTranslation('leave')
  const { t: kit } = useTranslation('kit')
  const navigate = useNavigate()
  return (
    <ResourceList
      of={leave}
      actions={[
        {
          key: 'approval',
          label: t('open'),
          run: ([row]) => {
            if (row?.processInstanceId) void navigate(`/work/process/leave/detail/${row.processInstanceId}/${row.id}`)
            else notify.info(kit('noProcess'))
          },
        },
      ]}
    />
  )
}
