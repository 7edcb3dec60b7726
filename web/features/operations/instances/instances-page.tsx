/** All instances, for administrators: searched by business key, words and variables; one thing done to many. */
import { Button, Card, DatePicker, Flex, Input, Select, Tag, Typography } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { managerList } from '#server/inbox/manager.contract.ts'
import { processList } from '#server/inbox/operations.contract.ts'
import { diagram } from '#server/inbox/process.contract.ts'
import { InstanceStatus } from '#server/inbox/work.contract.ts'
import { numberOf } from '#web/kit/case/case-number.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import type { RowOfCall } from '#web/kit/list/call-table.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { elementTitles } from '../element-titles.ts'
import { instancePath } from '../paths.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { filtersOf, isFiltered } from './filters.ts'
import type { InstanceFilters } from './filters.ts'
import { StatusMark } from './status-mark.tsx'
import { VariableFilters } from './variable-filters.tsx'
import '../texts.ts'

export type Instance = RowOfCall<typeof processList>

export default function InstancesPage() {
  const { t } = useTranslation('operations')
  const may = useMay()
  const [query] = useSearchParams()
  const [filters, setFilters] = useState<InstanceFilters>(() => filtersOf(query))
  const [known, setKnown] = useState(query.toString())
  // A link to this page with other filters finds the page already open.
  if (known !== query.toString()) {
    setKnown(query.toString())
    setFilters(filtersOf(query))
  }
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [batch, setBatch] = useState<'chosen' | 'all'>()
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <Filters filters={filters} person={query.get('person')} node={query.get('node')} onChange={setFilters} />
      {may('workflow:operate') && (
        <Flex gap={8} wrap style={{ marginBottom: 12 }}>
          <Button disabled={chosen.length === 0} onClick={() => setBatch('chosen')}>
            {t('batch.chosen', { count: chosen.length })}
          </Button>
          <Button disabled={!isFiltered(filters)} onClick={() => setBatch('all')}>
            {t('batch.all')}
          </Button>
        </Flex>
      )}
      <CallTable
        call={processList}
        filters={filters}
        rowKey="processInstanceId"
        label={t('instances.title')}
        onClear={() => setFilters({})}
        selection={{ keys: chosen, onChange: setChosen }}
        columns={useColumns()}
      />
      {batch && (
        <BatchDialog
          {...(batch === 'chosen' ? { processInstanceIds: chosen } : { filter: filters })}
          onClose={() => {
            setBatch(undefined)
            setChosen([])
          }}
        />
      )}
    </Card>
  )
}

/** In words where the version is known, as behind the figures of its heat map. */
function ElementTitle({ definitionId, elementId }: { definitionId: InstanceFilters['definitionId']; elementId: string }) {
  const language = useLanguage()
  const known = typeof definitionId === 'string'
  const { data } = useCall(diagram, { definitionId: known ? definitionId : '' }, { silent: true, enabled: known })
  return data ? elementTitles(data.xml, language)(elementId) : elementId
}

function useColumns() {
  const { t } = useTranslation('operations')
  return [
    {
      key: 'title',
      title: t('instances.what'),
      width: 260,
      render: (_value: unknown, row: Instance) => (
        <>
          <Link to={instancePath(row.processInstanceId)}>{row.title ?? numberOf(row) ?? row.processName ?? row.processKey}</Link>
          {row.summary && (
            <div>
              <Typography.Text type="secondary">{row.summary}</Typography.Text>
            </div>
          )}
        </>
      ),
    },
    { key: 'process', title: t('definition'), width: 200, render: (_value: unknown, row: Instance) => `${row.processName ?? row.processKey} v${row.version}` },
    { key: 'number', title: t('instances.number'), width: 170, ellipsis: true, render: (_value: unknown, row: Instance) => numberOf(row) ?? '-' },
    { key: 'status', title: t('state'), width: 110, render: (_value: unknown, row: Instance) => <StatusMark of={row} /> },
    {
      key: 'incidents',
      title: t('incidents.count'),
      width: 90,
      align: 'end' as const,
      render: (_value: unknown, { incidentCount }: Instance) => (incidentCount > 0 ? <Tag color="red">{incidentCount}</Tag> : 0),
    },
    { key: 'initiator', title: t('instances.initiator'), width: 120, render: (_value: unknown, row: Instance) => row.initiatorName ?? row.initiator },
    { key: 'createTime', title: t('instances.started'), width: 170, render: (_value: unknown, row: Instance) => formatInstant(row.createTime) },
    { key: 'endTime', title: t('instances.finished'), width: 170, render: (_value: unknown, row: Instance) => formatInstant(row.endTime) },
  ]
}

interface FiltersProps {
  readonly filters: InstanceFilters
  /** Name of whom a link is about. */
  readonly person: string | null
  /** What the report calls the element. */
  readonly node: string | null
  readonly onChange: (next: InstanceFilters) => void
}

