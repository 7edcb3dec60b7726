/** Head and lines of an order while they are typed, whether it is a draft or a change of what is in force. */
import { Button, Card, Typography } from 'antd'
import { useState } from 'react'
import { orderTerms } from '#server/modules/purchase/budget/purchase-budget.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import type { Order } from '../order-calls.ts'
import { BudgetNote } from '../budget-note.tsx'
import { ArticlePicker } from './article-picker.tsx'
import { ContractField } from './contract-field.tsx'
import { mostLines, problemsOf, totalsOf, type Cell, type TypedLine } from './draft-lines.ts'
import { LineGrid } from './line-grid.tsx'
import { Bearing, OrderSums } from './order-sums.tsx'
import { headFields, type Head } from './order-values.ts'
import type { useLines } from './use-lines.ts'
import styles from '../purchase.module.css'
import '../texts.ts'

interface Props {
  readonly row: Order | undefined
  readonly head: Head
  readonly grid: ReturnType<typeof useLines>
  /** What the server has against cells, by line and cell. */
  readonly marks: Readonly<Record<string, string>>
  /** Fields of the head that stay as they are. */
  readonly fixed: ReadonlySet<string>
}

export function OrderBody({ row, head, grid, marks, fixed }: Props) {
  const { t } = useTranslation('purchase')
  const [at, setAt] = useState(0)
  const [isPicking, setPicking] = useState(false)
  /** A code that is still being typed is not wrong yet. */
  const problemOf = (line: TypedLine, cell: Cell) => {
    const isTyping = cell === 'code' && !line.skuId && !line.isUnknown
    return isTyping ? undefined : problemsOf(line, grid.lines, grid.infoOf(line.skuId), head.supplierId)[cell]
  }
  const { data: terms } = useCall(orderTerms, row ? { id: row.id } : {}, { silent: true })
  const mode = terms?.roundingMode ?? 'half-up'
  const totals = totalsOf(grid.lines, grid.infoOf, { ...head, mode })
  const focused = grid.infoOf(grid.lines[at]?.skuId)
  return (
    <>
      <Card size="small" title={t('head')}>
        <div className={styles['fields']}>
          {headFields.map((field) =>
            field.name === 'contractId' ? (
              <ContractField key={field.name} supplierId={head.supplierId} />
            ) : (
              <FormField key={field.name} field={field} row={row} disabled={fixed.has(field.name)} />
            ),
          )}
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
          mode={mode}
          supplierId={head.supplierId}
          problemOf={problemOf}
          refusalOf={(line, cell) => marks[`${line.key} ${cell}`]}
          onType={grid.type}
          onPaste={(row, cell, text) => {
            const count = grid.paste(row, cell, text)
            if (count > 0) notify.warning(t('pasteCut', { count, most: mostLines }))
          }}
          onFill={grid.fill}
          onSettle={grid.settle}
          onRemove={grid.remove}
          onFocus={setAt}
        />
        {focused && <Bearing info={focused} />}
        <OrderSums totals={totals} />
        {terms?.budget && <BudgetNote budget={terms.budget} total={totals.total} />}
      </Card>
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
    </>
  )
}
