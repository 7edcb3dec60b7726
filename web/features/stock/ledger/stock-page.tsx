/** What lies where, with its numbers; since when they are known to be right; and the way to how they came about. */
import { Button, Flex, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { permissionOf } from '#kit/contract.ts'
import { ledgerChecks, ledgerVerified } from '#server/modules/stock/ledger/inventory-check.contract.ts'
import { inventory, inventoryMovements, inventoryRecord, inventoryTotals } from '#server/modules/stock/ledger/inventory.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatAmount, formatQuantity } from '#web/kit/format/amount.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { listAddress, readQuery } from '#web/kit/list/list-query.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { searchFieldsOf } from '#web/kit/list/search-fields.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { ByWarehouse } from './by-warehouse.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

type Stock = RowOf<typeof inventory>

const noPageSums = { sums: false } as const

export default function StockPage() {
  const { t } = useTranslation('stock')
  const may = useMay()
  const navigate = useNavigate()
  const [looked, setLooked] = useState<Stock>()
  const actions = useMemo(
    (): ListAction<Stock>[] => [
      {
        key: 'movement',
        label: t('movement.open'),
        permission: inventoryMovements.permission,
        run: ([{ skuId, warehouseId }]) => void navigate(`/storage-center/stock-movement?sku=${skuId}&warehouse=${warehouseId}`),
      },
      {
        key: 'records',
        label: t('record.open'),
        permission: permissionOf(inventoryRecord, 'list'),
        run: ([{ skuId, warehouseId }]) => void navigate(listAddress('/storage-center/stock-record', { skuId: [skuId], warehouseId: [warehouseId] })),
      },
    ],
    [navigate, t],
  )
  const cells = useMemo(
    () => ({
      skuCode: (row: Stock) => (
        <Button type="link" size="small" style={{ paddingInline: 0 }} title={t('byWarehouse.title')} onClick={() => setLooked(row)}>
          {row.skuCode}
        </Button>
      ),
    }),
    [t],
  )
  return (
    <div className={styles['page']}>
      {may(ledgerVerified.permission) && <Verified />}
      <Totals />
      <ResourceList of={inventory} actions={actions} cells={cells} shape={noPageSums} />
      <Dialog
        open={looked !== undefined}
        width={760}
        title={[looked?.skuName, looked?.skuCode].filter(Boolean).join(' · ')}
        footer={null}
        onCancel={() => setLooked(undefined)}
      >
        {looked && <ByWarehouse skuId={looked.skuId} />}
      </Dialog>
    </div>
  )
}

const searched = searchFieldsOf(inventory)
const filtersOf = new Set(searched.flatMap(({ keys }) => keys))
const several = new Set(searched.filter(({ operator }) => operator === 'in').map(({ name }) => name))

/** Over all that the list finds, not only the page that is shown. */
function Totals() {
  const { t } = useTranslation('stock')
  const [address] = useSearchParams()
  const asked = readQuery(address, filtersOf, several).filters
  const { data } = useCall(inventoryTotals, asked, { silent: true, keepPrevious: true })
  if (!data) return null
  const { rows, amount } = data
  return (
    <Flex gap="4px 16px" wrap align="center" role="group" aria-label={t('totals.label')} aria-live="polite">
      <Typography.Text strong>{t('totals.rows', { rows })}</Typography.Text>
      {(['onHand', 'preempted', 'frozen', 'available', 'incoming'] as const).map(
        (field) =>
          data[field] !== null && (
            <span key={field}>
              {t(`movement.${field}`)} <strong>{formatQuantity(data[field])}</strong>
            </span>
          ),
      )}
      {amount !== null && (
        <span>
          {t('totals.amount')} <strong>¥{formatAmount(amount)}</strong>
        </span>
      )}
    </Flex>
  )
}

/** One line: the numbers below were recomputed then, and were right or not. */
function Verified() {
  const { t } = useTranslation('stock')
  const may = useMay()
  const { data } = useCall(ledgerVerified, {}, { silent: true })
  if (!data?.verifiedAt) return null
  const at = formatInstant(data.verifiedAt)
  const said = data.differences === 0 ? t('verified.cleanAt', { at }) : t('verified.differsAt', { at, count: data.differences })
  return (
    <Flex gap={8} wrap>
      <Typography.Text type={data.differences === 0 ? 'secondary' : 'danger'}>{said}</Typography.Text>
      {may(ledgerChecks.permission) && <Link to="/storage-center/stock-verified">{t('verified.more')}</Link>}
    </Flex>
  )
}
