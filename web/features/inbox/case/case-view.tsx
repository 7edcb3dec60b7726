/** One case as an approver needs it: the document, what happened and what comes, and what he can do about it. */
import { ArrowLeftOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Alert, Avatar, Button, Flex, Skeleton, Tabs, Tag, Tooltip } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { numberOf } from '#web/kit/case/case-number.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useNow } from '#web/kit/format/now.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { DocumentAttachments } from '#web/kit/detail/document-attachments.tsx'
import { notify } from '#web/kit/notify.ts'
import { useScreen } from '#web/kit/screen.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { ActionBar } from '../actions/action-bar.tsx'
import { leavesTask } from '../actions/perform.ts'
import type { Done } from '../actions/perform.ts'
import { offerUndo } from '../actions/undo.tsx'
import { KindName } from '../lists/kind-name.tsx'
import { TimeLeft } from '../lists/span.tsx'
import { CaseDiagram } from './case-diagram.tsx'
import { CaseDocumentView } from './case-document.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { ChangeAlert } from './change-alert.tsx'
import { asksForLook } from './asks-for-look.ts'
import { CommentsPanel } from './comments-panel.tsx'
import { FlowRecords } from './flow-records.tsx'
import { Snooze } from './snooze.tsx'
import { standingOf } from './outcomes.ts'
import { useCase } from './use-case.ts'
import type { Case, CaseWhat } from './use-case.ts'
import styles from './case.module.css'
import '../texts.ts'

/** Chinese people are called by the end of their name, others by its beginning. */
const initialOf = (name: string): string => (/^\p{Script=Latin}/u.test(name) ? name.slice(0, 1) : name.slice(-1))

export type ActionName = Case['actions'][number]['name']

export interface CaseViewProps {
  readonly what: CaseWhat
  /** The action whose form is open; the list's keys open it too. */
  readonly open?: ActionName | undefined
  readonly onOpen?: ((name: ActionName | undefined) => void) | undefined
  /** The task has left one's hands. */
  readonly onLeft?: (() => void) | undefined
  /** It was claimed: it leaves the list of those to be claimed, and stays here. */
  readonly onKept?: (() => void) | undefined
  readonly onBack?: (() => void) | undefined
  /** Stands in a pane: one column. */
  readonly inPane?: boolean
}

const undoTexts: Readonly<Partial<Record<ActionName, 'undo.resubmitted' | 'undo.rejected'>>> = { resubmit: 'undo.resubmitted', reject: 'undo.rejected' }

export function CaseView(props: CaseViewProps) {
  const { found, failure, refresh } = useCase(props.what)
  if (failure)
    return (
      <div className={styles['view']}>
        {props.onBack && <Button type="text" icon={<ArrowLeftOutlined />} onClick={props.onBack} style={{ alignSelf: 'start', margin: 12 }} />}
        <FailedList reason={failure.message} onRetry={() => void refresh()} />
      </div>
    )
  if (!found)
    return (
      <div className={styles['view']} style={{ padding: 20 }} aria-busy="true">
        <Skeleton active avatar paragraph={{ rows: 10 }} />
      </div>
    )
  return <FoundCase {...props} found={found} refresh={refresh} />
}

