/** Resources with data scopes of their own: which rows are seen in the end, and what each role says about them. */
import { Flex, Table, Tag, Typography } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { useNaming } from '../tree/access-trees.ts'
import type { Rights } from './rights.ts'
import { RoleTags } from './role-tags.tsx'
import '../texts.ts'

type Scoped = Rights['resources'][number]

interface ScopeWordsProps {
  readonly kind: string
  readonly organizations: readonly string[]
  readonly column?: string | null
}

/** `自定义：采购一部、采购二部（按字段 orgId）`. */
export function ScopeWords({ kind, organizations, column }: ScopeWordsProps) {
  const { t } = useTranslation('access')
  return (
    <span>
      {t(`rights.scopesOf.${kind as 'ALL'}`)}
      {organizations.length > 0 && ` · ${organizations.join(' · ')}`}
      {column && <Typography.Text type="secondary"> ({t('rights.byColumn', { column })})</Typography.Text>}
    </span>
  )
}

export function RightsResources({ rights: { resources, roles } }: { rights: Rights }) {
  const { t } = useTranslation('access')
  const naming = useNaming()
  if (resources.length === 0) return null
  return (
    <Flex vertical gap={8}>
      <Typography.Text strong>{t('rights.resources')}</Typography.Text>
      <Typography.Text type="secondary">{t('rights.resourcesHint')}</Typography.Text>
      <Table<Scoped>
        aria-label={t('rights.resources')}
        rowKey="resource"
        size="small"
        pagination={false}
        dataSource={resources}
        scroll={{ x: 720 }}
        columns={[
          { key: 'resource', title: t('rights.resource'), width: 180, render: (_value, one) => naming(one.nameZh, one.nameEn) },
          { key: 'effective', title: t('rights.inEffect'), width: 240, render: (_value, one) => <InEffect of={one} /> },
          { key: 'sources', title: t('rights.sources'), render: (_value, one) => <Sources of={one} roles={roles} /> },
        ]}
      />
    </Flex>
  )
}

function InEffect({ of: { isEverything, effective } }: { of: Scoped }) {
  const { t } = useTranslation('access')
  if (isEverything) return <Tag color="green">{t('rights.kinds.all')}</Tag>
  // Without any other reason he sees what he made himself.
  if (effective.length === 0) return <Tag>{t('rights.kinds.self')}</Tag>
  return (
    <Flex vertical gap={4}>
      {effective.map((term) => (
        <ScopeWords
          key={`${term.kind} ${term.column} ${term.organizations.join()}`}
          kind={term.kind === 'self' ? 'SELF' : 'CUSTOM'}
          organizations={term.organizations}
          column={term.column}
        />
      ))}
    </Flex>
  )
}

function Sources({ of: { sources }, roles }: { of: Scoped; roles: Rights['roles'] }) {
  const { t } = useTranslation('access')
  return (
    <Flex vertical gap={4}>
      {sources.map((source) => (
        <Flex key={`${source.roleId} ${source.scopeName}`} gap={8} align="center" wrap>
          <RoleTags roles={roles} ids={[source.roleId]} />
          <Typography.Text {...(source.scopeName === null && { type: 'secondary' as const })}>{source.scopeName ?? t('rights.generally')}</Typography.Text>
          <ScopeWords kind={source.kind} organizations={source.organizations} column={source.column} />
          {source.fields.length > 0 && <Typography.Text type="secondary">{t('rights.fieldsShown', { fields: source.fields.join(', ') })}</Typography.Text>}
        </Flex>
      ))}
    </Flex>
  )
}
