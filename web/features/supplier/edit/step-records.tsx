/** The records of a step, one list at a time; each row is saved by its own form. */
import { Alert, Tabs } from 'antd'
import { supplierScreens } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { RecordTab } from '../file/record-tab.tsx'
import '../texts.ts'

interface StepRecordsProps {
  readonly names: readonly string[]
  readonly supplierId: string | undefined
  readonly screens: OutputOf<typeof supplierScreens>
}

export function StepRecords({ names, supplierId, screens }: StepRecordsProps) {
  const { t } = useTranslation('supplier')
  if (names.length === 0) return null
  if (supplierId === undefined) return <Alert type="info" showIcon title={t('edit.basicFirst')} />
  const open = screens.filter(({ name }) => names.includes(name))
  return (
    <Tabs destroyOnHidden items={open.map(({ name, title }) => ({ key: name, label: title, children: <RecordTab name={name} supplierId={supplierId} /> }))} />
  )
}