function FoundCase({
  found,
  refresh,
  inPane = false,
  onBack,
  onLeft,
  onKept,
  ...props
}: CaseViewProps & { readonly found: Case; readonly refresh: () => Promise<void> }) {
  const { t } = useTranslation('inbox')
  const handedIn = useHandedIn()
  const [ownOpen, setOwnOpen] = useState<ActionName>()
  const [variables, setVariables] = useState<Readonly<Record<string, unknown>>>()
  const [seen, setSeen] = useState(false)
  const [chosen, choose] = useState<string>()
  const { task, instance, actions } = found
  const change = task?.isOpen ? task.change : null
  const asksToLook = change !== null && asksForLook(task?.assignee ?? null, instance.initiator)

  const done = (name: ActionName, { decided, ended }: Done) => {
    const title = instance.title ?? instance.processName ?? instance.processKey
    const { processInstanceId } = instance
    if (decided && !ended && task) offerUndo({ taskId: task.taskId, processInstanceId, text: t(undoTexts[name] ?? 'undo.approved', { title }) })
    else if (leavesTask.has(name)) handedIn(instance, t(`done.${name}`))
    else notify.success(t(`done.${name}`))
    setVariables(undefined)
    if (name === 'claim') onKept?.()
    void refresh()
    if (leavesTask.has(name)) onLeft?.()
  }
  return (
    <article className={styles['view']} aria-label={instance.title ?? instance.processName ?? instance.processKey}>
      <CaseHead found={found} onBack={onBack} onRefresh={() => void refresh()} />
      <div className={`${styles['body']} ${inPane ? styles['narrow'] : ''}`}>
        <div className={styles['main']}>
          {task?.sign && <Alert type="info" showIcon style={{ marginBottom: 12 }} title={t('case.asked', { name: task.sign.byName ?? '' })} />}
          {change && <ChangeAlert change={change} seen={seen} onSeen={asksToLook ? setSeen : undefined} />}
          <CaseTabs found={found} chosen={chosen} onChoose={choose} onVariables={setVariables} onSaid={() => void refresh()} />
        </div>
        <aside className={styles['side']}>
          <CaseContext found={found} />
          <h3>{t('timeline.title')}</h3>
          <CaseTimeline entries={found.entries} chosen={chosen} />
        </aside>
      </div>
      <ActionBar
        actions={actions}
        subject={{ taskId: found.actsOn, processInstanceId: instance.processInstanceId, docVersion: task?.docVersion ?? undefined }}
        asked={task?.asked ?? []}
        choices={found.prediction.choices}
        variables={variables}
        commentRequired={task?.commentRequired ?? false}
        reject={task?.reject ?? 'continue'}
        undecidable={asksToLook && !seen ? t('change.first') : undefined}
        open={props.open ?? ownOpen}
        onOpen={props.onOpen ?? setOwnOpen}
        onDone={done}
      />
    </article>
  )
}

interface HeadProps {
  readonly found: Case
  readonly onBack: (() => void) | undefined
  readonly onRefresh: () => void
}

const stamps = new Set(['COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED', 'TERMINATED'])
const stampColors: Readonly<Record<string, string>> = { COMPLETED: 'var(--success)', REJECTED: 'var(--danger)', FAILED: 'var(--danger)' }

function CaseHead({ found: { task, instance, actions }, onBack, onRefresh }: HeadProps) {
  const { t } = useTranslation('inbox')
  const { t: kit } = useTranslation('kit')
  const label = useLabel()
  const now = useNow()
  const status = standingOf(instance)
  const number = numberOf(instance)
  return (
    <header className={styles['top']}>
      <Flex gap={4} align="center" style={{ color: 'var(--text-soft)' }}>
        {onBack && <Button type="text" size="small" icon={<ArrowLeftOutlined />} aria-label={kit('back')} onClick={onBack} />}
        <Tooltip title={kit('print')}>
          <Link to={`/work/print/${instance.processInstanceId}`} target="_blank" aria-label={kit('print')}>
            <Button type="text" size="small" tabIndex={-1} icon={<PrinterOutlined />} />
          </Link>
        </Tooltip>
        {task?.isOpen && <Snooze taskId={task.taskId} assignee={task.assignee} until={task.followUpTime} actions={actions} />}
        <Tooltip title={kit('list.refresh')}>
          <Button type="text" size="small" icon={<ReloadOutlined />} aria-label={kit('list.refresh')} onClick={onRefresh} />
        </Tooltip>
      </Flex>
      <h2 className={styles['title']}>
        <KindName of={instance} />
        {instance.title ?? instance.processName ?? instance.processKey}
      </h2>
      {number !== null && (
        <div className={styles['number']}>
          {number}
          <CopyButton text={number} />
        </div>
      )}
      {stamps.has(instance.status) && (
        <span className={styles['stamp']} style={{ color: stampColors[instance.status] ?? 'var(--text-soft)' }} aria-hidden>
          {label(status.label)}
        </span>
      )}
      <div className={styles['meta']}>
        <StatusTag choice={status} />
        <span>
          <Avatar size={20}>{instance.initiatorName ? initialOf(instance.initiatorName) : '?'}</Avatar> {instance.initiatorName ?? '-'}
        </span>
        <time dateTime={instance.createTime}>{formatInstant(instance.createTime).slice(0, 16)}</time>
        {task && <span>{t('case.at', { task: task.taskName ?? task.taskKey })}</span>}
        {task?.isOpen && task.assigneeName && <span>{t('case.assignee', { name: task.assigneeName })}</span>}
        {task?.isOpen && task.dueTime && <TimeLeft due={task.dueTime} now={now} />}
        {instance.urgeCount > 0 && <Tag color="orange">{t('list.urged', { count: instance.urgeCount })}</Tag>}
        {instance.incidents.length > 0 && <Tag color="red">{t('case.incidents', { count: instance.incidents.length })}</Tag>}
      </div>
      {instance.summary && <div style={{ marginTop: 6 }}>{instance.summary}</div>}
    </header>
  )
}

