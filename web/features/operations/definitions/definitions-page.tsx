/** Deployed versions: what runs on them, switching them off and on, comparing, migrating, deleting. */
import { UploadOutlined } from '@ant-design/icons'
import { Button, Card, Dropdown, Flex, Input, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { changeState, managerList } from '#server/inbox/manager.contract.ts'
import { diagram } from '#server/inbox/process.contract.ts'
import { send, useAction } from '#web/kit/client.ts'
import { saveAs } from '#web/kit/file-transfer.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import { useFixedEnd } from '#web/kit/list/use-fixed-end.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { diffPath, instancesPath, migratePath, statisticsPath } from '../paths.ts'
import type { Definition } from './definition.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { JobDefinitionsDialog } from './job-definitions-dialog.tsx'
import { RetentionDialog } from './retention-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { useDesignFrom } from './use-design-from.ts'
import { useCategoryName } from '#web/kit/widgets/process-category.tsx'
import '../texts.ts'

type Open = { readonly kind: 'upload' | 'retention' } | { readonly kind: 'delete' | 'jobs'; readonly definition: Definition }

export default function DefinitionsPage() {
  const { t } = useTranslation('operations')
  const may = useMay()
  const navigate = useNavigate()
  const [filters, setFilters] = useState<{ keyword?: string; key?: string }>({})
  const [chosen, setChosen] = useState<readonly Definition[]>([])
  const [open, setOpen] = useState<Open>()
  const [newer, older] = chosen.toSorted((a, b) => b.version - a.version)
  const comparable = newer && older && newer.key === older.key
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
        {may('workflow:deploy') && (
          <Button type="primary" data-click-free icon={<UploadOutlined />} onClick={() => setOpen({ kind: 'upload' })}>
            {t('definitions.upload')}
          </Button>
        )}
        <Button disabled={!comparable} onClick={() => comparable && void navigate(diffPath(older.definitionId, newer.definitionId))}>
          {t('definitions.compare')}
        </Button>
        <Button onClick={() => setOpen({ kind: 'retention' })}>{t('retention.title')}</Button>
        <Input.Search
          allowClear
          placeholder={t('definitions.search')}
          aria-label={t('definitions.search')}
          style={{ width: 240 }}
          onSearch={(words) => setFilters(words.trim() === '' ? {} : { keyword: words.trim() })}
        />
        {filters.key !== undefined && (
          <Tag closable onClose={() => setFilters({})}>
            {filters.key}
          </Tag>
        )}
      </Flex>
      <CallTable
        call={managerList}
        filters={filters}
        rowKey="definitionId"
        label={t('definitions.title')}
        onClear={() => setFilters({})}
        selection={{ keys: chosen.map(({ definitionId }) => definitionId), onChange: (_keys, rows) => setChosen(rows.slice(-2)) }}
        columns={useColumns(
          (key) => setFilters({ key }),
          (kind, definition) => setOpen({ kind, definition }),
        )}
      />
      {open?.kind === 'upload' && <UploadDialog onClose={() => setOpen(undefined)} />}
      {open?.kind === 'retention' && <RetentionDialog onClose={() => setOpen(undefined)} />}
      {open?.kind === 'jobs' && <JobDefinitionsDialog definition={open.definition} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'delete' && <DeleteDialog definition={open.definition} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

/** A number that leads to the instances it counts. */
const count = (row: Definition, value: number, filters: Readonly<Record<string, string>>) =>
  value === 0 ? 0 : <Link to={instancesPath({ definitionId: row.definitionId, ...filters })}>{value}</Link>

type OnOpen = (kind: 'delete' | 'jobs', definition: Definition) => void

function useColumns(onKey: (key: string) => void, onOpen: OnOpen) {
  const fixedEnd = useFixedEnd()
  const nameOf = useCategoryName()
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  return [
    {
      key: 'name',
      title: t('definition'),
      width: 176,
      render: (_value: unknown, row: Definition) => (
        <>
          <Link to={statisticsPath(row.definitionId)}>{row.name ?? row.key}</Link>
          {row.newer && (
            <div>
              <Link to={diffPath(row.definitionId, row.newer.definitionId)}>
                <Tag color="orange" style={{ marginInlineEnd: 0 }}>
                  {t('definitions.newer', { version: row.newer.version })}
                </Tag>
              </Link>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'key',
      title: t('key'),
      width: 150,
      render: (_value: unknown, row: Definition) => (
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onKey(row.key)}>
          {row.key}
        </Button>
      ),
    },
    { key: 'version', title: t('version'), width: 64, render: (_value: unknown, row: Definition) => `v${row.version}` },
    {
      key: 'state',
      title: t('state'),
      width: 84,
      render: (_value: unknown, { state }: Definition) => <Tag color={state === 'active' ? 'green' : 'orange'}>{t(`states.${state}`)}</Tag>,
    },
    { key: 'category', title: t('category'), width: 84, render: (_value: unknown, row: Definition) => nameOf(row.category) },
    {
      key: 'running',
      title: t('running'),
      width: 74,
      align: 'end' as const,
      render: (_value: unknown, row: Definition) => count(row, row.running, { ended: 'false' }),
    },
    {
      key: 'ended',
      title: t('ended'),
      width: 74,
      align: 'end' as const,
      render: (_value: unknown, row: Definition) => count(row, row.ended, { ended: 'true' }),
    },
    {
      key: 'incidents',
      title: t('incidents.count'),
      width: 74,
      align: 'end' as const,
      render: (_value: unknown, row: Definition) => (
        <Typography.Text type={row.incidents > 0 ? 'danger' : 'secondary'}>{count(row, row.incidents, { hasIncident: 'true' })}</Typography.Text>
      ),
    },
    {
      key: 'deployTime',
      title: t('definitions.deployed'),
      width: 116,
      render: (_value: unknown, row: Definition) => (
        <>
          <time dateTime={row.deployTime} title={formatInstant(row.deployTime)}>
            {formatInstant(row.deployTime).slice(0, 10)}
          </time>
          {row.deployedBy && (
            <Typography.Text type="secondary" style={{ display: 'block' }}>
              {row.deployedBy}
            </Typography.Text>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: kit('actions'),
      width: 176,
      ...fixedEnd,
      render: (_value: unknown, row: Definition) => <Actions definition={row} onOpen={onOpen} />,
    },
  ]
}

function Actions({ definition, onOpen }: { definition: Definition; onOpen: OnOpen }) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const navigate = useNavigate()
  const { definitionId, key, version, state, running } = definition
  const change = useAction(changeState, { refreshes: ['/api/workflow'], onDone: () => notify.success(kit('done')) })
  const toggle = async () => {
    const next = state === 'active' ? 'suspended' : 'active'
    if (await confirm({ content: t(next === 'suspended' ? 'definitions.confirmSuspend' : 'definitions.confirmActivate', { name: `${key} v${version}` }) }))
      change.mutate({ definitionId, state: next })
  }
  const download = async () => saveAs(new Blob([(await send(diagram, { definitionId })).xml], { type: 'application/xml' }), `${key}-v${version}.bpmn`)
  const design = useDesignFrom(definition)
  const items = [
    ...(may('workflow:manage') ? [{ key: 'design', label: t('definitions.design'), onClick: () => void design() }] : []),
    ...(may('workflow:admin') && running > 0 ? [{ key: 'migrate', label: t('migration.title'), onClick: () => void navigate(migratePath(definitionId)) }] : []),
    ...(may('workflow:operate') ? [{ key: 'jobs', label: t('jobDefinitions.title'), onClick: () => onOpen('jobs', definition) }] : []),
    { key: 'download', label: t('download'), onClick: () => void download() },
    ...(may('workflow:deploy') ? [{ key: 'delete', label: kit('remove'), danger: true, onClick: () => onOpen('delete', definition) }] : []),
  ]
  return (
    <Flex gap={0}>
      <Button type="link" size="small" onClick={() => void navigate(statisticsPath(definitionId))}>
        {t('statistics.short')}
      </Button>
      {may('workflow:operate') && (
        <Button type="link" size="small" onClick={() => void toggle()}>
          {t(state === 'active' ? 'suspend' : 'activate')}
        </Button>
      )}
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="link" size="small">
          {kit('more')}
        </Button>
      </Dropdown>
    </Flex>
  )
}
