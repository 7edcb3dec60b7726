/** Which rows a role sees, by organisation; and the data and API scopes that it has beside its menus. */
import { Alert, Button, Form, Select, Skeleton } from 'antd'
import { apiScope, dataScope } from '#server/modules/access/menu.contract.ts'
import { role, rowsByRole, saveRows } from '#server/modules/access/role.contract.ts'
import { fieldsOf } from '#kit/contract.ts'
import type { Resource } from '#kit/contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { InputOf, OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import type { PageAnswer } from '#web/kit/resource-calls.ts'
import { ChoiceSelect } from '#web/kit/widgets/choice-select.tsx'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import { useOrganizations } from '../tree/access-trees.ts'
import { TreeChoice } from '../tree/tree-choice.tsx'
import '../texts.ts'

const kinds = fieldsOf(role.row).find(({ name }) => name === 'dataScope')?.view.options ?? []

export function RoleRows({ roleId, isFixed }: { roleId: string; isFixed: boolean }) {
  const { t } = useTranslation('access')
  const answer = useCall(rowsByRole, { id: roleId }, { silent: true })
  if (isFixed) return <Alert type="info" showIcon title={t('role.administratorHint')} />
  if (answer.error) return <FailedList reason={answer.error.message} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active paragraph={{ rows: 6 }} />
  return <RowsForm key={answer.dataUpdatedAt} stored={answer.data} />
}

function RowsForm({ stored }: { stored: OutputOf<typeof rowsByRole> }) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const [form] = Form.useForm<InputOf<typeof saveRows>>()
  const kind = Form.useWatch('dataScope', form) ?? stored.dataScope
  const organizations = useOrganizations()
  const save = useAction(saveRows, { refreshes: ['/api/upms/role-scope', '/api/upms/role'], onDone: () => notify.success(kit('updated')) })
  const mayGrant = may('role:grant')
  return (
    <Form
      form={form}
      layout="vertical"
      disabled={!mayGrant}
      style={{ maxWidth: 640 }}
      initialValues={stored}
      onFinish={(values) => save.mutate({ ...values, roleId: stored.roleId })}
    >
      <Form.Item
        name="dataScope"
        label={t('role.dataScope')}
        extra={t(`role.scopeHints.${kind as 'ALL'}`)}
        rules={[{ required: true, message: t('role.dataScopeRequired') }]}
      >
        <ChoiceSelect choices={kinds} />
      </Form.Item>
      {kind === 'CUSTOM' && (
        <Form.Item
          name="dataScopeOrgIds"
          label={t('role.organizations')}
          rules={[{ required: true, type: 'array', min: 1, message: t('role.organizationsRequired') }]}
        >
          <TreeChoice tree={organizations} multiple />
        </Form.Item>
      )}
      <Form.Item name="dataScopeIds" label={t('role.dataScopes')}>
        <ScopeSelect of={dataScope} />
      </Form.Item>
      <Form.Item name="apiScopeIds" label={t('role.apiScopes')}>
        <ScopeSelect of={apiScope} />
      </Form.Item>
      {mayGrant && (
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {kit('save')}
        </Button>
      )}
    </Form>
  )
}

/** Values and handlers come from the form. */
function ScopeSelect({ of: resource, value, onChange, ...rest }: ControlProps<readonly string[]> & { of: Resource }) {
  const { t } = useTranslation('kit')
  const answer = useCall(callsOf(resource).list, { current: 1, size: 200 }, { silent: true })
  const rows = (answer.data as PageAnswer | undefined)?.records ?? []
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      value={[...(value ?? [])]}
      options={rows.map((row) => ({ value: row.id, label: `${String(row['scopeName'])} (${String(row['resourceCode'])})` }))}
      loading={answer.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('choose')}
      notFoundContent={t('select.none')}
      onChange={(next: string[]) => onChange?.(next)}
    />
  )
}
