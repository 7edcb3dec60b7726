/** What can be done about an incident: try again, with other variables if need be, pass over it, or end the instance. */
import { Alert, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { retryIncident, skipIncident } from '#server/inbox/manager.contract.ts'
import { processDetail, terminateProcess } from '#server/inbox/process.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { changedVariables } from '../instance/variables.ts'
import '../texts.ts'

interface IncidentActionsProps {
  readonly incident: {
    readonly incidentId: string
    readonly processInstanceId: string
    readonly elementId: string
    /** Known in the list over all processes. */
    readonly elementName?: string | null
    readonly message: string
  }
  /** Ending the instance is offered elsewhere on its own page. */
  readonly withoutTerminate?: boolean
}

const refreshes = ['/api/workflow']

export function IncidentActions({ incident, withoutTerminate = false }: IncidentActionsProps) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const [editing, setEditing] = useState(false)
  const [ending, setEnding] = useState(false)
  const done = { refreshes, onDone: () => notify.success(kit('done')) }
  const retry = useAction(retryIncident, done)
  const skip = useAction(skipIncident, done)
  const { incidentId, elementId, elementName } = incident
  const askSkip = async () => {
    if (await confirm({ content: t('incidents.confirmSkip', { element: elementName ?? elementId }), danger: true })) skip.mutate({ incidentId })
  }
  return (
    <Flex gap={0} wrap>
      <Button type="link" size="small" loading={retry.isPending} onClick={() => retry.mutate({ incidentId })}>
        {kit('retry')}
      </Button>
      <Button type="link" size="small" onClick={() => setEditing(true)}>
        {t('incidents.editRetry')}
      </Button>
      <Button type="link" size="small" loading={skip.isPending} onClick={() => void askSkip()}>
        {t('incidents.skip')}
      </Button>
      {!withoutTerminate && (
        <Button type="link" size="small" danger onClick={() => setEnding(true)}>
          {t('terminate')}
        </Button>
      )}
      {editing && <EditRetry incident={incident} onClose={() => setEditing(false)} />}
      {ending && <TerminateDialog processInstanceId={incident.processInstanceId} onClose={() => setEnding(false)} />}
    </Flex>
  )
}

function EditRetry({ incident, onClose }: { incident: IncidentActionsProps['incident']; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const { data } = useCall(processDetail, { processInstanceId: incident.processInstanceId })
  const before = data ? JSON.stringify(data.variables, null, 2) : ''
  const [typed, setTyped] = useState<string>()
  const text = typed ?? before
  const changed = changedVariables(before, text)
  const retry = useAction(retryIncident, {
    refreshes,
    onDone: () => {
      notify.success(kit('done'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      width={680}
      title={t('incidents.editRetry')}
      onCancel={onClose}
      okText={kit('retry')}
      okButtonProps={{ loading: retry.isPending, disabled: !data || changed === undefined }}
      onOk={() => retry.mutate({ incidentId: incident.incidentId, variables: changed ?? {} })}
    >
      <Flex vertical gap={12}>
        <Alert type="error" title={incident.elementName ?? incident.elementId} description={incident.message} />
        <Input.TextArea
          aria-label={t('variables.title')}
          autoSize={{ minRows: 6, maxRows: 18 }}
          style={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace' }}
          value={text}
          {...(changed === undefined && { status: 'error' as const })}
          onChange={({ target }) => setTyped(target.value)}
        />
        {data && changed === undefined && <Alert type="warning" title={t('variables.badJson')} />}
      </Flex>
    </Dialog>
  )
}

/** Ending asks why: it cannot be taken back. */
export function TerminateDialog({ processInstanceId, onClose }: { processInstanceId: string; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const [comment, setComment] = useState('')
  const end = useAction(terminateProcess, {
    refreshes,
    onDone: () => {
      notify.success(kit('done'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('terminate')}
      onCancel={onClose}
      okText={t('terminate')}
      okButtonProps={{ danger: true, loading: end.isPending, disabled: comment.trim() === '' }}
      onOk={() => end.mutate({ processInstanceId, comment: comment.trim() })}
    >
      <Flex vertical gap={12}>
        <Alert type="warning" title={t('instance.terminateHint')} />
        <Input.TextArea
          aria-label={t('comment')}
          placeholder={t('comment')}
          rows={3}
          maxLength={4000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </Flex>
    </Dialog>
  )
}
