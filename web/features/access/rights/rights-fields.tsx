/** Fields that roles hide from a user: hidden for him only when all of his roles hide them. */
import { Alert, Empty, Flex, Table, Tag } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { useNaming } from '../tree/access-trees.ts'
import type { Rights } from './rights.ts'
import { RoleTags } from './role-tags.tsx'
import '../texts.ts'

type HiddenField = Rights['hiddenFields'][number]

export function RightsFields({ rights: { hiddenFields, roles } }: { rights: Rights }) {
  const { t } = useTranslation('access')
  const naming = useNaming()
  return (
    <Flex vertical gap={12}>
      <Alert type="info" showIcon title={t('role.fieldsHint')} />
      <Table<HiddenField>
        aria-label={t('rights.fields')}
        rowKey={({ moduleCode, fieldCode }) => `${moduleCode}_${fieldCode}`}
        size="small"
        pagination={false}
        dataSource={hiddenFields}
        scroll={{ x: 620 }}
        locale={{ emptyText: <Empty description={t('rights.noFields')} /> }}
        columns={[
          { key: 'module', dataIndex: 'moduleCode', title: t('role.module'), width: 160 },
          { key: 'field', title: t('rights.field'), width: 200, render: (_value, field) => naming(field.nameZh ?? field.fieldCode, field.nameEn) },
          {
            key: 'hidden',
            title: t('rights.effect'),
            width: 110,
            render: (_value, field) => (field.isHidden ? <Tag color="red">{t('rights.hidden')}</Tag> : <Tag color="green">{t('rights.visible')}</Tag>),
          },
          { key: 'roles', title: t('rights.hiddenBy'), render: (_value, field) => <RoleTags roles={roles} ids={field.roleIds} /> },
        ]}
      />
    </Flex>
  )
}
