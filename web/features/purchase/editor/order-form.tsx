/** An order while it is written: its head, its lines, what they come to. Saved by itself once it can be, one save at a time; then handed in. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Typography } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { orderCalls, type OrderWarning } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { refreshPaths, send, type InputOf } from '#web/kit/client.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useAutosave } from '#web/kit/form/use-autosave.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { viewFields } from '#web/kit/widgets/field.ts'
import { orderDetail, orderPaths, pageOfOrder, type Order } from '../order-calls.ts'
import { LastPrices } from '../article-table.tsx'
import { ArticlePicker } from './article-picker.tsx'
import { problemsOf, totalsOf, type Cell, type TypedLine } from './draft-lines.ts'
import { LineGrid } from './line-grid.tsx'
import { useLines } from './use-lines.ts'
import styles from '../purchase.module.css'
import '../texts.ts'

type Content = InputOf<typeof orderCalls.save>
type Head = Partial<Omit<Content, 'id' | 'version' | 'submit' | 'lines'>>

const first = ['supplierId', 'warehouseId', 'type', 'contractId', 'expectOn', 'isUrgent', 'salesChannel', 'remark'] as const
const money = ['discountAmount', 'freightAmount', 'otherAmount', 'depositAmount'] as const
const fields = new Map(viewFields(purchaseOrder).map((field) => [field.name, field]))

const initialOf = (row: Order | undefined): Head =>
  row ? (Object.fromEntries([...first, ...money].map((name) => [name, row[name]])) as Head) : { type: 'SELF', isUrgent: false }

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
  const known = useRef(row && { id: row.id, version: row.version })
  const [code, setCode] = useState(row?.code)
  const [warnings, setWarnings] = useState<readonly OrderWarning[]>([])
  const [refusal, setRefusal] = useState<RequestFailed>()
  const [marks, setMarks] = useState<Readonly<Record<string, string>>>({})
  const [at, setAt] = useState(0)
  const [isPicking, setPicking] = useState(false)
  const [isDone, setDone] = useState(false)

  const sent = (): Content | undefined => {
    const values = form.getFieldsValue() as Head
    const typed = grid.current()
    const isWrong = typed.some((line) => Object.keys(problemsOf(line, typed, grid.infoOf(line.skuId), values.supplierId)).length > 0)
    if (!values.supplierId || !values.warehouseId || typed.length === 0 || isWrong) return undefined
    return {
      ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as Head),
      supplierId: values.supplierId,
      warehouseId: values.warehouseId,
      lines: typed.flatMap(({ skuId, qty, price, expectOn, priceReason }) =>
        skuId ? [{ skuId, qty, price, expectOn: expectOn || null, priceReason: priceReason.trim() || null }] : [],
      ),
    }
  }
  const save = async () => {
    const content = sent()
    // What is not whole yet is saved when it is.
    if (!content) throw new Error('not whole')
    const typed = grid.current()
    try {
      const saved = await send(orderCalls.save, { ...content, ...known.current }, { silent: true })
      known.current = { id: saved.id, version: saved.version }
      setCode(saved.code)
      setWarnings(saved.warnings)
      setRefusal(undefined)
      setMarks({})
    } catch (reason) {
      if (reason instanceof RequestFailed) {
        setRefusal(reason)
        setMarks(marksOf(reason, typed))
      }
      throw reason
    }
  }
  const saving = useAutosave(save)
  const grid = useLines(row?.lines ?? [], head.warehouseId, saving.changed)
  useUnsaved(() => !isDone && saving.state !== 'saved' && (grid.current().length > 0 || form.isFieldsTouched()))

  /** Takes the version of whoever was quicker, and saves this one over it. */
  const keepMine = async () => {
    if (!known.current) return
    const { version } = await send(orderDetail, { id: known.current.id })
    known.current = { ...known.current, version }
    saving.changed()
    await saving.flush()
  }
  const settled = async (): Promise<boolean> => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (!isValid || !sent()) {
      if (isValid) notify.warning(t('notWhole'))
      return false
    }
    saving.changed()
    return saving.flush()
  }
  const submit = async () => {
    if (!(await settled()) || !known.current) return
    try {
      const { id } = await send(orderCalls.submit, known.current, { silent: true })
      setDone(true)
      notify.success(t('submitted'))
      await refreshPaths(cache, orderPaths)
      void navigate(pageOfOrder(id), { replace: true })
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      setRefusal(reason)
    }
  }
  const keep = async () => {
    if (!(await settled()) || !known.current) return
    setDone(true)
    notify.success(t('saved'))
    await refreshPaths(cache, orderPaths)
    void navigate(pageOfOrder(known.current.id), { replace: true })
  }

  const totals = totalsOf(grid.lines, grid.infoOf, {
    discountAmount: head.discountAmount,
    freightAmount: head.freightAmount,
    otherAmount: head.otherAmount,
  })
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
          {code ? t('editTitle', { code }) : t('add')}
        </Typography.Title>
        <Typography.Text type="secondary" role="status">
          {saving.state === 'saving' && t('autosave.saving')}
          {saving.state === 'saved' && t('autosave.saved', { at: saving.savedAt })}
          {saving.state === 'failed' && t(refusal ? 'autosave.failed' : 'autosave.waiting')}
        </Typography.Text>
      </Flex>
      <div aria-live="polite">
        {refusal && (
          <Alert
            type="error"
            showIcon
            title={refusal.code === 409 ? t('stale') : refusal.message}
            {...(refusal.code === 409 && {
              action: (
                <Flex gap={8}>
                  <Button size="small" onClick={onReload}>
                    {t('takeTheirs')}
                  </Button>
                  <Button size="small" type="primary" onClick={() => void keepMine()}>
                    {t('keepMine')}
                  </Button>
                </Flex>
              ),
            })}
          />
        )}
        {warnings.map(({ message }) => (
          <Alert key={message} type="warning" showIcon title={message} />
        ))}
      </div>
      <Card size="small" title={t('head')}>
        <div className={styles['fields']}>
          {first.map((name) => (
            <FormField key={name} field={fields.get(name)!} row={row} disabled={name === 'supplierId' && code !== undefined} />
          ))}
          {money.map((name) => (
            <FormField key={name} field={fields.get(name)!} row={row} />
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
          problemOf={(line, cell) =>
            line.code.trim() && !line.skuId && !line.isUnknown && cell === 'code'
              ? undefined
              : problemsOf(line, grid.lines, grid.infoOf(line.skuId), head.supplierId)[cell]
          }
          refusalOf={(line, cell) => marks[`${line.key} ${cell}`]}
          onType={grid.type}
          onPaste={grid.paste}
          onFill={grid.fill}
          onSettle={grid.settle}
          onRemove={grid.remove}
          onFocus={setAt}
        />
        {focused && (
          <Flex gap={24} wrap style={{ marginTop: 12 }} role="note" aria-label={t('bearing')}>
            <span>{t('standing', { onHand: focused.onHand, available: focused.available, incoming: focused.incoming })}</span>
            <span>{t('terms', { moq: focused.moq, pack: focused.packQty, agreed: focused.agreedPrice ?? '-' })}</span>
            <Flex gap={8}>
              <Typography.Text type="secondary">{t('info.lastPrices')}</Typography.Text>
              <LastPrices row={focused} />
            </Flex>
          </Flex>
        )}
        <div className={styles['totals']} style={{ marginTop: 12 }}>
          <Typography.Text type="secondary">{t('total.goods')}</Typography.Text>
          <Amount value={totals.goods} />
          <Typography.Text type="secondary">{t('total.tax')}</Typography.Text>
          <Amount value={totals.tax} />
          <Typography.Text strong>{t('total.total')}</Typography.Text>
          <Typography.Text strong>
            <Amount value={totals.total} />
          </Typography.Text>
        </div>
      </Card>
      <Flex justify="end" gap={8} wrap className={styles['foot'] ?? ''}>
        <Button onClick={() => void keep()}>{t('saveDraft')}</Button>
        <Button type="primary" onClick={() => void submit()}>
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

/** What the server has against cells, by line and cell: it counts the lines as they were sent. */
function marksOf({ fieldErrors }: RequestFailed, lines: readonly TypedLine[]): Record<string, string> {
  return Object.fromEntries(
    fieldErrors.flatMap(({ path, message }) => {
      const found = /^lines\[(\d+)\]\.(\w+)$/.exec(path)
      const line = found && lines[Number(found[1])]
      if (!line) return []
      const cell = (found[2] === 'skuId' ? 'code' : found[2]) as Cell
      return [[`${line.key} ${cell}`, message]]
    }),
  )
}
