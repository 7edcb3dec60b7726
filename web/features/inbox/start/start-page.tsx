/** What one may start: a card a process, with its picture and the way to its form. */
import { ExportOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button, Card, Collapse, Empty, Flex, Input, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { diagram } from '#server/inbox/process.contract.ts'
import { startList } from '#server/inbox/work.contract.ts'
import { caseOf } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { ProcessDiagram } from '#web/kit/diagram/process-diagram.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useCategoryName } from '#web/kit/widgets/process-category.tsx'
import '../texts.ts'

type Startable = OutputOf<typeof startList>['records'][number]

const most = 200

export default function StartPage() {
  const { t } = useTranslation('inbox')
  const may = useMay()
  const nameOf = useCategoryName()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useCall(startList, { current: 1, size: most }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const found = data.records.filter(({ name, key, category }) => {
    const beginning = caseOf(key)?.startsAt
    return (
      (!beginning || may(beginning.permission)) && [name, key, category, nameOf(category)].some((text) => text?.toLowerCase().includes(words.toLowerCase()))
    )
  })
  return (
    <Flex vertical gap={12}>
      <Card variant="borderless" styles={{ body: { padding: 16 } }}>
        <Input.Search
          allowClear
          placeholder={t('start.search')}
          aria-label={t('start.search')}
          style={{ maxWidth: 320 }}
          onChange={(event) => setWords(event.target.value.trim())}
        />
      </Card>
      {found.length === 0 && (
        <Card variant="borderless">
          <Empty description={t(words ? 'start.noneFound' : 'start.none')} />
        </Card>
      )}
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))', gap: 12, alignItems: 'start' }}>
        {found.map((row) => (
          <StartCard key={row.definitionId} row={row} />
        ))}
      </div>
    </Flex>
  )
}

function StartCard({ row }: { row: Startable }) {
  const { t } = useTranslation('inbox')
  const navigate = useNavigate()
  const nameOf = useCategoryName()
  const [isOpen, setOpen] = useState(false)
  const kind = caseOf(row.key)
  const path = kind?.startsAt?.path ?? (kind?.Start && row.key === 'leave' ? `/work/process/leave/form/${row.definitionId}` : `/work/start/${row.definitionId}`)
  return (
    <Card
      variant="borderless"
      title={row.name ?? row.key}
      extra={
        <Button
          type={kind?.startsAt ? 'default' : 'primary'}
          icon={kind?.startsAt ? <ExportOutlined /> : <PlayCircleOutlined />}
          onClick={() => void navigate(path)}
        >
          {t(kind?.startsAt ? 'start.elsewhere' : 'start.begin')}
        </Button>
      }
      styles={{ body: { padding: '8px 12px' } }}
    >
      <Flex gap={6} wrap style={{ padding: '0 12px 4px' }}>
        {row.category && <Tag>{nameOf(row.category)}</Tag>}
        <Tag>{t('start.version', { version: row.version })}</Tag>
      </Flex>
      <Collapse
        ghost
        size="small"
        onChange={(keys) => setOpen(keys.length > 0)}
        items={[
          { key: 'diagram', label: t('start.diagram'), children: isOpen && <DefinitionDiagram definitionId={row.definitionId} name={row.name ?? row.key} /> },
        ]}
      />
    </Card>
  )
}

export function DefinitionDiagram({ definitionId, name }: { definitionId: string; name: string }) {
  const { data, error, refetch } = useCall(diagram, { definitionId }, { silent: true, staleTime: 60_000 })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  return <ProcessDiagram xml={data.xml} height={260} fileName={name} label={name} />
}
