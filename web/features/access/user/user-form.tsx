/** The form of a user: organisation and roles out of their trees, positions and tenant out of their lists. */
import { Select } from 'antd'
import { useMemo } from 'react'
import { callOf } from '#kit/resource-calls.contract.ts'
import { position } from '#server/modules/access/position.contract.ts'
import { tenantOptions } from '#server/modules/access/tenant.contract.ts'
import { user } from '#server/modules/access/user.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { AvatarUploader } from '#web/kit/upload/avatar-uploader.tsx'
import { ChoiceSelect } from '#web/kit/widgets/choice-select.tsx'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import { useNaming, useOrganizations, useRoles } from '../tree/access-trees.ts'
import { TreeChoice } from '../tree/tree-choice.tsx'

const languages = [
  { value: 'zh', label: { zh: '简体中文', en: '简体中文' } },
  { value: 'en', label: { zh: 'English', en: 'English' } },
] as const

export interface UserFormProps {
  readonly row?: Row | undefined
  /** Organisation of a new user. */
  readonly orgId?: string | undefined
  readonly onClose: () => void
}

export function UserForm({ row, orgId, onClose }: UserFormProps) {
  const may = useMay()
  const label = useLabel()
  const organizations = useOrganizations()
  const roles = useRoles()
  const mayTenant = may('tenant:select')
  const isNew = row === undefined
  const inputs = useMemo(
    () => ({
      orgId: <TreeChoice tree={organizations} />,
      roleIds: <TreeChoice tree={roles} multiple />,
      positionIds: <PositionSelect />,
      tenantId: <TenantSelect />,
      avatar: <AvatarUploader label={label({ zh: '头像', en: 'Avatar' })} />,
      locale: <ChoiceSelect choices={languages} />,
    }),
    [organizations, roles, label],
  )
  // A password is given once here; later it is reset, which also ends the user's sessions. Suppliers' people are made by their supplier.
  const fixed = useMemo(
    () => ({
      supplierId: undefined,
      ...(!isNew && { password: undefined, tenantId: undefined }),
      ...(!mayTenant && { tenantId: undefined }),
    }),
    [isNew, mayTenant],
  )
  const initial = useMemo(() => ({ locale: 'zh', ...(orgId && { orgId }) }), [orgId])
  return <ResourceForm of={user} target={{ row, fixed, initial }} differs={{ inputs }} onClose={onClose} />
}

const listPositions = callOf(position, 'list')

/** Values and handlers come from the form. */
function PositionSelect({ value, onChange, ...rest }: ControlProps<readonly string[]>) {
  const { t } = useTranslation('kit')
  const name = useNaming()
  const answer = useCall(listPositions, { current: 1, size: 200, status: 'ENABLED' })
  const options = (answer.data?.records ?? []).map(({ id, postName, postNameEn }) => ({ value: id, label: name(postName, postNameEn) }))
  return (
    <Select
      {...rest}
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      value={[...(value ?? [])]}
      options={options}
      loading={answer.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('choose')}
      notFoundContent={t('select.none')}
      onChange={(next: string[]) => onChange?.(next)}
    />
  )
}

/** Users name their tenant by its number. */
function TenantSelect({ value, onChange, ...rest }: ControlProps<string>) {
  const { t } = useTranslation('kit')
  const { data = [], isPending } = useCall(tenantOptions, {})
  return (
    <Select
      {...rest}
      allowClear
      value={value ?? undefined}
      options={data.map(({ tenantCode, tenantName }) => ({ value: tenantCode, label: `${tenantName} (${tenantCode})` }))}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('choose')}
      notFoundContent={t('select.none')}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  )
}
