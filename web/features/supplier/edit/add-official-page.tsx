/** A new formal supplier: staff have checked him already. */
import { insertOfficialSupplier } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import '../texts.ts'
import { SupplierWizard } from './supplier-wizard.tsx'

const steps = ['basic', 'settlement', 'cooperation'] as const

export default function AddOfficialPage() {
  const { t } = useTranslation('supplier')
  const may = useMay()
  if (!may(insertOfficialSupplier.permission)) return <ForbiddenList />
  return <SupplierWizard title={t('edit.addOfficial')} steps={steps} official />
}
