/** Roles by their codes, which is how messages and exceptions are addressed: chosen and shown by name. */
import { Select, Space, Tag } from 'antd'
import { useMemo } from 'react'
import type { z } from 'zod'
import { roleTree, type RoleNode } from '#server/modules/access/role.contract.ts'
import { useCall } from '../client.ts'
import { useLanguage, useTranslation } from '../i18n.ts'
import { useMay } from '../permissions.ts'
import { Awaited } from './awaited.tsx'
import type { ControlProps } from './decimal-input.tsx'
import '../texts.ts'

type Node = z.output<typeof RoleNode>

/** Names by code; empty for those who may not read the roles, who then see the codes. */
function useRoleNames(): { readonly names: ReadonlyMap<string, string>; readonly isLoading: boolean } {
  const english = useLanguage() === 'en'
  const may = useMay()
  const { data, isLoading } = useCall(roleTree, {}, { silent: true, enabled: may(roleTree.permission) })
  const names = useMemo(() => {
    const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])
    return new Map(all(data ?? []).map((node) => [node.roleCode, english && node.roleNameEn ? node.roleNameEn : node.roleName]))
  }, [data, english])
  return { names, isLoading }
}

/** Whoever may not read the roles types their codes. */
export function RoleCodesSelect({ value, onChange, ...rest }: ControlProps<readonly string[]>) {
  const { t } = useTranslation('kit')
  const { names } = useRoleNames()
  return (
    <Select
      {...rest}
      mode={names.size > 0 ? 'multiple' : 'tags'}
      allowClear
      placeholder={rest.placeholder ?? t('views.role_choose')}
      options={[...names].map(([code, label]) => ({ value: code, label }))}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...(value ?? [])]}
      onChange={(next: string[]) => onChange?.(next)}
    />
  )
}

export function RoleCodes({ codes }: { readonly codes: readonly string[] }) {
  const { names, isLoading } = useRoleNames()
  if (isLoading) return <Awaited />
  return (
    <Space size={4} wrap>
      {codes.map((code) => (
        <Tag key={code}>{names.get(code) ?? code}</Tag>
      ))}
    </Space>
  )
}
