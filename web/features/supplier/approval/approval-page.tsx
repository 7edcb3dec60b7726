/** Documents about suppliers that wait for a decision, of every kind, in one list; a row opens its case. */
import { Card, Flex, Input, Select } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { fieldsOf } from '#kit/contract.ts'
import { ApprovalRow, supplierApprovals } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { documentStatuses, statusChoice } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import type { RowOfCall } from '#web/kit/list/call-table.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import '../texts.ts'

type Approval = RowOfCall<typeof supplierApprovals>

const kinds = fieldsOf(ApprovalRow).find(({ name }) => name === 'bizType')?.view.options ?? []
const filterNames = ['bizType', 'status', 'companyName', 'code'] as const
type FilterName = (typeof filterNames)[number]

export default function ApprovalPage() {
  const { t } = useTranslation('supplier')
  const label = useLabel()
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(filterNames.flatMap((name) => (search.get(`q.${name}`) ? [[name, search.get(`q.${name}`) ?? '']] : []))) as Partial<
    Record<FilterName, string>
  >
  const set = (name: FilterName, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams([...now].filter(([key]) => key !== `q.${name}`))
        if (value?.trim()) next.set(`q.${name}`, value.trim())
        return next
      },
      { replace: true },
    )
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <Flex gap={8} wrap style={{ marginBottom: 12 }}>
        <Select
          allowClear
          style={{ width: 160 }}
          placeholder={t('approval.kind')}
          aria-label={t('approval.kind')}
          value={filters.bizType ?? null}
          options={kinds.map(({ value, label: name }) => ({ value, label: label(name) }))}
          onChange={(value: string | null) => set('bizType', value ?? undefined)}
        />
        <Select
          allowClear
          style={{ width: 160 }}
          placeholder={t('approval.waiting')}
          aria-label={t('approval.status')}
          value={filters.status ?? null}
          options={documentStatuses.map(({ value, label: name }) => ({ value, label: label(name) }))}
          onChange={(value: string | null) => set('status', value ?? undefined)}
        />
        {(['companyName', 'code'] as const).map((name) => (
          <Input.Search
            key={name}
            allowClear
            style={{ width: 220 }}
            maxLength={name === 'code' ? 40 : 200}
            placeholder={t(`approval.${name}`)}
            aria-label={t(`approval.${name}`)}
            defaultValue={filters[name] ?? ''}
            onSearch={(words) => set(name, words)}
          />
        ))}
      </Flex>
      <CallTable
        call={supplierApprovals}
        filters={filters}
        rowKey="id"
        label={t('approval.title')}
        onClear={() => setSearch(new URLSearchParams(), { replace: true })}
        columns={[
          { key: 'code', title: t('approval.code'), width: 180, render: (_value: unknown, row: Approval) => <CaseLink row={row} /> },
          {
            key: 'bizType',
            title: t('approval.kind'),
            width: 120,
            render: (_value: unknown, { bizType }: Approval) => label(kinds.find(({ value }) => value === bizType)?.label ?? { zh: bizType, en: bizType }),
          },
          { key: 'companyName', dataIndex: 'companyName', title: t('approval.companyName'), width: 260, ellipsis: true },
          {
            key: 'status',
            title: t('approval.status'),
            width: 120,
            render: (_value: unknown, { bizType, status }: Approval) => {
              const choice = statusChoice(bizType, status)
              return choice ? <StatusTag choice={choice} /> : status
            },
          },
          {
            key: 'submittedAt',
            title: t('approval.submittedAt'),
            width: 170,
            render: (_value: unknown, { submittedAt }: Approval) => formatInstant(submittedAt),
          },
          { key: 'createTime', title: t('approval.createTime'), width: 170, render: (_value: unknown, { createTime }: Approval) => formatInstant(createTime) },
        ]}
      />
    </Card>
  )
}

/** To the case; a document that was never submitted stands in its supplier's file. */
function CaseLink({ row: { code, processInstanceId, supplierId, bizType } }: { row: Approval }) {
  if (processInstanceId) return <Link to={`/work/instance/${processInstanceId}`}>{code}</Link>
  return supplierId ? <Link to={`/supplier-center/supplier-detail?id=${supplierId}&tab=${bizType}`}>{code}</Link> : code
}
