/** An order while it is written: its head, its lines, what they come to. Saved by itself once it is whole; then handed in. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Card, Flex, Form, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { refreshPaths } from '#web/kit/client.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { orderPaths, pageOfOrder, type Order } from '../order-calls.ts'
import { ArticlePicker } from './article-picker.tsx'
import { problemsOf, totalsOf, type Cell, type TypedLine } from './draft-lines.ts'
import { LineGrid } from './line-grid.tsx'
import { OrderAlerts } from './order-alerts.tsx'
import { Bearing, OrderSums } from './order-sums.tsx'
import { contentOf, headFields, initialOf, type Head } from './order-values.ts'
import { useLines } from './use-lines.ts'
import { useOrderDraft } from './use-order-draft.ts'
import styles from '../purchase.module.css'
import '../texts.ts'

interface Props {
  readonly row: Order | undefined
  /** Begins anew with what is saved. */
  readonly onReload: () => void
}

export function OrderForm({ row, onReload }: Props) {
  const { t } = useTranslation('purchase')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [form] = Form.useForm<Head>()
  const head = (Form.useWatch([], form) ?? initialOf(row)) as Head
  const draft = useOrderDraft(row)
  const { saving, readBy } = draft
  const grid = useLines(row?.lines ?? [], head.warehouseId, saving.changed)
  const [at, setAt] = useState(0)
  const [isPicking, setPicking] = useState(false)
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
  const leave = async (id: string, said: string) => {
    setDone(true)
    notify.success(said)
    await refreshPaths(cache, orderPaths)
    void navigate(pageOfOrder(id), { replace: true })
  }
  const finish = async (submits: boolean) => {
    if (!(await isWhole())) return
    const id = submits ? await draft.submit() : (await draft.keep())?.id
    if (id) await leave(id, t(submits ? 'submitted' : 'saved'))
    else notify.warning(t('notWhole'))
  }
  /** A code that is still being typed is not wrong yet. */
  const problemOf = (line: TypedLine, cell: Cell) => {
    const isTyping = cell === 'code' && !line.skuId && !line.isUnknown
    return isTyping ? undefined : problemsOf(line, grid.lines, grid.infoOf(line.skuId), head.supplierId)[cell]
  }
  const focused = grid.infoOf(grid.lines[at]?.skuId)
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={initialOf(row)}
      onValuesChange={saving.changed}
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
      <Card size="small" title={t('head')}>
        <div className={styles['fields']}>
          {headFields.map((field) => (
            <FormField key={field.name} field={field} row={row} disabled={field.name === 'supplierId' && draft.code !== undefined} />
          ))}
        </div>
      </Card>
      <Card
        size="small"
        title={t('lines')}
        extra={
          <Button disabled={!head.supplierId} onClick={() => setPicking(true)}>
            {t('pick')}
          </Button>
        }
      >
        <Typography.Paragraph type="secondary">{t('gridHint')}</Typography.Paragraph>
        <LineGrid
          lines={grid.lines}
          infoOf={grid.infoOf}
          supplierId={head.supplierId}
          problemOf={problemOf}
          refusalOf={(line, cell) => draft.marks[`${line.key} ${cell}`]}
          onType={grid.type}
          onPaste={grid.paste}
          onFill={grid.fill}
          onSettle={grid.settle}
          onRemove={grid.remove}
          onFocus={setAt}
        />
        {focused && <Bearing info={focused} />}
        <OrderSums totals={totalsOf(grid.lines, grid.infoOf, head)} />
      </Card>
      <Flex justify="end" gap={8} wrap className={styles['foot'] ?? ''}>
        <Button onClick={() => void finish(false)}>{t('saveDraft')}</Button>
        <Button type="primary" onClick={() => void finish(true)}>
          {t('submit')}
        </Button>
      </Flex>
      {isPicking && head.supplierId && (
        <ArticlePicker
          supplierId={head.supplierId}
          warehouseId={head.warehouseId}
          onClose={() => setPicking(false)}
          onChoose={(chosen) => {
            grid.add(chosen)
            setPicking(false)
          }}
        />
      )}
    </Form>
  )
}