interface CaseTabsProps {
  readonly found: Case
  readonly chosen: string | undefined
  readonly onChoose: (activityKey: string | undefined) => void
  readonly onVariables: (variables: Readonly<Record<string, unknown>> | undefined) => void
  readonly onSaid: () => void
}

function CaseTabs({ found, chosen, onChoose, onVariables, onSaid }: CaseTabsProps) {
  const { t } = useTranslation('inbox')
  const { instance, flows, remarks, kind, task } = found
  const { businessType, businessKey, processInstanceId } = instance
  const page = businessKey ? kind?.pageOf?.(businessKey) : undefined
  const items = [
    { key: 'document', label: t('tabs.document'), children: <CaseDocumentView found={found} onVariables={onVariables} />, forceRender: true },
    {
      key: 'diagram',
      label: t('tabs.diagram'),
      children: (
        <CaseDiagram
          processInstanceId={processInstanceId}
          name={instance.title ?? instance.processName ?? instance.processKey}
          flows={flows}
          chosen={chosen}
          onChoose={onChoose}
        />
      ),
    },
    { key: 'records', label: t('tabs.records'), children: <FlowRecords flows={flows} /> },
    {
      key: 'comments',
      label: `${t('tabs.comments')}${remarks.length > 0 ? ` (${remarks.length})` : ''}`,
      children: <CommentsPanel processInstanceId={processInstanceId} remarks={remarks} onSaid={onSaid} />,
    },
    ...(kind && businessType && businessKey
      ? [
          {
            key: 'files',
            label: t('tabs.files'),
            children: <DocumentAttachments bizType={businessType} bizId={businessKey} editable={task?.isOpen === true} />,
          },
        ]
      : []),
    ...(page || instance.children.length > 0 || instance.parentInstanceId
      ? [{ key: 'related', label: t('tabs.related'), children: <Related instance={instance} page={page} /> }]
      : []),
  ]
  return <Tabs size="small" items={items} destroyOnHidden />
}

function Related({ instance, page }: { instance: Case['instance']; page: string | undefined }) {
  const { t } = useTranslation('inbox')
  return (
    <Flex vertical gap={8}>
      {page && <Link to={page}>{t('related.document')}</Link>}
      {instance.parentInstanceId && <Link to={`/work/instance/${instance.parentInstanceId}`}>{t('related.parent')}</Link>}
      {instance.children.map((id, index) => (
        <Link key={id} to={`/work/instance/${id}`}>
          {t('related.child', { number: index + 1 })}
        </Link>
      ))}
    </Flex>
  )
}

function CaseContext({ found: { kind, instance } }: { found: Case }) {
  const { t } = useTranslation('inbox')
  const { md } = useScreen()
  if (!kind?.Context || !instance.businessKey) return null
  return (
    <section className={styles['context']} aria-label={t('case.context')} style={{ marginBottom: md ? 16 : 8 }}>
      <h3>{t('case.context')}</h3>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 3 }} />}>
        <kind.Context bizType={instance.businessType ?? instance.processKey} bizId={instance.businessKey} processInstanceId={instance.processInstanceId} />
      </Suspense>
    </section>
  )
}
