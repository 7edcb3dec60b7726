/** An order while it is written: its head, its lines, what they come to. Saved by itself once it is whole; then handed in. */
import { Button, Flex, Form, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { useGoOn } from '#web/kit/go-on.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { orderPaths, pageOfOrder, type Order } from '../order-calls.ts'
import { problemsOf, typedOf } from './draft-lines.ts'
import { OrderAlerts } from './order-alerts.tsx'
import { OrderBody } from './order-body.tsx'
import { contentOf, initialOf, type Head } from './order-values.ts'
import { useLines } from './use-lines.ts'
import { useOrderDraft } from './use-order-draft.ts'
import styles from '../purchase.module.css'
import '../texts.ts'

const nothingStays: ReadonlySet<string> = new Set()
/** An order stays with its supplier. */
const staysInDraft: ReadonlySet<string> = new Set(['supplierId'])

interface Props {
  readonly row: Order | undefined
  /** Begins anew with what is saved. */
  readonly onReload: () => void
}

export function OrderForm({ row, onReload }: Props) {
  const { t } = useTranslation('purchase')
  const goOn = useGoOn()
  const handedIn = useHandedIn()
  const [form] = Form.useForm<Head>()
  const head = (Form.useWatch([], form) ?? initialOf(row)) as Head
  const draft = useOrderDraft(row)
  const { saving, readBy } = draft
  const grid = useLines((row?.lines ?? []).map(typedOf), head.warehouseId, saving.changed)
  const [isDone, setDone] = useState(false)
  useEffect(() =>
    readBy(() => {
      const values = form.getFieldsValue() as Head
      const lines = grid.current()
      const isWrong = lines.some((line) => Object.keys(problemsOf(line, lines, grid.infoOf(line.skuId), values.supplierId)).length > 0)
      return { lines, content: isWrong ? undefined : contentOf(values, lines) }
    }),
  )
  useUnsaved(() => !isDone && saving.state !== 'saved' && grid.current().length > 0)

  const isWhole = () =>
    form.validateFields().then(
      () => true,
      () => false,
    )
  const finish = async (submits: boolean): Promise<void> => {
    if (!(await isWhole())) return undefined
    const kept = submits ? await draft.submit() : await draft.keep()
    if (!kept) return notify.warning(t('notWhole'))
    setDone(true)
    await goOn({ to: pageOfOrder(kept.id), refreshes: orderPaths, tell: () => (submits ? handedIn(kept) : notify.success(t('saved'))) })
  }
  return (
    <Form<Head>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={initialOf(row)}
      onValuesChange={(changed: Head) => {
        if ('supplierId' in changed) {
          // Contracts and goods are a supplier's own.
          form.setFieldValue('contractId', null)
          const gone = grid.keepOf(changed.supplierId)
          if (gone > 0) notify.info(t('linesOfOther', { count: gone }))
        }
        saving.changed()
      }}
      className={styles['page'] ?? ''}
    >
      <Flex gap={12} align="baseline" wrap>
        <Typography.Title level={4} style={{ margin: 0 }}>
          {draft.code ? t('editTitle', { code: draft.code }) : t('add')}
        </Typography.Title>
        <Typography.Text type="secondary" role="status">
          {saving.state === 'saving' && t('autosave.saving')}
          {saving.state === 'saved' && t('autosave.saved', { at: saving.savedAt })}
          {saving.state === 'failed' && t(draft.refusal ? 'autosave.failed' : 'autosave.waiting')}
        </Typography.Text>
      </Flex>
      <OrderAlerts refusal={draft.refusal} warnings={draft.warnings} onReload={onReload} onKeepMine={() => void draft.keepMine()} />
      <OrderBody row={row} head={head} grid={grid} marks={draft.marks} fixed={draft.code === undefined ? nothingStays : staysInDraft} />
      <Flex justify="end" gap={8} wrap className={styles['foot'] ?? ''}>
        <Button onClick={() => void finish(false)}>{t('saveDraft')}</Button>
        <Button type="primary" onClick={() => void finish(true)}>
          {t('submit')}
        </Button>
      </Flex>
    </Form>
  )
}
