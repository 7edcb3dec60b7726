/** Steps that hold several lines: contacts, and papers with their scans. */
import { listed } from '#web/kit/format/listed.ts'
import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Card, Flex, Form, Select, Typography, Upload } from 'antd'
import { useState } from 'react'
import { contactLine, contractLine, materialLine } from '#server/modules/supplier/application/application.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import type { RegistrationOptions } from '../registration-calls.ts'
import { PlainFields } from './plain-fields.tsx'

interface LinesProps {
  readonly name: 'contacts' | 'materials' | 'contracts'
  readonly options: RegistrationOptions
  readonly remark?: string | undefined
}

const nothing: NonNullable<MaterialsProps['replaceable']> = []

export function ContactsStep({ options, remark }: Omit<LinesProps, 'name'>) {
  const { t } = useTranslation('registry')
  return (
    <Lines name="contacts" add={t('addContact')} remark={remark} fields={(place) => <PlainFields schema={contactLine} options={options} path={[place]} />} />
  )
}

export interface MaterialsProps extends Omit<LinesProps, 'name'> {
  readonly files: Readonly<Record<string, { readonly name: string; readonly link: string }>>
  readonly upload: (file: File) => Promise<{ id: string; name: string; link: string }>
  /** What is in force and may be replaced by a line. */
  readonly replaceable?: readonly { readonly value: string; readonly label: string }[] | undefined
}

export function MaterialsStep({ options, remark, files, upload, replaceable = nothing }: MaterialsProps) {
  const { t } = useTranslation('registry')
  const required = options.materialTypes.filter(({ value }) => options.requiredMaterials.includes(value)).map(({ label }) => label)
  return (
    <>
      {required.length > 0 && <Alert type="info" showIcon style={{ marginBottom: 16 }} title={t('uploadTip', { kinds: listed(required) })} />}
      <Lines
        name="materials"
        add={t('addMaterial')}
        remark={remark}
        fields={(place) => (
          <>
            <PlainFields schema={materialLine} options={options} path={[place]} skip={['warnDays']} />
            <Replaces place={place} name="materialId" choices={replaceable} />
            <Form.Item name={[place, 'fileIds']} style={{ marginBottom: 0 }}>
              <Scans known={files} upload={upload} />
            </Form.Item>
          </>
        )}
      />
    </>
  )
}

/** Contracts that a renewal brings along. */
export function ContractsStep({ options, remark, files, upload, replaceable = nothing }: MaterialsProps) {
  const { t } = useTranslation('registry')
  return (
    <Lines
      name="contracts"
      add={t('addContract')}
      remark={remark}
      fields={(place) => (
        <>
          <PlainFields schema={contractLine} options={options} path={[place]} skip={['warnDays', 'currency', 'salesChannels']} />
          <Replaces place={place} name="contractId" choices={replaceable} />
          <Form.Item name={[place, 'fileIds']} style={{ marginBottom: 0 }}>
            <Scans known={files} upload={upload} />
          </Form.Item>
        </>
      )}
    />
  )
}

function Replaces({ place, name, choices }: { place: number; name: string; choices: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation('registry')
  if (choices.length === 0) return null
  return (
    <Form.Item name={[place, name]} label={t('replaces')}>
      <Select allowClear options={[...choices]} />
    </Form.Item>
  )
}

function Lines({
  name,
  add,
  fields,
  remark,
}: {
  name: LinesProps['name']
  add: string
  fields: (place: number) => React.ReactNode
  remark: string | undefined
}) {
  const { t } = useTranslation('registry')
  return (
    <Form.List name={name}>
      {(lines, { add: append, remove }) => (
        <Flex vertical gap={12}>
          {remark && <Alert type="warning" showIcon title={remark} />}
          {lines.map(({ key, name: place }, index) => (
            <Card
              key={key}
              size="small"
              title={String(index + 1)}
              extra={
                <Button type="text" danger icon={<DeleteOutlined />} onClick={() => remove(place)}>
                  {t('remove')}
                </Button>
              }
            >
              {fields(place)}
            </Card>
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} onClick={() => append({})}>
            {add}
          </Button>
        </Flex>
      )}
    </Form.List>
  )
}

interface ScansProps {
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
  readonly known: MaterialsProps['files']
  readonly upload: MaterialsProps['upload']
}

const nobody: readonly string[] = []

function Scans({ value = nobody, onChange, known, upload }: ScansProps) {
  const { t } = useTranslation('registry')
  const [fresh, setFresh] = useState(known)
  const send = async (file: File) => {
    try {
      const stored = await upload(file)
      setFresh((before) => ({ ...before, [stored.id]: stored }))
      onChange?.([...value, stored.id])
    } catch (reason) {
      notify.error((reason as Error).message)
    }
  }
  return (
    <Upload
      beforeUpload={(file) => {
        void send(file)
        return false
      }}
      accept=".jpg,.jpeg,.png,.gif,.pdf,.doc,.docx,.xls,.xlsx"
      fileList={value.map((id) => {
        const { name = id, link = '' } = fresh[id] ?? known[id] ?? {}
        return { uid: id, name, url: link, status: 'done' as const }
      })}
      onRemove={({ uid }) => onChange?.(value.filter((id) => id !== uid))}
    >
      <Button icon={<UploadOutlined />}>{t('upload')}</Button>
      <Typography.Text type="secondary"> {value.length === 0 ? t('missing') : ''}</Typography.Text>
    </Upload>
  )
}
