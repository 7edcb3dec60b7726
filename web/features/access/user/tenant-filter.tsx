/** Users of several tenants at once; every tenant, or none, in one press. */
import type { SearchInputProps } from '#web/kit/list/search-input.tsx'
import { TenantSelect } from '#web/kit/widgets/select-all.tsx'

export function TenantFilter({ id, field, values, onChange }: SearchInputProps) {
  const chosen = values[field.name]
  return (
    <TenantSelect
      id={id}
      valueField="tenantCode"
      value={chosen === undefined ? [] : [chosen].flat()}
      onChange={(next) => onChange({ [field.name]: next?.length ? [...next] : undefined })}
    />
  )
}
