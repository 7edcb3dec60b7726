/** An application to read: every step with its fields, the papers with their scans, and what reviewers remarked at each. */
import { EditOutlined } from '@ant-design/icons'
import { Button, Descriptions, Flex, Table, Typography } from 'antd'
import type { z } from 'zod'
import type { ReactNode } from 'react'
import { fieldsOf } from '#kit/contract.ts'
import { bankLine, companyStep, contactLine, contractLine, materialLine, settlementStep } from '#server/modules/supplier/application/application.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import type { Registration } from '../registration-calls.ts'
import { Said, useSay } from './said.tsx'
import '../texts.ts'

type Fields = Readonly<Record<string, unknown>>
export type Readable = Pick<Registration, 'company' | 'contacts' | 'settlement' | 'materials' | 'contracts' | 'files' | 'fieldRemarks'>

interface ViewProps {
  readonly application: Readable
  /** What somebody does to leave a remark; nobody may without it. */
  readonly onRemark?: ((field: string, label: string) => void) | undefined
}

const settlementAlone = settlementStep.omit({ bankAccount: true })

export function ApplicationView({ application, onRemark }: ViewProps) {
  const { t } = useTranslation('registry')
  const { company, contacts, settlement, materials, contracts, files, fieldRemarks } = application
  const { bankAccount, ...terms } = (settlement ?? {}) as Fields & { bankAccount?: Fields }
  const part = (section: string, schema: z.ZodObject, values: Fields | null | undefined) => (
    <Part section={section} schema={schema} values={values ?? {}} remarks={fieldRemarks} onRemark={onRemark} />
  )
  return (
    <Flex vertical gap={16}>
      <Section title={t('steps.company')}>{part('company', companyStep, company)}</Section>
      <Section title={t('steps.contacts')} field="contacts" remarks={fieldRemarks} onRemark={onRemark}>
        <Lines schema={contactLine} rows={contacts} />
      </Section>
      <Section title={t('steps.settlement')}>
        <Flex vertical gap={8}>
          {part('settlement', settlementAlone, terms)}
          {part('settlement.bankAccount', bankLine, bankAccount)}
        </Flex>
      </Section>
      <Section title={t('steps.materials')} field="materials" remarks={fieldRemarks} onRemark={onRemark}>
        <Lines schema={materialLine} rows={materials} files={files} />
      </Section>
      {contracts.length > 0 && (
        <Section title={t('steps.contracts')} field="contracts" remarks={fieldRemarks} onRemark={onRemark}>
          <Lines schema={contractLine} rows={contracts} files={files} />
        </Section>
      )}
    </Flex>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
  readonly field?: string
  readonly remarks?: Readable['fieldRemarks']
  readonly onRemark?: ViewProps['onRemark']
}

const noRemarks: Readable['fieldRemarks'] = {}

function Section({ title, children, field, remarks = noRemarks, onRemark }: SectionProps) {
  return (
    <section>
      <Flex align="center" gap={8} style={{ marginBottom: 8 }}>
        <Typography.Title level={5} style={{ margin: 0 }}>
          {title}
        </Typography.Title>
        {field && <RemarkButton field={field} label={title} onRemark={onRemark} />}
      </Flex>
      {field && <Remark text={remarks[field]} />}
      {children}
    </section>
  )
}

function RemarkButton({ field, label, onRemark }: { field: string; label: string; onRemark: ViewProps['onRemark'] }) {
  const { t } = useTranslation('registry')
  if (!onRemark) return null
  return <Button type="text" size="small" icon={<EditOutlined />} aria-label={`${t('remark')} ${label}`} onClick={() => onRemark(field, label)} />
}

const Remark = ({ text }: { text: string | undefined }) =>
  text ? <Typography.Paragraph style={{ color: 'var(--danger)', margin: 0 }}>{text}</Typography.Paragraph> : null

function Part({
  section,
  schema,
  values,
  remarks,
  onRemark,
}: {
  section: string
  schema: z.ZodObject
  values: Fields
  remarks: Readable['fieldRemarks']
  onRemark: ViewProps['onRemark']
}) {
  const label = useLabel()
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, sm: 1, md: 2 }}
      styles={{ label: { width: 128 }, content: { overflowWrap: 'anywhere' } }}
      items={shownFields(schema).map(({ name, view }) => {
        const field = `${section}.${name}`
        const title = view.label ? label(view.label) : name
        return {
          key: name,
          label: title,
          span: view.widget === 'textarea' ? ('filled' as const) : 1,
          children: (
            <>
              <Said view={view} value={values[name]} /> <RemarkButton field={field} label={title} onRemark={onRemark} />
              <Remark text={remarks[field]} />
            </>
          ),
        }
      })}
    />
  )
}

/** Of no interest while nothing is in force. */
const unsaid = new Set(['warnDays'])

const shownFields = (schema: z.ZodObject) => fieldsOf(schema).filter(({ name, view }) => view.label && view.widget !== 'file' && !unsaid.has(name))

const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)

function Lines({ schema, rows, files }: { schema: z.ZodObject; rows: readonly Fields[]; files?: Readable['files'] }) {
  const label = useLabel()
  const say = useSay()
  const { t } = useTranslation('registry')
  if (rows.length === 0) return <Typography.Text type="secondary">—</Typography.Text>
  const columns = shownFields(schema)
    .filter(({ name }) => rows.some((row) => isSaid(row[name])))
    .map(({ name, view }) => ({ key: name, title: view.label ? label(view.label) : name, render: (_: unknown, row: Fields) => say(view, row[name]) }))
  const scans = {
    key: 'files',
    title: t('scans'),
    render: (_: unknown, row: Fields) => <Scans files={((row['fileIds'] as string[] | undefined) ?? []).flatMap((id) => files?.[id] ?? [])} />,
  }
  return (
    <Table<Fields>
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey={(row) => JSON.stringify(row)}
      dataSource={[...rows]}
      columns={files ? [...columns, scans] : columns}
    />
  )
}

/** Links that the answer brought along: whoever has no session cannot ask for fresh ones. */
const Scans = ({ files }: { files: readonly { readonly id: string; readonly name: string; readonly link: string }[] }) => (
  <Flex vertical>
    {files.map(({ id, name, link }) => (
      <a key={id} href={link} target="_blank" rel="noreferrer">
        {name}
      </a>
    ))}
  </Flex>
)
