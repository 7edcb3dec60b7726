/** What an action asks before it is done: comment with quick phrases, people, files, where to. Stands above its button. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Flex, Form, Input, Radio, Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { returnable } from '#server/inbox/people.contract.ts'
import { send } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { RequestFailed } from '#web/kit/request.ts'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import { decides } from './bar-actions.ts'
import type { Action, ActionShape } from './bar-actions.ts'
import { emptyInput, perform } from './perform.ts'
import type { ActionInput, Done, Subject } from './perform.ts'
import { PeopleSelect } from '#web/kit/case/people-select.tsx'
import { useQuickPhrases } from './quick-phrases.ts'
import '../texts.ts'

export interface ChoiceNeeded {
  readonly taskKey: string
  readonly taskName: string | null
  readonly multiple: boolean
  readonly candidates?: readonly string[] | undefined
}

export interface ActionFormProps {
  readonly action: Action
  readonly shape: ActionShape
  readonly subject: Subject
  /** Who was asked and can be taken back. */
  readonly asked: readonly { readonly userId: string; readonly userName: string | null; readonly position: string }[]
  /** Tasks for which the approver names the people. */
  readonly choices: readonly ChoiceNeeded[]
  readonly variables: Readonly<Record<string, unknown>> | undefined
  /** What will come of it. */
  readonly consequence?: string | undefined
  readonly onDone: (done: Done) => void
  readonly onCancel: () => void
}

const mostFiles = 10
const longestComment = 2000
const danger = new Set(['reject', 'cancel'])

export function ActionForm({ action, shape, subject, asked, choices, variables, consequence, onDone, onCancel }: ActionFormProps) {
  const { t } = useTranslation('inbox')
  const { t: kit } = useTranslation('kit')
  const [input, setInput] = useState<ActionInput>({ ...emptyInput, variables })
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const change = (next: Partial<ActionInput>) => setInput((present) => ({ ...present, ...next }))
  const missing = missingIn(input, shape, decides(action.name) ? choices : [])

  const run = async () => {
    setTried(true)
    if (missing.size > 0) return
    setBusy(true)
    try {
      onDone(await perform(action.name, subject, { ...input, variables }, action.claimsFirst))
    } catch (reason) {
      setFailure((reason as RequestFailed).message)
      setBusy(false)
    }
  }
  const wrong = (field: string) => (tried && missing.has(field) ? ('error' as const) : '')
  return (
    <Form
      layout="vertical"
      requiredMark
      style={{ width: 'min(420px, calc(100vw - 48px))' }}
      onFinish={() => void run()}
      aria-label={action.label}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run()
        // An open dropdown closes first.
        if (event.key === 'Escape' && event.target instanceof Element && !event.target.closest('.ant-select-open')) onCancel()
      }}
    >
      {consequence && <Alert type="info" showIcon title={consequence} style={{ marginBottom: 12 }} />}
      {shape.target && <TargetField taskId={subject.taskId ?? ''} value={input.targetKey} onChange={(targetKey) => change({ targetKey })} />}
      {shape.position && <PositionField value={input.position} onChange={(position) => change({ position })} />}
      {shape.people && (
        <Form.Item label={t('form.people')} required validateStatus={wrong('people')} help={wrong('people') && t('form.peopleRequired')}>
          <PeopleSelect
            multiple={shape.people === 'several'}
            value={shape.people === 'several' ? input.people : (input.people[0] ?? '')}
            onChange={(value) => change({ people: value === undefined || value === null ? [] : typeof value === 'string' ? [value] : value })}
            placeholder={t('form.peopleSearch')}
          />
        </Form.Item>
      )}
      {shape.asked && asked.length > 0 && <AskedField asked={asked} value={input.people} wrong={wrong('asked')} onChange={(people) => change({ people })} />}
      {decides(action.name) &&
        choices.map((choice) => (
          <ApproverField
            key={choice.taskKey}
            choice={choice}
            wrong={wrong(choice.taskKey)}
            value={input.approvers[choice.taskKey] ?? []}
            onChange={(people) => change({ approvers: { ...input.approvers, [choice.taskKey]: people } })}
          />
        ))}
      {shape.comment !== 'none' && (
        <CommentField
          action={action.name}
          label={action.name === 'comment' ? t('form.content') : t('form.comment')}
          required={shape.comment === 'required'}
          wrong={wrong('comment')}
          value={input.comment}
          onChange={(comment) => change({ comment })}
        />
      )}
      {shape.attachments && (
        <Form.Item label={t('form.attachments')}>
          <Uploader
            label={t('form.attachments')}
            rule={{ ...fileRule, limit: mostFiles }}
            value={input.attachments}
            onChange={(attachments) => change({ attachments })}
            module="workflow"
          />
        </Form.Item>
      )}
      {failure !== undefined && <Alert role="alert" type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Flex justify="end" gap={8}>
        <Button onClick={onCancel}>{kit('cancel')}</Button>
        <Button type="primary" htmlType="submit" danger={danger.has(action.name)} loading={busy}>
          {action.label}
        </Button>
      </Flex>
    </Form>
  )
}

