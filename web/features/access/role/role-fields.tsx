/** Fields that a role does not see, module by module: what can be hidden is listed, what is checked is hidden. */
import { Alert, Button, Checkbox, Empty, Flex, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { moduleBlackField, moduleResource, roleBlackField, saveRoleBlackFields } from '#server/modules/access/black-field.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import type { PageAnswer, Row } from '#web/kit/resource-calls.ts'
import { useNaming } from '../tree/access-trees.ts'
import '../texts.ts'

const modules = callsOf(moduleResource).list
const fields = callsOf(moduleBlackField).list
const hiddenFields = callsOf(roleBlackField).list
const everything = { current: 1, size: 200 }

const recordsOf = (answer: unknown): readonly Row[] | undefined => (answer as PageAnswer | undefined)?.records

export function RoleFields({ roleId }: { roleId: string }) {
  const { t } = useTranslation('access')
  const name = useNaming()
  const all = useCall(modules, everything, { silent: true })
  const [chosen, choose] = useState<string>()
  const rows = recordsOf(all.data)
  if (all.error) return <FailedList reason={all.error.message} onRetry={() => void all.refetch()} />
  if (!rows) return <Skeleton active paragraph={{ rows: 4 }} />
  if (rows.length === 0) return <Empty description={t('role.noModules')} />
  const code = chosen ?? String(rows[0]?.['code'])
  return (
    <Flex vertical gap={16}>
      <Alert type="info" showIcon title={t('role.fieldsHint')} />
      <Select
        style={{ maxWidth: 320 }}
        value={code}
        onChange={choose}
        aria-label={t('role.module')}
        showSearch={{ optionFilterProp: 'label' }}
        options={rows.map((row) => ({ value: String(row['code']), label: `${name(String(row['nameZh']), String(row['nameEn']))} (${String(row['code'])})` }))}
      />
      <ModuleFields key={code} roleId={roleId} moduleCode={code} />
    </Flex>
  )
}

function ModuleFields({ roleId, moduleCode }: { roleId: string; moduleCode: string }) {
  const can = useCall(fields, { ...everything, moduleCode }, { silent: true })
  const hidden = useCall(hiddenFields, { ...everything, roleId, moduleCode }, { silent: true })
  const failed = can.error ?? hidden.error
  const known = recordsOf(can.data)?.filter((row) => row['moduleCode'] === moduleCode)
  const stored = recordsOf(hidden.data)
    ?.filter((row) => row['moduleCode'] === moduleCode)
    .map((row) => String(row['fieldCode']))
  if (failed)
    return (
      <FailedList
        reason={failed.message}
        onRetry={() => {
          void can.refetch()
          void hidden.refetch()
        }}
      />
    )
  if (!known || !stored) return <Skeleton active paragraph={{ rows: 3 }} />
  return <FieldChecks key={hidden.dataUpdatedAt} roleId={roleId} moduleCode={moduleCode} known={known} stored={stored} />
}

interface FieldChecksProps {
  readonly roleId: string
  readonly moduleCode: string
  readonly known: readonly Row[]
  readonly stored: readonly string[]
}

function FieldChecks({ roleId, moduleCode, known, stored }: FieldChecksProps) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const name = useNaming()
  const may = useMay()
  const [codes, setCodes] = useState<readonly string[]>(stored)
  const save = useAction(saveRoleBlackFields, { refreshes: ['/api/upms/role-black-field'], onDone: () => notify.success(kit('updated')) })
  const maySave = may('role-black-field:update')
  if (known.length === 0) return <Empty description={t('role.noFields')} />
  return (
    <>
      <Checkbox.Group
        disabled={!maySave}
        value={[...codes]}
        onChange={(next) => setCodes(next.map(String))}
        style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 8 }}
        options={known.map((row) => ({ value: String(row['fieldCode']), label: name(String(row['nameZh']), String(row['nameEn'])) }))}
      />
      {maySave && (
        <Flex gap={8}>
          <Button type="primary" loading={save.isPending} onClick={() => save.mutate({ roleId, moduleCode, fieldCodes: [...codes] })}>
            {kit('save')}
          </Button>
          <Button onClick={() => setCodes(known.map((row) => String(row['fieldCode'])))}>{kit('select.all')}</Button>
          <Button onClick={() => setCodes([])}>{kit('select.clearAll')}</Button>
        </Flex>
      )}
    </>
  )
}
