/** The category in a list's search: some of the tree, each with everything below. */
import { useLabel } from '#web/kit/i18n.ts'
import type { SearchInputProps } from '#web/kit/list/search-input.tsx'
import { CategorySelect } from '../category-select.tsx'

export function CategorySearch({ id, field, values, onChange }: SearchInputProps) {
  const label = useLabel()
  const value = values[field.name]
  return (
    <CategorySelect
      id={id}
      multiple
      aria-label={label(field.label)}
      value={typeof value === 'string' ? [value] : value}
      onChange={(next) => onChange({ [field.name]: next })}
    />
  )
}
