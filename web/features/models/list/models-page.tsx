/** Drafts of processes and decisions, by category; files are dropped here to become drafts. */
import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Dropdown, Flex, Input, Segmented, Select, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { deployModel, modelDetail, modelList, removeModel } from '#server/inbox/manager.contract.ts'
import { send, useAction } from '#web/kit/client.ts'
import { saveAs } from '#web/kit/file-transfer.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import type { RowOfCall } from '#web/kit/list/call-table.tsx'
import { useFixedEnd } from '#web/kit/list/use-fixed-end.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { fileNameOf } from '../new-model.ts'
import { designPath, useCategories } from './drafts.ts'
import { FileDrop } from './file-drop.tsx'
import { NewModelDialog } from './new-model-dialog.tsx'
import { useImport } from './use-import.ts'
import { useCategoryName } from '#web/kit/widgets/process-category.tsx'
import '../texts.ts'

type Draft = RowOfCall<typeof modelList>
type Filters = { readonly keyword?: string | undefined; readonly category?: string | undefined; readonly kind?: Draft['kind'] | undefined }

export default function ModelsPage() {
  const { t } = useTranslation('models')
  const navigate = useNavigate()
  const may = useMay()
  const [filters, setFilters] = useState<Filters>({})
  const [adding, setAdding] = useState(false)
  const importing = useImport((modelId) => void navigate(designPath(modelId)))
  const mayManage = may('workflow:manage')
  const add = mayManage ? () => setAdding(true) : undefined
  return (
    <FileDrop onFiles={mayManage ? importing.take : undefined}>
      <Card variant="borderless" styles={{ body: { padding: 16 } }}>
        <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
          {add && (
            <Button type="primary" data-click-free icon={<PlusOutlined />} onClick={add}>
              {t('list.add')}
            </Button>
          )}
          {mayManage && (
            <Button icon={<ImportOutlined />} onClick={importing.choose} loading={importing.busy}>
              {t('list.import')}
            </Button>
          )}
          <Filter filters={filters} onChange={setFilters} />
          {mayManage && <Typography.Text type="secondary">{t('list.dropHint')}</Typography.Text>}
        </Flex>
        <CallTable
          call={modelList}
          filters={filters}
          rowKey="modelId"
          label={t('list.title')}
          onClear={() => setFilters({})}
          onAdd={add}
          columns={useColumns()}
        />
      </Card>
      {adding && <NewModelDialog onClose={() => setAdding(false)} onMade={(modelId) => void navigate(designPath(modelId))} />}
    </FileDrop>
  )
}

function Filter({ filters, onChange }: { filters: Filters; onChange: (next: Filters) => void }) {
  const { t } = useTranslation('models')
  const { t: kit } = useTranslation('kit')
  const categories = useCategories()
  const nameOf = useCategoryName()
  return (
    <>
      <Segmented
        aria-label={t('list.kind')}
        value={filters.kind ?? ''}
        options={[
          { value: '', label: kit('all') },
          { value: 'process', label: t('kinds.process') },
          { value: 'decision', label: t('kinds.decision') },
        ]}
        onChange={(kind) => onChange({ ...filters, kind: kind === '' ? undefined : (kind as Draft['kind']) })}
      />
      <Select
        allowClear
        aria-label={t('category')}
        placeholder={t('category')}
        style={{ minWidth: 140 }}
        options={categories.map((value) => ({ value, label: nameOf(value) }))}
        value={filters.category ?? null}
        onChange={(category: string | undefined) => onChange({ ...filters, category })}
      />
      <Input.Search
        allowClear
        placeholder={t('list.search')}
        aria-label={t('list.search')}
        style={{ width: 220 }}
        onSearch={(words) => onChange({ ...filters, keyword: words.trim() })}
      />
    </>
  )
}

function useColumns() {
  const nameOf = useCategoryName()
  const fixedEnd = useFixedEnd()
  const { t } = useTranslation('models')
  const { t: kit } = useTranslation('kit')
  return [
    {
      key: 'name',
      title: t('name'),
      width: 190,
      ellipsis: true,
      render: (_value: unknown, row: Draft) => <Link to={designPath(row.modelId)}>{row.name ?? row.key}</Link>,
    },
    { key: 'key', dataIndex: 'key', title: t('key'), width: 170, ellipsis: true },
    {
      key: 'kind',
      title: t('list.kind'),
      width: 80,
      render: (_value: unknown, row: Draft) => <Tag color={row.kind === 'process' ? 'blue' : 'purple'}>{t(`kinds.${row.kind}`)}</Tag>,
    },
    { key: 'category', title: t('category'), width: 100, render: (_value: unknown, row: Draft) => nameOf(row.category), ellipsis: true },
    { key: 'version', dataIndex: 'version', title: t('list.saves'), width: 80, align: 'end' as const },
    { key: 'updatedBy', dataIndex: 'updatedBy', title: t('list.updatedBy'), width: 110, ellipsis: true },
    { key: 'updateTime', title: t('list.updateTime'), width: 170, render: (_value: unknown, row: Draft) => formatInstant(row.updateTime) },
    { key: 'actions', title: kit('actions'), width: 200, ...fixedEnd, render: (_value: unknown, row: Draft) => <DraftActions draft={row} /> },
  ]
}

async function downloadDraft(draft: Draft): Promise<void> {
  const { xml } = await send(modelDetail, { modelId: draft.modelId })
  saveAs(new Blob([xml], { type: 'application/xml' }), fileNameOf(draft))
}

function DraftActions({ draft }: { draft: Draft }) {
  const { t } = useTranslation('models')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const navigate = useNavigate()
  const name = draft.name ?? draft.key
  const deploy = useAction(deployModel, {
    silent: true,
    refreshes: ['/api/workflow/manager', '/api/workflow/model'],
    onDone: (deployed) => notify.success(t('deploy.done', { what: deployed.map(({ key, version }) => `${key} v${version}`).join(', ') })),
  })
  const remove = useAction(removeModel, { onDone: () => notify.success(kit('removed')) })
  const askRemove = async () => {
    if (await confirm({ content: t('list.confirmRemove', { name }), danger: true })) remove.mutate({ modelId: draft.modelId })
  }
  const askDeploy = async () => {
    if (!(await confirm({ title: t('deploy.title'), content: t('deploy.confirm', { name }) }))) return
    deploy.mutate(
      { modelId: draft.modelId },
      {
        onError: (failure) => {
          notify.error(failure.message)
          // What is wrong is shown where it can be mended.
          void navigate(designPath(draft.modelId))
        },
      },
    )
  }
  const items = [
    { key: 'download', label: t('download'), onClick: () => void downloadDraft(draft) },
    ...(may('workflow:manage') ? [{ key: 'remove', label: kit('remove'), danger: true, onClick: () => void askRemove() }] : []),
  ]
  return (
    <Flex gap={0}>
      <Button type="link" size="small" onClick={() => void navigate(designPath(draft.modelId))}>
        {t('list.design')}
      </Button>
      {may('workflow:deploy') && (
        <Button type="link" size="small" loading={deploy.isPending} onClick={() => void askDeploy()}>
          {t('deploy.title')}
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
