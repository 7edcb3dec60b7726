/** What is being edited, how it stands, and what can be done with it as a whole. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Tag, Typography } from 'antd'
import { useState } from 'react'
import { dropOn, withdrawOn } from '#server/modules/product/draft/draft-calls.contract.ts'
import { productDraftStatuses } from '#server/modules/product/draft/product-draft.contract.ts'
import { permissionOn } from '#server/modules/product/side.contract.ts'
import { productAuditStatuses, productOn } from '#server/modules/product/spu/spu.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import type { StepFormState } from '#web/kit/form/use-step-form.ts'
import { useGoOn } from '#web/kit/go-on.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { findChoice } from '#web/kit/widgets/dictionaries.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { PreviewDialog } from '../list/preview-dialog.tsx'
import { useProductBase } from '../product-base.ts'
import { productPaths } from '../product-paths.ts'
import type { ProductEditing } from './edited-product.ts'
import styles from './editor.module.css'
import '../texts.ts'

interface Props {
  readonly editing: ProductEditing
  readonly row: RowOf<(typeof productOn)['manager']>
  readonly steps: StepFormState
}

export function EditorHead({ editing: { side, product }, row, steps }: Props) {
  const { t } = useTranslation('product')
  const language = useLanguage()
  const may = useMay()
  const cache = useQueryClient()
  const goOn = useGoOn()
  const base = useProductBase()
  const [isPreviewed, setPreviewed] = useState(false)
  const { spuId: id, draft } = product
  const status = draft ? findChoice(productDraftStatuses, draft.status) : findChoice(productAuditStatuses, row.auditStatus)
  const { name: chinese, nameEn } = product.spu.basic as { readonly name?: string | null; readonly nameEn?: string | null }
  const name = (language === 'en' && nameEn) || (chinese ?? t('editor.unnamed'))
  const act = async (question: string, work: () => Promise<unknown>, leaves: boolean) => {
    if (!(await confirm({ content: question, danger: leaves }))) return
    try {
      await work()
      const tell = () => notify.success(t('done'))
      if (leaves) return await goOn({ to: `${base}/commodity-management/new-info-modal?id=${id}`, refreshes: productPaths, tell })
      tell()
    } catch {
      // The client has told why.
    }
    await refreshPaths(cache, productPaths)
  }
  const { code, abilities = {} } = row
  return (
    <header className={styles['head']}>
      <h2>{name}</h2>
      <Typography.Text code>{product.code}</Typography.Text>
      {status && <StatusTag choice={status} />}
      {product.isPublished && <Tag>{t('editor.sellsOn')}</Tag>}
      <span className={styles['spring']} />
      {may(permissionOn(side, 'withdraw')) && abilities['withdraw'] === true && (
        <Button onClick={() => void act(t('ask.withdraw', { code }), () => send(withdrawOn(side), { id }), false)}>{t('withdraw')}</Button>
      )}
      {may(permissionOn(side, 'drop')) && abilities['drop'] === true && (
        <Button danger onClick={() => void act(t('ask.drop', { code }), () => send(dropOn(side), { id }), true)}>
          {t('drop')}
        </Button>
      )}
      <Button onClick={() => setPreviewed(true)}>{t('preview.title')}</Button>
      {steps.at !== 'review' && may(permissionOn(side, 'submit')) && draft?.status !== 'IN_APPROVAL' && (
        <Button type="primary" onClick={() => steps.go('review')}>
          {t('editor.toReview')}
        </Button>
      )}
      {isPreviewed && <PreviewDialog side={side} id={id} name={name} onClose={() => setPreviewed(false)} />}
    </header>
  )
}
