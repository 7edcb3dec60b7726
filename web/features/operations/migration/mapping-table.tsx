/** The proposed mapping, to be changed: those where somebody stands first. */
import { Select, Table, Tag, Typography } from 'antd'
import { migrationProposal } from '#server/inbox/operations.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { elementWords } from '#web/kit/diagram/element-words.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

type Proposal = OutputOf<typeof migrationProposal>
type Row = Proposal['mapping'][number]

interface MappingTableProps {
  readonly proposal: Proposal
  readonly changes: Readonly<Record<string, string>>
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
}

export function MappingTable({ proposal, changes, onChange }: MappingTableProps) {
  const { t } = useTranslation('operations')
  const label = useLabel()
  const targets = [
    ...proposal.mapping.flatMap(({ to, toName }) => (to === null ? [] : [{ id: to, name: toName }])),
    ...proposal.changed.filter(({ change }) => change === 'added').map(({ elementId, name }) => ({ id: elementId, name })),
  ]
  const options = [...new Map(targets.map(({ id, name }) => [id, name])).entries()].map(([value, name]) => ({
    value,
    label: name && name !== value ? `${name} (${value})` : value,
  }))
  return (
    <Table<Row>
      aria-label={t('migration.mapping')}
      size="small"
      rowKey="from"
      pagination={false}
      dataSource={proposal.mapping.toSorted((a, b) => b.active - a.active)}
      scroll={{ x: 820, y: 420 }}
      columns={[
        { key: 'from', title: t('migration.fromElement'), width: 220, render: (_value, { from, fromName }) => <Named id={from} name={fromName} /> },
        { key: 'type', title: t('variables.type'), width: 120, render: (_value, { type }) => label(elementWords(type)) },
        {
          key: 'active',
          title: t('migration.standing'),
          width: 90,
          align: 'end',
          render: (_value, { active }) => (active > 0 ? <Tag color="blue">{active}</Tag> : 0),
        },
        {
          key: 'to',
          title: t('migration.toElement'),
          width: 260,
          render: (_value, row) => (
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              aria-label={`${t('migration.toElement')} ${row.from}`}
              style={{ width: '100%' }}
              placeholder={t('migration.noTarget')}
              {...((changes[row.from] ?? row.to ?? '') === '' && row.active > 0 && { status: 'error' as const })}
              value={(changes[row.from] ?? row.to) || null}
              options={options}
              onChange={(to: string | undefined) => onChange({ ...changes, [row.from]: to ?? '' })}
            />
          ),
        },
        {
          key: 'by',
          title: t('migration.why'),
          width: 180,
          render: (_value, { from, by, reason }) =>
            changes[from] !== undefined ? (
              <Tag color="gold">{t('migration.byHand')}</Tag>
            ) : by ? (
              t(`migration.by.${by}`)
            ) : (
              <Typography.Text type="warning">{reason}</Typography.Text>
            ),
        },
      ]}
    />
  )
}

const Named = ({ id, name }: { id: string; name: string | null }) =>
  name ? (
    <>
      {name} <Typography.Text type="secondary">{id}</Typography.Text>
    </>
  ) : (
    id
  )
