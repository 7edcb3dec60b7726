/** What can be done with one product, in the list and on its pages: the same commands, asked in the same words. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { cloneOn, cloneTransferSelfOn, syncTransferSelf } from '#server/modules/product/clone/clone-calls.contract.ts'
import { dropOn, withdrawOn } from '#server/modules/product/draft/draft-calls.contract.ts'
import { permissionOn, type Side } from '#server/modules/product/side.contract.ts'
import { productOn } from '#server/modules/product/spu/spu.contract.ts'
import { useCommandActions, type CommandWay } from '#web/kit/action/command-actions.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useProductBase } from '../product-base.ts'
import { productPaths } from '../product-paths.ts'
import type { Product } from '../product-row.ts'
import { InvalidateDialog } from './invalidate-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RemoveSkuDialog } from './remove-sku-dialog.tsx'
import '../texts.ts'

type Asked = { readonly kind: 'preview' | 'removeSku' | 'invalidate'; readonly rows: readonly Product[] }

export interface ProductActions {
  readonly actions: readonly ListAction<Product>[]
  readonly openEditor: (id: string, step?: string) => void
  readonly openInfo: (id: string) => void
  /** The dialog that one of them has opened. */
  readonly dialog: ReactNode
}

export function useProductActions(side: Side): ProductActions {
  const { t } = useTranslation('product')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const base = useProductBase()
  const [asked, setAsked] = useState<Asked>()
  const openEditor = useMemo(
    () => (id: string, step?: string) => void navigate(`${base}/commodity-management/commodity-edit?id=${id}${step ? `&step=${step}` : ''}`),
    [navigate, base],
  )
  const openInfo = useMemo(() => (id: string) => void navigate(`${base}/commodity-management/new-info-modal?id=${id}`), [navigate, base])

  const ways = useMemo((): Readonly<Record<string, CommandWay<Product>>> => {
    const after = async (content: string, work: () => Promise<unknown>) => {
      if (!(await confirm({ content }))) return
      await work()
      notify.success(t('done'))
      await refreshPaths(cache, productPaths)
    }
    return {
      edit: { run: ({ id }) => openEditor(id) },
      submit: { primary: true, run: ({ id }) => openEditor(id, 'review') },
      withdraw: { run: ({ id, code }) => after(t('ask.withdraw', { code }), () => send(withdrawOn(side), { id })) },
      drop: { danger: true, run: ({ id, code }) => after(t('ask.drop', { code }), () => send(dropOn(side), { id })) },
    }
  }, [cache, openEditor, side, t])
  const commands = useCommandActions<Product>(productOn[side], ways)
  const invalidating = useCommandActions<Product>(
    productOn.manager,
    useMemo(() => ({ invalidate: { danger: true, run: (row) => setAsked({ kind: 'invalidate', rows: [row] }) } }), []),
  )
  const own = useMemo((): ListAction<Product>[] => {
    const copied = async (work: Promise<{ id: string }>) => {
      const { id } = await work
      notify.success(t('copied'))
      await refreshPaths(cache, productPaths)
      openEditor(id)
    }
    return [
      { key: 'preview', label: t('preview.title'), permission: permissionOn(side, 'detail'), run: (rows) => setAsked({ kind: 'preview', rows }) },
      { key: 'clone', label: t('clone'), permission: permissionOn(side, 'insert'), run: ([{ id }]) => copied(send(cloneOn(side), { id })) },
      ...(side === 'manager'
        ? [
            {
              key: 'clone-transfer-self',
              label: t('cloneSelf'),
              permission: permissionOn(side, 'transfer'),
              run: ([{ id }]: readonly [Product, ...Product[]]) => copied(send(cloneTransferSelfOn(side), { id })),
            },
          ]
        : []),
      {
        key: 'remove-sku',
        label: t('removeSku.title'),
        permission: permissionOn(side, 'update'),
        ability: 'edit',
        run: (rows) => setAsked({ kind: 'removeSku', rows }),
      },
    ]
  }, [cache, openEditor, side, t])
  const actions = useMemo(() => [...commands, ...own, ...(side === 'manager' ? invalidating : [])], [commands, own, invalidating, side])

  const close = () => setAsked(undefined)
  const [first] = asked?.rows ?? []
  const dialog = first && (
    <>
      {asked?.kind === 'preview' && <PreviewDialog side={side} id={first.id} name={first.name} onClose={close} />}
      {asked?.kind === 'removeSku' && <RemoveSkuDialog side={side} id={first.id} name={first.name} onClose={close} />}
      {asked?.kind === 'invalidate' && <InvalidateDialog rows={asked.rows} onClose={close} />}
    </>
  )
  return { actions, openEditor, openInfo, dialog }
}

/** Of the platform's copy of a supplier's product: brings it in line with its original. */
export function useSyncCopy(): (row: Product) => Promise<void> {
  const { t } = useTranslation('product')
  const cache = useQueryClient()
  return async ({ id, code }) => {
    if (!(await confirm({ content: t('ask.sync', { code }) }))) return
    await send(syncTransferSelf, { id })
    notify.success(t('synced'))
    await refreshPaths(cache, productPaths)
  }
}