function Filters({ filters, person, node, onChange }: FiltersProps) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const { data } = useCall(managerList, { current: 1, size: 200 }, { silent: true, staleTime: 60_000 })
  const definitions = data?.records ?? []
  const keys = [...new Map(definitions.map((row) => [row.key, row.name ?? row.key])).entries()]
  const versions = definitions.filter(
    ({ key }) => key === filters.processKey || definitions.some((row) => row.definitionId === filters.definitionId && row.key === key),
  )
  const set = (change: InstanceFilters) => onChange({ ...filters, ...change })
  return (
    <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
      <Input.Search
        key={filters.keyword ?? ''}
        allowClear
        defaultValue={filters.keyword ?? ''}
        placeholder={t('instances.search')}
        aria-label={t('instances.search')}
        style={{ width: 240 }}
        onSearch={(words) => set({ keyword: words.trim() || undefined })}
      />
      <Input.Search
        key={`key ${filters.businessKey ?? ''}`}
        allowClear
        defaultValue={filters.businessKey ?? ''}
        placeholder={t('businessKey')}
        aria-label={t('businessKey')}
        style={{ width: 180 }}
        onSearch={(words) => set({ businessKey: words.trim() || undefined })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('definition')}
        placeholder={t('definition')}
        style={{ minWidth: 180 }}
        value={filters.processKey ?? null}
        options={keys.map(([value, label]) => ({ value, label }))}
        onChange={(processKey: string | undefined) => set({ processKey, definitionId: undefined })}
      />
      {versions.length > 0 && (
        <Select
          allowClear
          aria-label={t('version')}
          placeholder={t('version')}
          style={{ minWidth: 90 }}
          value={filters.definitionId === undefined || filters.definitionId === null ? null : String(filters.definitionId)}
          options={versions.map(({ definitionId, version }) => ({ value: definitionId, label: `v${version}` }))}
          onChange={(definitionId: string | undefined) => set({ definitionId })}
        />
      )}
      <Select
        allowClear
        aria-label={t('state')}
        placeholder={t('state')}
        style={{ minWidth: 120 }}
        value={filters.status ?? null}
        options={InstanceStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status: InstanceFilters['status']) => set({ status })}
      />
      <Select
        allowClear
        aria-label={t('incidents.title')}
        placeholder={t('incidents.title')}
        style={{ minWidth: 120 }}
        value={typeof filters.hasIncident === 'boolean' ? filters.hasIncident : null}
        options={[
          { value: true, label: t('instances.withIncidents') },
          { value: false, label: t('instances.withoutIncidents') },
        ]}
        onChange={(hasIncident: boolean | undefined) => set({ hasIncident })}
      />
      <DatePicker.RangePicker
        aria-label={t('instances.started')}
        value={filters.createTime_dategt && filters.createTime_datelt ? [dayjs(filters.createTime_dategt), dayjs(filters.createTime_datelt)] : null}
        onChange={(dates) => set({ createTime_dategt: dates?.[0]?.format('YYYY-MM-DD'), createTime_datelt: dates?.[1]?.format('YYYY-MM-DD') })}
      />
      {(filters.heldBy ?? filters.decidedBy) !== undefined && (
        <Tag closable onClose={() => set({ heldBy: undefined, decidedBy: undefined })}>
          {t(filters.heldBy === undefined ? 'instances.decidedBy' : 'instances.heldBy', { name: person ?? filters.heldBy ?? filters.decidedBy })}
        </Tag>
      )}
      {typeof filters.ended === 'boolean' && (
        <Tag closable onClose={() => set({ ended: undefined })}>
          {t(filters.ended ? 'instances.over' : 'instances.open')}
        </Tag>
      )}
      {filters.unclaimed === true && (
        <Tag closable onClose={() => set({ unclaimed: undefined })}>
          {t('instances.unclaimed')}
        </Tag>
      )}
      {typeof filters.elementId === 'string' && (
        <Tag closable onClose={() => set({ elementId: undefined })}>
          {t('element')}: {node ?? <ElementTitle definitionId={filters.definitionId} elementId={filters.elementId} />}
        </Tag>
      )}
      {typeof filters.decidedAt === 'string' && (
        <Tag closable onClose={() => set({ decidedAt: undefined })}>
          {t('instances.decidedAt', { name: node ?? filters.decidedAt })}
        </Tag>
      )}
      {(filters.decidedFrom ?? filters.decidedTo) !== undefined && (
        <Tag closable onClose={() => set({ decidedFrom: undefined, decidedTo: undefined })}>
          {t('instances.decidedIn', { from: filters.decidedFrom ?? '', to: filters.decidedTo ?? '' })}
        </Tag>
      )}
      <VariableFilters value={filters.variables ?? []} onChange={(variables) => set({ variables: variables.length === 0 ? undefined : variables })} />
      {isFiltered(filters) && (
        <Button type="link" onClick={() => onChange({})}>
          {kit('search.clear')}
        </Button>
      )}
    </Flex>
  )
}
