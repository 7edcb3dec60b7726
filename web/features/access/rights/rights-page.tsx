/** One user's rights in sum, and which role gives each: menus and buttons, rows, API scopes, hidden fields. */
import { Alert, Card, Descriptions, Empty, Flex, Select, Skeleton, Tabs, Tag, Typography } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { explainRights } from '#server/modules/access/rights.contract.ts'
import { userOptions } from '#server/modules/access/user.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useNaming } from '../tree/access-trees.ts'
import type { Rights } from './rights.ts'
import { RightsFields } from './rights-fields.tsx'
import { RightsMenus } from './rights-menus.tsx'
import { RightsResources, ScopeWords } from './rights-resources.tsx'
import { RoleTags } from './role-tags.tsx'
import '../texts.ts'

export default function RightsPage() {
  const { t } = useTranslation('access')
  const may = useMay()
  const [address, setAddress] = useSearchParams()
  const id = address.get('user') ?? undefined
  if (!may('user:detail')) return <ForbiddenList />
  return (
    <Flex vertical gap={12}>
      <Card variant="borderless" styles={{ body: { padding: 16 } }}>
        <UserChoice value={id} onChange={(next) => setAddress(next ? { user: next } : {}, { replace: true })} />
      </Card>
      <Card variant="borderless">{id ? <UserRights key={id} id={id} /> : <Empty description={t('rights.chooseUser')} />}</Card>
    </Flex>
  )
}

function UserChoice({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const { t } = useTranslation('access')
  const naming = useNaming()
  const [typed, setTyped] = useState('')
  const name = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useCall(userOptions, name ? { name } : {}, { keepPrevious: true })
  return (
    <Select
      style={{ width: '100%', maxWidth: 420 }}
      allowClear
      {...(value !== undefined && { value })}
      loading={isFetching}
      aria-label={t('rights.user')}
      placeholder={t('rights.chooseUser')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={data.map((one) => ({ value: one.id, label: `${naming(one.name, one.nameEn)} (${one.account})` }))}
      onChange={(next: string | undefined) => onChange(next)}
    />
  )
}

function UserRights({ id }: { id: string }) {
  const { data, error, refetch } = useCall(explainRights, { id }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <RightsInSum rights={data} />
}

function RightsInSum({ rights }: { rights: Rights }) {
  const { t } = useTranslation('access')
  const naming = useNaming()
  const { user, roles, packageName, rows, isAdministrator } = rights
  const hidden = rights.hiddenFields.filter(({ isHidden }) => isHidden).length
  const items = useMemo(
    () => [
      { key: 'menus', label: t('rights.menus'), children: <RightsMenus rights={rights} /> },
      { key: 'rows', label: t('rights.rows'), children: <RightsRows rights={rights} /> },
      { key: 'fields', label: `${t('rights.fields')} (${hidden})`, children: <RightsFields rights={rights} /> },
      { key: 'scopes', label: `${t('rights.scopes')} (${rights.apiScopes.length})`, children: <RightsScopes rights={rights} /> },
    ],
    [hidden, rights, t],
  )
  return (
    <>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 1, md: 2, lg: 3 }}
        items={[
          { key: 'user', label: t('rights.user'), children: `${naming(user.name, user.nameEn)} (${user.account})` },
          { key: 'org', label: t('role.organization'), children: user.orgName ?? '-' },
          { key: 'package', label: t('rights.package'), children: packageName ?? t('rights.noPackage') },
          { key: 'rows', label: t('rights.rows'), children: t(`rights.kinds.${rows.kind as 'all'}`) },
          { key: 'roles', label: t('rights.roles'), span: 'filled', children: <RoleTags roles={roles} ids={roles.map((role) => role.id)} /> },
        ]}
      />
      {isAdministrator && <Alert type="info" showIcon style={{ margin: '12px 0 0' }} title={t('role.administratorHint')} />}
      {roles.length === 0 && <Alert type="warning" showIcon style={{ margin: '12px 0 0' }} title={t('rights.noRoles')} />}
      <Tabs items={items} style={{ marginTop: 8 }} />
    </>
  )
}

/** What each role says about rows; the sum stands above. */
function RightsRows({ rights }: { rights: Rights }) {
  const { rows, roles } = rights
  const { t } = useTranslation('access')
  const naming = useNaming()
  return (
    <Flex vertical gap={12}>
      <Typography.Text strong>{t(`rights.kinds.${rows.kind as 'all'}`)}</Typography.Text>
      {rows.names.length > 0 && (
        <Flex gap={4} wrap>
          {rows.names.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </Flex>
      )}
      <Descriptions
        bordered
        size="small"
        column={1}
        items={roles.map((role) => ({
          key: role.id,
          label: naming(role.roleName, role.roleNameEn),
          children: <ScopeWords kind={role.dataScope} organizations={role.organizations} />,
        }))}
      />
      <RightsResources rights={rights} />
    </Flex>
  )
}

function RightsScopes({ rights: { apiScopes, roles } }: { rights: Rights }) {
  const { t } = useTranslation('access')
  if (apiScopes.length === 0) return <Empty description={t('rights.noScopes')} />
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={apiScopes.map(({ code, name, roleIds }) => ({
        key: `${code} ${name}`,
        label: `${name} (${code})`,
        children: <RoleTags roles={roles} ids={roleIds} />,
      }))}
    />
  )
}
