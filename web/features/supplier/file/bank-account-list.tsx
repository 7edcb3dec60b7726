/** Bank accounts: verified by finance; the whole number is shown on demand, and every look leaves a trace. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { revealBankAccount, supplierBankAccount, verifyBankAccount } from '#server/modules/supplier/records/supplier-bank-account.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { RevealDialog } from './reveal-dialog.tsx'
import { withoutSupplier } from './without-supplier.ts'
import '../texts.ts'

type Account = RowOf<typeof supplierBankAccount>

export function BankAccountList({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation('supplier')
  const cache = useQueryClient()
  const [number, setNumber] = useState<string>()
  const where = useMemo(() => ({ supplierId }), [supplierId])
  const actions = useMemo(
    (): ListAction<Account>[] => [
      {
        key: 'verify',
        label: t('bank.verify'),
        permission: 'supplier-bank-account:verify',
        ability: 'verify',
        run: async ([row]) => {
          const { id, version } = row
          await send(verifyBankAccount, { id, version })
          notify.success(t('saved'))
          await refreshPaths(cache, [supplierBankAccount.path])
        },
      },
      {
        key: 'reveal',
        label: t('bank.reveal'),
        permission: 'supplier-bank-account:reveal',
        run: async ([row]) => setNumber((await send(revealBankAccount, { id: row.id })).accountNo),
      },
    ],
    [cache, t],
  )
  return (
    <>
      <ResourceList of={supplierBankAccount} where={where} actions={actions} shape={withoutSupplier} />
      <RevealDialog title={t('bank.number')} number={number} onClose={() => setNumber(undefined)} />
    </>
  )
}
