/** The head of a product's page: what it is, how it stands, and what can be done with it. */
import { Button, Typography } from 'antd'
import { permissionOn, type Side } from '#server/modules/product/side.contract.ts'
import { productAuditStatuses } from '#server/modules/product/spu/spu.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { findChoice } from '#web/kit/widgets/dictionaries.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { useProductActions, useSyncCopy } from '../list/use-product-actions.tsx'
import type { Product } from '../product-row.ts'
import styles from './info.module.css'
import '../texts.ts'

export function InfoHead({ side, row }: { side: Side; row: Product }) {
  const { t } = useTranslation('product')
  const may = useMay()
  const { actions, dialog } = useProductActions(side)
  const sync = useSyncCopy()
  const status = findChoice(productAuditStatuses, row.auditStatus)
  const isCopy = side === 'manager' && row.ownerType === 'SELF' && row.clonedFromId
  return (
    <header className={styles['head']}>
      <h2>{row.name || t('editor.unnamed')}</h2>
      <Typography.Text code copyable>
        {row.code}
      </Typography.Text>
      {status && <StatusTag choice={status} />}
      {row.currentVersion > 0 && <Typography.Text type="secondary">{t('info.version', { number: row.currentVersion })}</Typography.Text>}
      <span className={styles['spring']} />
      {isCopy && may(permissionOn('manager', 'transfer')) && <Button onClick={() => void sync(row)}>{t('sync')}</Button>}
      <ActionBar actions={actions} row={row} />
      {dialog}
    </header>
  )
}
