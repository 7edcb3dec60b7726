/** Categories of processes: entries of a dictionary, so that each reader sees his language, or whatever somebody typed. */
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import type { ControlProps } from './decimal-input.tsx'
import { useDictionary } from './dictionaries.ts'
import { useDictionaryName } from './dictionary-name.ts'
import '../texts.ts'

const dictionary = 'process_category'
const most = 60

/** What readers call a category that is stored. */
export function useCategoryName(): (category: string | null | undefined) => string {
  return useDictionaryName(dictionary)
}

/** Chosen from the dictionary and from those in use, or typed. */
export function CategoryField({
  value,
  onChange,
  inUse = [],
  ...rest
}: ControlProps<string> & { readonly inUse?: readonly string[]; readonly className?: string }) {
  const { t } = useTranslation('kit')
  const nameOf = useCategoryName()
  const { data = [] } = useDictionary(dictionary)
  const [typed, setTyped] = useState('')
  const known = [...new Set([...data.filter(({ disabled }) => disabled !== true).map((choice) => String(choice.value)), ...inUse, ...(value ? [value] : [])])]
  const isNew = typed !== '' && !known.some((one) => one === typed || nameOf(one) === typed)
  return (
    <Select
      placeholder={t('choose')}
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label', onSearch: (words) => setTyped(words.trim().slice(0, most)) }}
      value={value === undefined || value === '' ? undefined : value}
      options={[...known, ...(isNew ? [typed] : [])].map((one) => ({ value: one, label: nameOf(one) }))}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  )
}
