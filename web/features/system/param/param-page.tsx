/** System parameters by group, each with the input that its type wants, and the way back to what the product came with. */
import { useQueryClient } from '@tanstack/react-query'
import { Input, InputNumber, Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { param, paramGroups, resetParam, type ParamConstraints } from '#server/modules/system/param.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import '../configuration/texts.ts'

type Param = RowOf<typeof param>

type Group = (typeof paramGroups)[number]['value'] | ''

export default function ParamPage() {
  const { t } = useTranslation('configuration')
  const language = useLanguage()
  const label = useLabel()
  const cache = useQueryClient()
  const [group, setGroup] = useState<Group>('')
  const [form, setForm] = useState<{ readonly row?: Row }>()
  const nameOf = useMemo(() => (row: Param) => (language === 'en' && row.paramNameEn ? row.paramNameEn : row.paramName), [language])
  const where = useMemo(() => (group === '' ? {} : { group }), [group])
  const open = useMemo(() => ({ add: () => setForm({}), edit: (row: Param) => setForm({ row }) }), [])
  const actions = useMemo(
    (): ListAction<Param>[] => [
      {
        key: 'reset',
        label: t('param.reset'),
        permission: 'param:update',
        ability: 'reset',
        run: async ([row]) => {
          if (!row || !(await confirm({ content: t('param.resetAsk', { name: nameOf(row), value: row.defaultValue ?? '' }) }))) return
          await send(resetParam, { id: row.id })
          notify.success(t('param.resetDone'))
          await refreshPaths(cache, [param.path])
        },
      },
    ],
    [cache, nameOf, t],
  )
  const cells = useMemo(() => ({ paramName: nameOf, paramValue: (row: Param) => <ShownValue row={row} /> }), [nameOf])
  return (
    <>
      <div style={{ marginBottom: 12, overflowX: 'auto' }}>
        <Segmented<Group>
          aria-label={t('param.all')}
          value={group}
          onChange={setGroup}
          options={[{ value: '', label: t('param.all') }, ...paramGroups.map((one) => ({ value: one.value, label: label(one.label) }))]}
        />
      </div>
      <ResourceList key={group} of={param} where={where} cells={cells} actions={actions} open={open} />
      {form && (
        <ResourceForm
          of={param}
          target={form.row ? { row: form.row } : { row: undefined }}
          differs={
            form.row
              ? {
                  inputs: { paramValue: inputFor(form.row) },
                  locked: form.row['defaultValue'] === null ? ['paramKey'] : ['paramKey', 'valueType', 'group', 'constraints'],
                }
              : {}
          }
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  )
}

/** A choice shows its words, a switch yes or no. */
function ShownValue({ row }: { row: Param }) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const option = row.constraints?.options?.find(({ value }) => value === row.paramValue)
  if (option) return <>{label(option.label)}</>
  if (row.valueType === 'BOOLEAN') return <>{t(row.paramValue === 'true' ? 'yes' : 'no')}</>
  return <>{row.paramValue}</>
}

interface Control {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
}

/** The input of a parameter's type; texts and JSON keep the usual one. */
function inputFor(row: Row): ReactNode {
  const constraints = (row['constraints'] ?? {}) as ParamConstraints
  if (row['valueType'] === 'NUMBER') return <NumberValue constraints={constraints} />
  if (row['valueType'] === 'BOOLEAN') return <BooleanValue />
  if (row['valueType'] === 'ENUM') return <EnumValue constraints={constraints} />
  if (row['valueType'] === 'DURATION') return <DurationValue />
  return <TextValue />
}

function NumberValue({ constraints: { min, max, integer }, value, onChange, ...rest }: Control & { constraints: ParamConstraints }) {
  const { t } = useTranslation('configuration')
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      style={{ width: '100%' }}
      value={value ?? ''}
      {...(min !== undefined && { min: String(min) })}
      {...(max !== undefined && { max: String(max) })}
      {...(integer && { precision: 0 })}
      {...((min !== undefined || max !== undefined) && { placeholder: t('param.range', { min: min ?? '-∞', max: max ?? '∞' }) })}
      onChange={(next) => onChange?.(next ?? '')}
    />
  )
}

function BooleanValue({ value, onChange, ...rest }: Control) {
  const { t } = useTranslation('kit')
  return (
    <Select
      {...rest}
      value={value ?? null}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
      onChange={(next: string | null) => onChange?.(next ?? '')}
    />
  )
}

function EnumValue({ constraints, value, onChange, ...rest }: Control & { constraints: ParamConstraints }) {
  const label = useLabel()
  return (
    <Select
      {...rest}
      value={value ?? null}
      options={(constraints.options ?? []).map((option) => ({ value: option.value, label: label(option.label) }))}
      onChange={(next: string | null) => onChange?.(next ?? '')}
    />
  )
}

function DurationValue({ value, onChange, ...rest }: Control) {
  const { t } = useTranslation('configuration')
  return (
    <Input
      {...rest}
      value={value ?? ''}
      maxLength={30}
      placeholder={t('param.duration')}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.value)}
    />
  )
}

const TextValue = ({ value, onChange, ...rest }: Control) => (
  <Input.TextArea {...rest} value={value ?? ''} maxLength={2000} autoSize={{ minRows: 1, maxRows: 8 }} onChange={(event) => onChange?.(event.target.value)} />
)
