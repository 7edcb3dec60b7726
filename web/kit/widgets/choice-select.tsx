/** Dropdowns over known choices: fixed options of a field, or the entries of a dictionary. */
import { Select } from 'antd'
import { useLabel, useTranslation } from '../i18n.ts'
import type { ControlProps } from './decimal-input.tsx'
import { useDictionary } from './dictionaries.ts'
import type { Choice } from './dictionaries.ts'
import '../texts.ts'

export type ChosenValue = Choice['value']

export interface ChoiceSelectProps extends ControlProps<ChosenValue | readonly ChosenValue[]> {
  readonly choices: readonly Choice[]
  readonly multiple?: boolean
  readonly loading?: boolean
  readonly failed?: boolean
}

export function ChoiceSelect({ choices, multiple = false, loading = false, failed = false, onChange, value, ...rest }: ChoiceSelectProps) {
  const label = useLabel()
  const { t } = useTranslation('kit')
  const options = choices.map((choice) => ({ value: choice.value as string, label: label(choice.label), disabled: choice.disabled ?? false }))
  return (
    <Select
      {...rest}
      // A key says nothing while its name is on its way.
      value={(loading && choices.length === 0 ? undefined : (value ?? undefined)) as string | undefined}
      options={options}
      loading={loading}
      {...(failed && { status: 'error' as const })}
      {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={rest.placeholder ?? t('choose')}
      notFoundContent={t('select.none')}
      onChange={(next: ChosenValue | ChosenValue[] | undefined) => onChange?.(next)}
    />
  )
}

export interface DictSelectProps extends Omit<ChoiceSelectProps, 'choices' | 'loading' | 'failed'> {
  readonly code: string
}

/** A dropdown over a dictionary. Data that is no list is told by `useDictionary` and marks the dropdown. */
export function DictSelect({ code, ...rest }: DictSelectProps) {
  const { data = [], isPending, isError } = useDictionary(code)
  return <ChoiceSelect {...rest} choices={data} loading={isPending} failed={isError} />
}
