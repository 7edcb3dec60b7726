/** A task or a case on a page of its own. After a decision the next task opens by itself. */
import { useNavigate, useParams } from 'react-router-dom'
import { todoList } from '#server/inbox/work.contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { UndoBar } from '../actions/undo.tsx'
import { useInboxBase } from '../lists/paths.ts'
import { CaseView } from './case-view.tsx'
import '../texts.ts'

export default function CasePage() {
  const { taskId, processInstanceId } = useParams()
  const { t } = useTranslation('inbox')
  const navigate = useNavigate()
  const base = useInboxBase()

  const openNext = async () => {
    const here = window.location.href
    const { records } = await send(todoList, { current: 1, size: 2, ascs: 'createTime' }, { silent: true }).catch(() => ({ records: [] }))
    // What was told of the decision offers ways of its own: whoever has taken one goes that way.
    if (window.location.href !== here) return
    const next = records.find((row) => row.taskId !== taskId)
    if (next) notify.info(t('next.opened'))
    void navigate(next ? `${base}/work/task/${next.taskId}` : `${base}${base ? '/todo-list/approve' : '/work/todo/index'}`, { replace: true })
  }
  return (
    <>
      <CaseView
        key={taskId ?? processInstanceId}
        what={{ taskId, processInstanceId }}
        onBack={() => void navigate(-1)}
        onLeft={taskId === undefined ? undefined : () => void openNext()}
      />
      <UndoBar onUndone={() => undefined} />
    </>
  )
}
