/** A new potential supplier, step by step. */
import { Link } from 'react-router-dom'
import { permissionOf } from '#kit/contract.ts'
import { insertOfficialSupplier, saveSupplierInfo, supplierSteps } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import '../texts.ts'
import { SupplierWizard } from './supplier-wizard.tsx'

export default function AddPotentialPage() {
  const { t } = useTranslation('supplier')
  const may = useMay()
  if (!may(saveSupplierInfo.permission) || !may(permissionOf(supplier, 'insert'))) return <ForbiddenList />
  const official = may(insertOfficialSupplier.permission) && <Link to="/supplier-center/add-official-supplier">{t('edit.addOfficial')}</Link>
  return <SupplierWizard title={t('edit.addPotential')} steps={supplierSteps} extra={official} />
}
