/** Deploying: saves first, says what hinders it or what came of it; each problem leads to its element. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Spin, Typography } from 'antd'
import { useState } from 'react'
import { deployModel, managerList } from '#server/inbox/manager.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { Check } from './use-check.ts'
import type { DraftSaving } from './use-draft.ts'
import styles from './studio.module.css'
import '../texts.ts'

type Outcome =
  | { readonly kind: 'asking' | 'running' }
  | { readonly kind: 'done'; readonly deployed: OutputOf<typeof deployModel> }
  | { readonly kind: 'refused'; readonly text: string; readonly problems: readonly Note[] }

interface Note {
  readonly elementId: string | null
  readonly line: number | null
  readonly message: string
}

interface DeployDialogProps {
  readonly saving: DraftSaving
  readonly check: Check
  readonly onSelect: (elementId: string) => void
  readonly onClose: () => void
}

export function DeployDialog({ saving, check, onSelect, onClose }: DeployDialogProps) {
  const { t } = useTranslation('models')
  const { t: kit } = useTranslation('kit')
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asking' })
  const { draft } = saving
  const { data } = useCall(managerList, { key: draft.key, current: 1, size: 10 }, { silent: true, enabled: draft.kind === 'process' })
  const running = (data?.records ?? []).reduce((sum, row) => sum + row.running, 0)
  const problems = check.findings.filter(({ severity }) => severity === 'problem')

  const deploy = async () => {
    setOutcome({ kind: 'running' })
    if (!(await saving.flush())) return setOutcome({ kind: 'refused', text: t('deploy.notSaved'), problems: [] })
    try {
      const deployed = await send(deployModel, { modelId: draft.modelId }, { silent: true })
      setOutcome({ kind: 'done', deployed })
      await refreshPaths(cache, ['/api/workflow/manager'])
    } catch (reason) {
      const failed = reason instanceof RequestFailed ? reason : undefined
      setOutcome({ kind: 'refused', text: failed?.message ?? String(reason), problems: (failed?.data['problems'] as readonly Note[] | undefined) ?? [] })
    }
  }
  const lead = (elementId: string) => {
    onClose()
    onSelect(elementId)
  }

  return (
    <Dialog
      open
      title={t('deploy.title')}
      onCancel={onClose}
      okText={outcome.kind === 'done' ? kit('close') : t('deploy.title')}
      okButtonProps={{ loading: outcome.kind === 'running', disabled: outcome.kind === 'asking' && problems.length > 0 }}
      onOk={() => (outcome.kind === 'done' ? onClose() : void deploy())}
    >
      {outcome.kind === 'asking' && (
        <Flex vertical gap={12}>
          <Typography.Text>{t('deploy.confirm', { name: draft.name ?? draft.key })}</Typography.Text>
          {running > 0 && <Alert type="info" title={t('deploy.running', { count: running })} />}
          {problems.length > 0 && <Alert type="error" title={t('deploy.problems', { count: problems.length })} />}
          <Notes notes={problems} onSelect={lead} />
        </Flex>
      )}
      {outcome.kind === 'running' && <Spin />}
      {outcome.kind === 'refused' && (
        <Flex vertical gap={12}>
          <Alert type="error" title={outcome.text} />
          <Notes notes={outcome.problems} onSelect={lead} />
        </Flex>
      )}
      {outcome.kind === 'done' && (
        <Flex vertical gap={12}>
          <Alert type="success" title={t('deploy.done', { what: outcome.deployed.map(({ key, version }) => `${key} v${version}`).join(', ') })} />
          <Notes notes={outcome.deployed.flatMap(({ warnings }) => warnings)} onSelect={lead} />
        </Flex>
      )}
    </Dialog>
  )
}

function Notes({ notes, onSelect }: { notes: readonly Note[]; onSelect: (elementId: string) => void }) {
  if (notes.length === 0) return null
  return (
    <ul className={styles['notes']}>
      {notes.map(({ elementId, message }, index) => (
        <li key={index}>
          {elementId !== null && (
            <Button type="link" size="small" onClick={() => onSelect(elementId)}>
              {elementId}
            </Button>
          )}
          <Typography.Text>{message}</Typography.Text>
        </li>
      ))}
    </ul>
  )
}
