/** Prices and storage of all SKU in one grid: typed, filled down, pasted from a spreadsheet, saved together. */
import { VerticalAlignBottomOutlined } from '@ant-design/icons'
import { Alert, Button, Pagination, Select, Tooltip, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ChosenSpec } from '#server/modules/product/content/product-content.contract.ts'
import { specTextOf, type SpecValue } from '#server/modules/product/content/spec-matrix.contract.ts'
import type { StepFormState } from '#web/kit/form/use-step-form.ts'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { onGridKey } from '#web/kit/form/grid-keys.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import type { Field } from '#web/kit/widgets/field.ts'
import type { Edited, ProductEditing } from './edited-product.ts'
import { clipboardTable } from '#web/kit/format/clipboard-table.ts'
import { cellOf, changedCells, filledDown, pasted, shownIn, wrongCells, type Cells } from './price-cells.ts'
import { fieldsOfStep } from './step-fields.ts'
import styles from './price-grid.module.css'
import '../texts.ts'

interface Props {
  readonly editing: ProductEditing
  readonly steps: StepFormState
}

const pageSize = 50
const all = fieldsOfStep({ kind: 'sku', step: 'price-storage' })

const cellsOf = ({ skus }: Edited): Cells =>
  Object.fromEntries(
    skus.map((sku) => [
      sku.skuId,
      Object.fromEntries(Object.entries(sku['price-storage']).map(([name, value]) => [name, value === null ? null : String(value)])),
    ]),
  )

export function PriceGrid({ editing, steps }: Props) {
  const { t } = useTranslation('product')
  const label = useLabel()
  const language = useLanguage()
  const { product, saveSkus, reload } = editing
  const saved = cellsOf(product)
  const [typed, setTyped] = useState<Cells>({})
  const [page, setPage] = useState(1)
  const [failure, setFailure] = useState<string>()
  /** What was typed over what is saved. */
  const cells: Cells = Object.fromEntries(Object.entries(saved).map(([id, values]) => [id, { ...values, ...typed[id] }]))
  const columns = all.filter(({ name }) => product.skus.some((sku) => name in sku['price-storage']))
  const ids = product.skus.map(({ skuId }) => skuId)
  const changed = changedCells(saved, cells)
  const wrong = wrongCells(changed, columns)
  const latest = useRef({ changed, wrong })
  useEffect(() => {
    latest.current = { changed, wrong }
  })

  const write = (next: Cells) => {
    setTyped(changedCells(saved, next))
    steps.changed()
  }
  const save = async (): Promise<'saved' | 'refused'> => {
    const { changed: sending, wrong: bad } = latest.current
    if (bad.size > 0) return 'refused'
    const rows = Object.entries(sending)
    if (rows.length === 0) return 'saved'
    try {
      await saveSkus(rows.map(([skuId, fields]) => ({ skuId, 'price-storage': fields })))
      setTyped((present) => changedCells(sending, present))
      setFailure(undefined)
      return 'saved'
    } catch (reason) {
      if (!(reason instanceof RequestFailed) || reason.code === 0 || reason.code >= 500) throw reason
      // Somebody else was quicker: theirs are loaded, what is typed here stays over them until the next save.
      if (reason.code === 409) await reload()
      setFailure(reason.code === 409 ? t('editor.grid.stale') : reason.firstProblem)
      return 'refused'
    }
  }
  const { workBy } = steps
  useEffect(() =>
    workBy({
      save,
      complete: async () => {
        const isSaved = (await save()) === 'saved'
        if (!isSaved) notify.warning(t('editor.notSaved'))
        return isSaved
      },
    }),
  )
  const specs = (product.spu['specs-attribute']['specs'] ?? []) as readonly ChosenSpec[]
  const shown = product.skus.slice((page - 1) * pageSize, page * pageSize)
  const set = (id: string, field: Field, text: string) => write({ ...cells, [id]: { ...cells[id], [field.name]: cellOf(field, text, 'typed') } })

  if (ids.length === 0) return <Typography.Text type="secondary">{t('editor.sku.none')}</Typography.Text>
  return (
    <>
      <Typography.Paragraph type="secondary">{t('editor.grid.hint')}</Typography.Paragraph>
      {failure !== undefined && <Alert type="warning" showIcon title={failure} style={{ marginBottom: 8 }} />}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('editor.grid.title')}>
        <table className={styles['grid']}>
          <thead>
            <tr>
              <th scope="col" className={styles['fixed']}>
                SKU
              </th>
              {columns.map((field) => (
                <th key={field.name} scope="col">
                  <span>
                    {label(field.label)}
                    {field.widget === 'rate' && ' %'}
                  </span>
                  <Tooltip title={t('editor.grid.fill')}>
                    <Button
                      type="text"
                      size="small"
                      icon={<VerticalAlignBottomOutlined />}
                      aria-label={t('editor.grid.fillColumn', { label: label(field.label) })}
                      onClick={() => write(filledDown(cells, ids, field.name, (page - 1) * pageSize))}
                    />
                  </Tooltip>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ skuId, code, basic }, at) => {
              const row = (page - 1) * pageSize + at
              return (
                <tr key={skuId}>
                  <th scope="row" className={styles['fixed']}>
                    <span className={styles['code']}>{code}</span>
                    <span className={styles['spec']}>{specTextOf(specs, (basic['specValues'] ?? []) as readonly SpecValue[])[language]}</span>
                  </th>
                  {columns.map((field, column) => {
                    const name = `${code} ${label(field.label)}`
                    const own = cells[skuId]?.[field.name]
                    if (field.view.options)
                      return (
                        <td key={field.name}>
                          <Select
                            size="small"
                            aria-label={name}
                            value={own ?? null}
                            options={field.view.options.map((option) => ({ value: String(option.value), label: label(option.label) }))}
                            onChange={(next) => set(skuId, field, next ?? '')}
                          />
                        </td>
                      )
                    return (
                      <td key={field.name}>
                        <Cell
                          label={name}
                          field={field}
                          value={own}
                          isWrong={wrong.has(`${skuId} ${field.name}`)}
                          onType={(text) => set(skuId, field, text)}
                          onFill={() => write(filledDown(cells, ids, field.name, row))}
                          onPaste={(lines) => write(pasted(cells, ids, columns, { row, column }, lines))}
                        />
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {ids.length > pageSize && (
        <Pagination size="small" current={page} pageSize={pageSize} total={ids.length} showSizeChanger={false} onChange={setPage} style={{ marginTop: 8 }} />
      )}
    </>
  )
}

interface CellProps {
  readonly label: string
  readonly field: Field
  readonly value: string | null | undefined
  readonly isWrong: boolean
  readonly onType: (text: string) => void
  readonly onFill: () => void
  readonly onPaste: (lines: readonly (readonly string[])[]) => void
}

/** Keeps what is typed as it is typed; the value beside it is what it means. Enter and the arrows go up and down, Ctrl+D fills down. */
function Cell({ label, field, value, isWrong, onType, onFill, onPaste }: CellProps) {
  const [text, setText] = useState<string>()
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={text ?? shownIn(field, value)}
      onChange={(event) => {
        setText(event.target.value)
        onType(event.target.value)
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => setText(undefined)}
      onPaste={(event) => {
        const lines = clipboardTable(event.clipboardData.getData('text/plain'))
        if (lines.length === 1 && lines[0]?.length === 1) return
        event.preventDefault()
        setText(undefined)
        onPaste(lines)
      }}
      onKeyDown={(event) => onGridKey(event, { fill: onFill, settle: () => setText(undefined) })}
    />
  )
}
