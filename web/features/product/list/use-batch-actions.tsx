/** What can be done with many products at once; each command asks in a dialog and says what became of every row. */
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { permissionOn, type Side } from '#server/modules/product/side.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { InvalidateDialog } from './invalidate-dialog.tsx'
import { SkuBatchDialog, type SkuBatch } from './sku-batch-dialog.tsx'
import type { Product } from '../product-row.ts'
import '../texts.ts'

interface Asked {
  readonly kind: SkuBatch | 'category' | 'invalidate'
  readonly products: readonly Product[]
}

export function useBatchActions(side: Side): { readonly actions: readonly ListAction<Product>[]; readonly dialog: ReactNode } {
  const { t } = useTranslation('product')
  const [asked, setAsked] = useState<Asked>()
  const actions = useMemo((): ListAction<Product>[] => {
    const asks = (kind: Asked['kind'], label: string, verb = 'update'): ListAction<Product> => ({
      key: `batch-${kind}`,
      label,
      permission: permissionOn(side, verb),
      on: 'batch',
      run: (products) => setAsked({ kind, products }),
    })
    const both = [asks('region', t('batch.region')), asks('inventory', t('batch.inventory'))]
    if (side === 'supplier') return both
    return [
      ...both,
      asks('category', t('batch.changeCategory')),
      asks('frontPrice', t('batch.frontPrice')),
      { ...asks('invalidate', t('batch.invalidateOk'), 'invalidate'), danger: true },
    ]
  }, [side, t])
  const close = () => setAsked(undefined)
  return { actions, dialog: asked && <BatchDialog side={side} asked={asked} onClose={close} /> }
}

function BatchDialog({ side, asked: { kind, products }, onClose }: { side: Side; asked: Asked; onClose: () => void }) {
  if (kind === 'category') return <CategoryDialog products={products} onClose={onClose} />
  if (kind === 'invalidate') return <InvalidateDialog rows={products} onClose={onClose} />
  return <SkuBatchDialog side={side} kind={kind} products={products} onClose={onClose} />
}
