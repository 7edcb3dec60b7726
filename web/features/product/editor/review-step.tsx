/** The last look before a product is handed in: what is still missing, each with the way to it; who will decide; and everything that stood in the way. */
import { withColon } from '#web/kit/format/listed.ts'
import { Alert, Button, Descriptions, Flex, Input, List, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { submissionFacts, submitOn } from '#server/modules/product/draft/draft-calls.contract.ts'
import { skuStepKey, spuStepKey, type SkuStep, type SpuStep } from '#server/modules/product/product-steps.contract.ts'
import { permissionOn } from '#server/modules/product/side.contract.ts'
import type { productOn } from '#server/modules/product/spu/spu.contract.ts'
import { stepNames } from '#server/modules/product/step/step-calls.contract.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WayAhead } from '#web/kit/case/way-ahead.tsx'
import { send, useCall } from '#web/kit/client.ts'
import type { StepFormState } from '#web/kit/form/use-step-form.ts'
import { useGoOn } from '#web/kit/go-on.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { RequestFailed } from '#web/kit/request.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { useProductBase } from '../product-base.ts'
import { productPaths } from '../product-paths.ts'
import { shareDone, type ProductEditing } from './edited-product.ts'
import '../texts.ts'

interface Props {
  readonly editing: ProductEditing
  readonly row: RowOf<(typeof productOn)['manager']>
  readonly steps: StepFormState
}

/** Something that is in the way, with its place where it has one. */
interface Obstacle {
  readonly message: string
  readonly step?: string | null
  readonly skuId?: string | null
}

const mostShown = 100

export function ReviewStep({ editing, row, steps }: Props) {
  const { t } = useTranslation('product')
  const label = useLabel()
  const may = useMay()
  const goOn = useGoOn()
  const base = useProductBase()
  const handedIn = useHandedIn()
  const { side, product } = editing
  const [comment, setComment] = useState('')
  const [refused, setRefused] = useState<readonly Obstacle[]>()
  const maySubmit = may(permissionOn(side, 'submit'))
  // Asked anew whenever the draft has changed.
  const { data: facts } = useCall(submissionFacts, { id: product.spuId }, { enabled: side === 'manager' && maySubmit && product.isComplete, silent: true })
  const way = useWayAhead({ processKey: 'product-approval', variables: facts, enabled: facts !== undefined })
  const codes = new Map(product.skus.map(({ skuId, code }) => [skuId, code]))

  const submit = async (): Promise<boolean> => {
    const { draft, spuId: id } = product
    const settled = way.settle()
    if (settled === null) return false
    let handed: unknown
    try {
      handed = await send(
        submitOn(side),
        { id, ...(draft && { version: draft.version }), ...(comment.trim() && { comment: comment.trim() }), ...settled },
        { silent: true },
      )
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      const reasons = reason.data['reasons']
      setRefused(Array.isArray(reasons) ? (reasons as Obstacle[]) : [{ message: reason.message }])
      notify.error(reason.message)
      await editing.reload()
      return false
    }
    await goOn({
      to: `${base}/commodity-management/new-info-modal?id=${id}`,
      refreshes: productPaths,
      tell: () => handedIn(handed, t('editor.review.sent')),
    })
    return true
  }
  const { workBy } = steps
  useEffect(() => workBy({ save: async () => 'saved', submit }))

  const named = (field: 'name' | 'nameEn'): string => {
    const value = product.spu.basic[field]
    return typeof value === 'string' ? value : ''
  }
  const shown: readonly Obstacle[] = refused ?? product.problems
  const placeText = ({ step, skuId }: Obstacle): string =>
    [skuId ? codes.get(skuId) : undefined, step ? label(stepNames[step as SpuStep | SkuStep]) : undefined].filter(Boolean).join(' · ')
  const keyOfObstacle = ({ step, skuId }: Obstacle): string => (!step ? 'skus' : skuId ? skuStepKey(skuId, step as SkuStep) : spuStepKey(step as SpuStep))
  return (
    <Flex vertical gap={16}>
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, sm: 2 }}
        items={[
          { key: 'name', label: t('sku.product'), children: label({ zh: named('name'), en: named('nameEn') || named('name') }) || '-' },
          { key: 'category', label: t('editor.review.category'), children: row.categoryName ?? '-' },
          { key: 'skus', label: 'SKU', children: product.skus.length },
          { key: 'channels', label: t('editor.review.channels'), children: ((product.spu['sale-channel']['channels'] ?? []) as unknown[]).length },
          { key: 'share', label: t('editor.review.share'), children: `${shareDone(product)}%` },
        ]}
      />
      {shown.length === 0 ? (
        <Alert type="success" showIcon title={t('editor.review.complete')} />
      ) : (
        <section>
          <Alert type="warning" showIcon title={t('editor.review.lacks', { count: shown.length })} />
          <List<Obstacle>
            size="small"
            aria-label={t('editor.review.lacks', { count: shown.length })}
            dataSource={shown.slice(0, mostShown)}
            renderItem={(obstacle) => (
              <List.Item
                {...(obstacle.step !== undefined && {
                  actions: [
                    <Button key="go" type="link" size="small" onClick={() => steps.go(keyOfObstacle(obstacle))}>
                      {t('editor.review.go')}
                    </Button>,
                  ],
                })}
              >
                <span>
                  {placeText(obstacle) && <Typography.Text type="secondary">{withColon(placeText(obstacle))}</Typography.Text>}
                  {obstacle.message}
                </span>
              </List.Item>
            )}
          />
        </section>
      )}
      {maySubmit && (
        <>
          <WayAhead way={way} />
          <Input.TextArea
            aria-label={t('editor.review.comment')}
            placeholder={t('editor.review.comment')}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <div>
            <Button type="primary" disabled={!product.isComplete} loading={steps.isBusy} onClick={steps.submit}>
              {t('editor.review.submit')}
            </Button>
          </div>
        </>
      )}
    </Flex>
  )
}
