/** A multi-select with select-all and select-none, for short lists such as tenants. */
import { Button, Divider, Flex, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from '../i18n.ts'
import { request } from '../request.ts'
import type { ControlProps } from './decimal-input.tsx'
import type { RemoteOption } from './remote-select.tsx'
import { readOptions } from './remote-select.tsx'
import '../texts.ts'

export interface MultiSelectProps extends ControlProps<readonly string[]> {
  readonly options: readonly RemoteOption[]
  readonly loading?: boolean
  readonly failed?: boolean
}

export function MultiSelect({ options, value, onChange, loading = false, failed = false, ...rest }: MultiSelectProps) {
  const { t } = useTranslation('kit')
  const withButtons = (list: ReactElement) => (
    <>
      {/* The input keeps the focus, so that typing and Escape go on. */}
      <Flex gap={4} onMouseDown={(event) => event.preventDefault()}>
        <Button type="text" size="small" disabled={options.length === 0} onClick={() => onChange?.(options.map((option) => option.value))}>
          {t('select.all')}
        </Button>
        <Button type="text" size="small" onClick={() => onChange?.([])}>
          {t('select.clearAll')}
        </Button>
      </Flex>
      <Divider style={{ margin: '4px 0' }} />
      {list}
    </>
  )
  return (
    <Select
      {...rest}
      mode="multiple"
      style={{ width: '100%' }}
      maxTagCount="responsive"
      value={[...(value ?? [])]}
      options={[...options]}
      loading={loading}
      {...(failed && { status: 'error' as const })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={rest.placeholder ?? t('choose')}
      notFoundContent={t('select.none')}
      onChange={(next: string[]) => onChange?.(next)}
      popupRender={withButtons}
    />
  )
}

interface TenantSelectProps extends ControlProps<readonly string[]> {
  /** What is chosen of a tenant: its id, or the number under which others name it. */
  readonly valueField?: 'id' | 'tenantCode'
}

/** The tenants a user may act for, by `tenantName`. A refused call shows the server's words. */
export function TenantSelect({ valueField = 'id', ...props }: TenantSelectProps) {
  const {
    data = [],
    isPending,
    isError,
  } = useQuery({
    queryKey: ['/api/upms/tenant/select-list', valueField],
    staleTime: 60_000,
    queryFn: async ({ signal }) => readOptions(await request('POST', '/api/upms/tenant/select-list', {}, { signal }), 'tenantName', valueField),
  })
  return <MultiSelect {...props} options={data} loading={isPending} failed={isError} />
}
