/** What a change would make other than it is: field, before, after. */
import { Flex, Table, Typography } from 'antd'
import type { z } from 'zod'
import { fieldsOf, type FieldView } from '#kit/contract.ts'
import { bankLine, companyStep, settlementStep, type Difference } from '#server/modules/supplier/application/application.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import { Said, useOffered } from '../review/said.tsx'
import '../texts.ts'

const viewsOf = (section: string, schema: unknown): [string, Partial<FieldView>][] =>
  fieldsOf(schema as z.ZodObject).map(({ name, view }) => [`${section}.${name}`, view])
const views = new Map([...viewsOf('company', companyStep), ...viewsOf('settlement', settlementStep), ...viewsOf('settlement.bankAccount', bankLine)])

/** A field as the application shows it; lines of a list with their choices in words. */
function Side({ field, text }: { field: string; text: string | null }) {
  const offered = useOffered()
  const view = views.get(field)
  const lines = text?.split('\n').map((line) => line.split(' · ').map((part) => offered.get(part) ?? part))
  return (
    <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {view ? <Said view={view} value={text} /> : (lines?.map((parts) => parts.join(' · ')).join('\n') ?? '—')}
    </span>
  )
}

export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('registry')
  const label = useLabel()
  const { md } = useScreen()
  const shown = differences.filter(({ field }) => field !== 'materials.files')
  // Side by side they would not fit: one below the other.
  if (!md && shown.length > 0)
    return (
      <Flex vertical gap={12}>
        {shown.map((row) => (
          <div key={row.field}>
            <Typography.Text strong>{label(row.label)}</Typography.Text>
            <div>
              <Typography.Text type="secondary" delete={row.before !== null}>
                <Side field={row.field} text={row.before} />
              </Typography.Text>
            </div>
            <div>
              <Side field={row.field} text={row.after} />
            </div>
          </div>
        ))}
      </Flex>
    )
  return (
    <Table<Difference>
      size="small"
      pagination={false}
      rowKey="field"
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t('noDifferences') }}
      dataSource={shown}
      columns={[
        { key: 'field', title: t('field'), width: 140, render: (_: unknown, row) => label(row.label) },
        {
          key: 'before',
          title: t('before'),
          render: (_: unknown, row) => (
            <Typography.Text type="secondary">
              <Side field={row.field} text={row.before} />
            </Typography.Text>
          ),
        },
        { key: 'after', title: t('after'), render: (_: unknown, row) => <Side field={row.field} text={row.after} /> },
      ]}
    />
  )
}
