/** Two versions of a process side by side: what came, went, changed or only moved, in the pictures and as a list. */
import { Card, Empty, Flex, Segmented, Skeleton, Table, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import type { ElementChange } from '#server/inbox/operations.contract.ts'
import { definitionDiff } from '#server/inbox/statistics.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { ProcessDiagram } from '#web/kit/diagram/process-diagram.tsx'
import { elementWords } from '#web/kit/diagram/element-words.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { changeColours, marksOfSides } from './diff-marks.ts'
import styles from './versions.module.css'
import '../texts.ts'

type Change = z.output<typeof ElementChange>

export default function DiffPage() {
  const { t } = useTranslation('models')
  const [query] = useSearchParams()
  const may = useMay()
  const fromDefinitionId = query.get('from') ?? ''
  const toDefinitionId = query.get('to') ?? ''
  const asked = fromDefinitionId !== '' && toDefinitionId !== ''
  const { data, error, refetch } = useCall(definitionDiff, { fromDefinitionId, toDefinitionId }, { silent: true, enabled: asked && may('workflow:manage') })
  const [chosen, setChosen] = useState<string>()
  const [kind, setKind] = useState('')
  // What was only moved is noise unless it is asked for.
  const shown = useMemo(() => (data?.elements ?? []).filter(({ change }) => (kind === '' ? change !== 'moved' : change === kind)), [data, kind])
  const marks = useMemo(() => marksOfSides(shown), [shown])
  const moved = kind === 'moved' ? (['moved'] as const) : []
  const body = () => {
    if (!asked) return <Empty description={t('diff.none')} />
    if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
    if (!data) return may('workflow:manage') ? <Skeleton active paragraph={{ rows: 12 }} /> : <ForbiddenList />
    return (
      <Flex vertical gap={16}>
        <div className={styles['sides']}>
          {(['from', 'to'] as const).map((side) => (
            <div key={side}>
              <Typography.Title level={5}>{t(`diff.${side}`, { version: data[side].version })}</Typography.Title>
              <ProcessDiagram
                xml={data[side].xml}
                height={420}
                marks={marks[side]}
                chosen={chosen}
                onSelect={(element) => setChosen(element?.id)}
                legend={side === 'from' ? ['removed', 'changed', ...moved] : ['added', 'changed', ...moved]}
                label={t(`diff.${side}`, { version: data[side].version })}
              />
            </div>
          ))}
        </div>
        <ChangeList changes={data.elements} shown={shown} kind={kind} onKind={setKind} chosen={chosen} onChoose={setChosen} />
      </Flex>
    )
  }
  return (
    <Card variant="borderless" title={t('diff.title')}>
      {body()}
    </Card>
  )
}

interface ChangeListProps {
  readonly changes: readonly Change[]
  readonly shown: readonly Change[]
  readonly kind: string
  readonly onKind: (kind: string) => void
  readonly chosen: string | undefined
  readonly onChoose: (elementId: string) => void
}

function ChangeList({ changes, shown, kind, onKind, chosen, onChoose }: ChangeListProps) {
  const { t } = useTranslation('models')
  const label = useLabel()
  const kinds = ['added', 'removed', 'changed', 'moved'] as const
  const count = (change: string) => changes.filter((each) => each.change === change).length
  return (
    <>
      <div style={{ overflowX: 'auto' }}>
        <Segmented
          aria-label={t('diff.kind')}
          value={kind}
          onChange={onKind}
          options={[{ value: '', label: t('diff.allButMoved') }, ...kinds.map((value) => ({ value, label: `${t(`diff.kinds.${value}`)} ${count(value)}` }))]}
        />
      </div>
      <Table<Change>
        aria-label={t('diff.title')}
        size="small"
        rowKey={({ elementId, change }) => `${elementId} ${change}`}
        dataSource={[...shown]}
        pagination={false}
        scroll={{ x: 720 }}
        onRow={({ elementId }) => ({
          onClick: () => onChoose(elementId),
          style: { cursor: 'pointer', ...(elementId === chosen && { background: 'var(--hover)' }) },
        })}
        locale={{ emptyText: <Empty description={t('diff.same')} /> }}
        columns={[
          {
            key: 'change',
            title: t('diff.kind'),
            width: 90,
            render: (_value, { change }) => <Tag color={changeColours[change]}>{t(`diff.kinds.${change}`)}</Tag>,
          },
          { key: 'name', title: t('name'), width: 160, render: (_value, { name, type }) => name ?? label(elementWords(type)) },
          { key: 'id', dataIndex: 'elementId', title: 'ID', width: 160 },
          {
            key: 'type',
            title: t('diff.type'),
            width: 130,
            render: (_value, { type }) => label(elementWords(type)),
          },
          { key: 'attributes', title: t('diff.attributes'), width: 320, render: (_value, { attributes = [] }) => <Attributes attributes={attributes} /> },
        ]}
      />
    </>
  )
}

function Attributes({ attributes }: { attributes: NonNullable<Change['attributes']> }) {
  return attributes.map(({ name, from, to }) => (
    <div key={name}>
      <Typography.Text code>{name}</Typography.Text> {from !== null && <Typography.Text delete>{from}</Typography.Text>}{' '}
      {to !== null && <Typography.Text>{to}</Typography.Text>}
    </div>
  ))
}
