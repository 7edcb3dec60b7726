/** A product is edited: `?id=` names it, `&step=` where to begin. */
import { Result } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { callOf } from '#kit/resource-calls.contract.ts'
import { productOn } from '#server/modules/product/spu/spu.contract.ts'
import { permissionOn } from '#server/modules/product/side.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useSide } from '../product-side.ts'
import { useEditedProduct } from './edited-product.ts'
import { ProductEditor } from './product-editor.tsx'
import '../texts.ts'

export default function CommodityEditPage() {
  const { t } = useTranslation('product')
  const [address] = useSearchParams()
  const side = useSide()
  const may = useMay()
  const id = address.get('id') ?? ''
  const { editing, failure, retry } = useEditedProduct(side, id)
  const detail = useMemo(() => callOf(productOn[side], 'detail'), [side])
  const { data: row } = useCall(detail, { id }, { silent: true, enabled: id !== '' })
  if (id === '') return <Result status="info" title={t('editor.choose')} />
  if (failure !== undefined) return <FailedList reason={failure} onRetry={retry} />
  if (!editing || !row) return <SkeletonRows />
  if (!may(permissionOn(side, 'update'))) return <ForbiddenList />
  return <ProductEditor key={id} editing={editing} row={row} start={address.get('step') ?? undefined} />
}