function missingIn(input: ActionInput, shape: ActionShape, choices: readonly ChoiceNeeded[]): ReadonlySet<string> {
  const missing = choices.filter(({ taskKey }) => (input.approvers[taskKey] ?? []).length === 0).map(({ taskKey }) => taskKey)
  if (shape.comment === 'required' && input.comment.trim() === '') missing.push('comment')
  if (shape.people && input.people.length === 0) missing.push('people')
  return new Set(missing)
}

type Wrong = 'error' | ''

interface CommentFieldProps {
  /** What is commented: its phrases come first. */
  readonly action: Action['name']
  readonly label: string
  readonly required: boolean
  readonly wrong: Wrong
  readonly value: string
  readonly onChange: (value: string) => void
}

export function CommentField({ action, label, required, wrong, value, onChange }: CommentFieldProps) {
  const { t } = useTranslation('inbox')
  const { phrases } = useQuickPhrases(action)
  return (
    <Form.Item label={label} required={required} validateStatus={wrong} help={wrong && t('form.commentRequired')}>
      <Input.TextArea
        autoFocus
        aria-label={label}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={longestComment}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t('form.commentHint')}
      />
      <Flex gap={4} wrap style={{ marginTop: 6 }} role="group" aria-label={t('phrases.title')}>
        {phrases.map((phrase) => (
          <Phrase key={phrase} onClick={() => onChange(value.trim() === '' ? phrase : `${value.trimEnd()} ${phrase}`)}>
            {phrase}
          </Phrase>
        ))}
      </Flex>
    </Form.Item>
  )
}

const Phrase = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button size="small" type="dashed" onClick={onClick} style={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' }}>
    {children}
  </Button>
)

function TargetField({ taskId, value, onChange }: { taskId: string; value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation('inbox')
  // Under a key of its own: it is not asked again for a task that has just been returned.
  const { data, error } = useQuery({ queryKey: ['returnable', taskId], queryFn: ({ signal }) => send(returnable, { taskId }, { silent: true, signal }) })
  if (error) return <Alert type="error" title={error.message} style={{ marginBottom: 12 }} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  return (
    <Form.Item label={t('form.target')}>
      <Select
        aria-label={t('form.target')}
        value={value ?? data[0]?.elementId}
        onChange={onChange}
        options={data.map(({ elementId, name, doneByName, doneTime }) => ({
          value: elementId,
          label: [name ?? elementId, doneByName, formatInstant(doneTime).slice(0, 16)].filter(Boolean).join(' · '),
        }))}
      />
    </Form.Item>
  )
}

function PositionField({ value, onChange }: { value: ActionInput['position']; onChange: (value: ActionInput['position']) => void }) {
  const { t } = useTranslation('inbox')
  return (
    <Form.Item label={t('form.position')} help={t(`form.positionHint.${value}`)} style={{ marginBottom: 16 }}>
      <Radio.Group
        value={value}
        onChange={(event) => onChange(event.target.value as ActionInput['position'])}
        options={(['before', 'parallel', 'after'] as const).map((position) => ({ value: position, label: t(`form.positions.${position}`) }))}
      />
    </Form.Item>
  )
}

interface AskedFieldProps {
  readonly asked: ActionFormProps['asked']
  readonly value: readonly string[]
  readonly wrong: Wrong
  readonly onChange: (value: readonly string[]) => void
}

function AskedField({ asked, value, onChange }: AskedFieldProps) {
  const { t } = useTranslation('inbox')
  return (
    <Form.Item label={t('form.asked')}>
      <Checkbox.Group
        value={[...value]}
        onChange={(next) => onChange(next)}
        options={asked.map(({ userId, userName, position }) => ({
          value: userId,
          label: (
            <>
              {userName ?? userId} <Tag>{t(`form.positions.${position as ActionInput['position']}`)}</Tag>
            </>
          ),
        }))}
      />
    </Form.Item>
  )
}

interface ApproverFieldProps {
  readonly choice: ChoiceNeeded
  readonly wrong: Wrong
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** 审批人自选: who does the task that comes next. */
export function ApproverField({ choice, wrong, value, onChange }: ApproverFieldProps) {
  const { t } = useTranslation('inbox')
  const label = t('form.nextApprover', { task: choice.taskName ?? choice.taskKey })
  return (
    <Form.Item label={label} required validateStatus={wrong} help={wrong && t('form.peopleRequired')}>
      <PeopleSelect
        multiple={choice.multiple}
        {...(choice.candidates && { roles: choice.candidates })}
        value={choice.multiple ? value : (value[0] ?? '')}
        onChange={(next) => onChange(next === undefined || next === null ? [] : typeof next === 'string' ? [next] : next)}
        placeholder={t('form.peopleSearch')}
      />
    </Form.Item>
  )
}
