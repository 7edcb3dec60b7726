/** Buttons over one instance: suspend, activate, terminate, migrate, start again. */
import { Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { changeState, managerList } from '#server/inbox/manager.contract.ts'
import { restartProcess } from '#server/inbox/operations.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { TerminateDialog } from '../incidents/incident-actions.tsx'
import { instancePath, migratePath } from '../paths.ts'
import type { InstanceDetail } from './instance-detail.ts'
import { readVariables } from './variables.ts'
import '../texts.ts'

export function InstanceActions({ instance }: { instance: InstanceDetail }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'terminate' | 'restart'>()
  const { processInstanceId, status, definitionId, processKey } = instance
  const isOpen = status === 'RUNNING' || status === 'SUSPENDED'
  const change = useAction(changeState, { refreshes: ['/api/workflow'], onDone: () => notify.success(kit('done')) })
  const { data } = useCall(managerList, { key: processKey, current: 1, size: 10 }, { silent: true, enabled: may('workflow:manage') })
  const newest = data?.records[0]
  const toggle = async () => {
    const state = status === 'RUNNING' ? 'suspended' : 'active'
    if (await confirm({ content: t(state === 'suspended' ? 'instance.confirmSuspend' : 'instance.confirmActivate') }))
      change.mutate({ processInstanceId, state })
  }
  if (!may('workflow:operate')) return null
  return (
    <Flex gap={8} wrap>
      {isOpen && (
        <Button loading={change.isPending} onClick={() => void toggle()}>
          {t(status === 'RUNNING' ? 'suspend' : 'activate')}
        </Button>
      )}
      {isOpen && may('workflow:admin') && newest && newest.definitionId !== definitionId && (
        <Button onClick={() => void navigate(`${migratePath(definitionId, newest.definitionId)}&instance=${processInstanceId}`)}>{t('migration.title')}</Button>
      )}
      {isOpen && (
        <Button danger onClick={() => setDialog('terminate')}>
          {t('terminate')}
        </Button>
      )}
      {!isOpen && (
        <Button type="primary" data-click-free onClick={() => setDialog('restart')}>
          {t('restart.title')}
        </Button>
      )}
      {dialog === 'terminate' && <TerminateDialog processInstanceId={processInstanceId} onClose={() => setDialog(undefined)} />}
      {dialog === 'restart' && <RestartDialog instance={instance} onClose={() => setDialog(undefined)} />}
    </Flex>
  )
}

/** A new instance with the last variables, from the start or from chosen elements. */
function RestartDialog({ instance, onClose }: { instance: InstanceDetail; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const navigate = useNavigate()
  const [activities, setActivities] = useState('')
  const [variables, setVariables] = useState('{}')
  const [comment, setComment] = useState('')
  const read = readVariables(variables)
  const elements = activities.split(/[,\s]+/).filter((id) => id !== '')
  const restart = useAction(restartProcess, {
    refreshes: ['/api/workflow'],
    onDone: ({ processInstanceId }) => {
      onClose()
      void navigate(instancePath(processInstanceId))
    },
  })
  return (
    <Dialog
      open
      title={t('restart.title')}
      onCancel={onClose}
      okButtonProps={{ loading: restart.isPending, disabled: read === undefined }}
      onOk={() =>
        restart.mutate({
          processInstanceId: instance.processInstanceId,
          ...(elements.length > 0 && { activities: elements }),
          ...(read && Object.keys(read).length > 0 && { variables: read }),
          ...(comment.trim() && { comment: comment.trim() }),
        })
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('restart.activities')} extra={t('restart.activitiesHint')}>
          <Input aria-label={t('restart.activities')} value={activities} onChange={({ target }) => setActivities(target.value)} />
        </Form.Item>
        <Form.Item label={t('restart.variables')} {...(read === undefined && { validateStatus: 'error' as const, help: t('variables.badJson') })}>
          <Input.TextArea aria-label={t('restart.variables')} rows={4} value={variables} onChange={({ target }) => setVariables(target.value)} />
        </Form.Item>
        <Form.Item label={t('comment')}>
          <Input aria-label={t('comment')} maxLength={4000} value={comment} onChange={({ target }) => setComment(target.value)} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
