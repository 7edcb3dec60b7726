/** Who changed a row, when, and what: newest first, fields by their labels. */
import { Button, Flex, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import type { Label, Resource } from '#kit/contract.ts'
import { docLogList } from '#server/modules/system/log.contract.ts'
import { useCall } from '../client.ts'
import type { OutputOf } from '../client.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { FailedList } from '../list/list-states.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { viewFields } from '../widgets/field.ts'
import { FieldValue, textOf } from '../widgets/field-value.tsx'
import { isMove, moveKeys, moveLabel } from './log-title.ts'
import '../texts.ts'
import './texts.ts'

type LogLine = OutputOf<typeof docLogList>['records'][number]

const pageSize = 30
const mostLines = 200

export function DocumentLog({ of: resource, id }: { of: Resource; id: string }) {
  const { t } = useTranslation('kit')
  const { t: words } = useTranslation('document-log')
  const label = useLabel()
  const labelOf = (words: Label | undefined) => words && label(words)
  const [size, setSize] = useState(pageSize)
  const { data, error, refetch } = useCall(docLogList, { bizType: resource.name, bizId: id, current: 1, size }, { silent: true, keepPrevious: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const titleOf = (line: LogLine): string => {
    const own = words(moveKeys(resource.name, line) as ['events.inserted'], { defaultValue: '' })
    if (own) return own
    const move = labelOf(moveLabel(resource, line))
    const event = words(`events.${line.event}` as 'events.inserted', { defaultValue: '' })
    return (isMove(line) ? move || event : event || move) || line.event
  }
  const entries = data.records.map((line) => ({
    key: line.id,
    title: titleOf(line),
    person: personOf(line, t('detail.system')),
    at: line.createTime,
    reason: line.content,
    more: line.diff && <LogChanges resource={resource} diff={line.diff} />,
  }))
  return (
    <>
      <Timeline entries={entries} />
      {data.total > size && size < mostLines && (
        <Button type="link" onClick={() => setSize(mostLines)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** Two names where somebody acted under another's; what the product does by itself has a name for its own log only. */
export function personOf({ actorName, actorType, via, viaName }: LogLine, system: string): string | null {
  if (actorType === 'SYSTEM') return system
  return via === null ? actorName : `${actorName ?? ''} (${via === 'LINK' ? '@' : (viaName ?? '')})`
}

interface ChangesProps {
  readonly resource: Resource
  readonly diff: NonNullable<LogLine['diff']>
  /** Names of values that are no fields of the resource. */
  readonly labels?: ReadonlyMap<string, Label> | undefined
}

/** Changed fields by their labels, before and after. */
export function LogChanges({ resource, diff, labels }: ChangesProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const fields = viewFields(resource)
  const nameOf = (name: string, words: Label | undefined) => (words ? label(words) : name)
  return (
    <Flex vertical gap={2} style={{ marginTop: 4 }}>
      {Object.entries(diff).map(([name, [before, after]]) => {
        const field = fields.find((one) => one.name === name)
        if (field?.view.technical) return null
        const shown = (value: unknown) => (field ? <FieldValue field={field} row={{ id: '', [name]: value }} value={value} /> : textOf(value))
        return (
          <div key={name}>
            <Typography.Text type="secondary">{nameOf(name, field?.label ?? labels?.get(name)) + t('colon')}</Typography.Text>
            {shown(before)} → {shown(after)}
          </div>
        )
      })}
    </Flex>
  )
}
