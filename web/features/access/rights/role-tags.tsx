/** Roles by name; one that is switched off gives nothing and is crossed out. */
import { Flex, Tag } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { useNaming } from '../tree/access-trees.ts'
import type { Rights } from './rights.ts'
import '../texts.ts'

export function RoleTags({ roles, ids }: { roles: Rights['roles']; ids: readonly string[] }) {
  const { t } = useTranslation('access')
  const naming = useNaming()
  return (
    <Flex gap={4} wrap>
      {roles
        .filter(({ id }) => ids.includes(id))
        .map((role) => (
          <Tag key={role.id} color={role.isEnabled ? 'blue' : 'default'}>
            {role.isEnabled ? naming(role.roleName, role.roleNameEn) : <s title={t('rights.roleOff')}>{naming(role.roleName, role.roleNameEn)}</s>}
          </Tag>
        ))}
    </Flex>
  )
}
