/** New prices as a spreadsheet: Enter and the arrows move, a paste spreads over cells, Ctrl+D fills down; beside each line what it does. */
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { onGridKey } from '#web/kit/form/grid-keys.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { AdjustmentLine } from '../price-calls.ts'
import { Change, Margin, Marks, Price } from '../signs.tsx'
import { problemIn, timesSeen, type Cell, type TypedLine } from './new-lines.ts'
import styles from '../pricing.module.css'
import '../texts.ts'

interface Props {
  readonly lines: readonly TypedLine[]
  readonly lookedOf: (skuId: string | undefined) => AdjustmentLine | undefined
  readonly onType: (row: number, cell: Cell, value: string) => void
  readonly onPaste: (row: number, cell: Cell, text: string) => void
  readonly onFill: (row: number) => void
  /** The numbers that were typed are looked up. */
  readonly onSettle: () => void
  readonly onRemove: (row: number) => void
}

const pageSize = 100
const columns = ['goods', 'current', 'old', 'change', 'cost', 'margin', 'marks'] as const

export function PriceGrid({ lines, lookedOf, onType, onPaste, onFill, onSettle, onRemove }: Props) {
  const { t } = useTranslation('pricing')
  const [page, setPage] = useState(1)
  const seen = timesSeen(lines)
  const pages = Math.max(1, Math.ceil(lines.length / pageSize))
  const from = (Math.min(page, pages) - 1) * pageSize
  return (
    <>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('lines')}>
        <table className={styles['grid']}>
          <thead>
            <tr>
              <th scope="col">{t('grid.code')}</th>
              <th scope="col">{t('newPrice')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={column === 'goods' || column === 'marks' ? '' : styles['number']}>
                  {t(`grid.${column}`)}
                </th>
              ))}
              <th aria-label={t('grid.remove', { number: '' })} />
            </tr>
          </thead>
          <tbody>
            {lines.slice(from, from + pageSize).map((line, at) => {
              const row = from + at
              const looked = lookedOf(line.skuId)
              const input = (cell: Cell) => {
                const problem = problemIn(line, cell, seen)
                return (
                  <td className={styles['typed']}>
                    <input
                      aria-label={`${t(cell === 'code' ? 'grid.code' : 'newPrice')} ${row + 1}`}
                      aria-invalid={problem !== undefined || undefined}
                      title={problem && t(`problem.${problem}`)}
                      autoComplete="off"
                      maxLength={cell === 'code' ? 60 : 20}
                      {...(cell === 'price' && { inputMode: 'decimal' as const })}
                      value={line[cell]}
                      onChange={(event) => onType(row, cell, event.target.value)}
                      onBlur={() => cell === 'code' && onSettle()}
                      onPaste={(event) => {
                        const text = event.clipboardData.getData('text/plain')
                        if (!/[\t\n]/.test(text.trim())) return
                        event.preventDefault()
                        onPaste(row, cell, text)
                      }}
                      onKeyDown={(event) => onGridKey(event, { fill: () => cell === 'price' && onFill(row), settle: onSettle })}
                    />
                  </td>
                )
              }
              return (
                <tr key={line.key}>
                  {input('code')}
                  {input('price')}
                  <td className={styles['goods']}>
                    {looked?.skuName}
                    {looked?.spec && <small>{looked.spec}</small>}
                  </td>
                  <td className={styles['number']}>{looked && <Price value={looked.currentPrice} isSecret={looked.isSecret} />}</td>
                  <td className={styles['number']}>{looked && <Price value={looked.oldPrice} isSecret={looked.isSecret} />}</td>
                  <td className={styles['number']}>{looked && <Change rate={looked.rate} />}</td>
                  <td className={styles['number']}>{looked && <Price value={looked.costPrice} isSecret={looked.isSecret} />}</td>
                  <td className={styles['number']}>
                    {looked && (
                      <>
                        <Margin value={looked.marginBefore} isSecret={looked.isSecret} /> → <Margin value={looked.marginAfter} isSecret={looked.isSecret} />
                      </>
                    )}
                  </td>
                  <td>{looked && <Marks line={looked} />}</td>
                  <td>
                    <Button type="text" danger icon={<DeleteOutlined />} aria-label={t('grid.remove', { number: row + 1 })} onClick={() => onRemove(row)} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={Math.min(page, pages)}
        pageSize={pageSize}
        total={lines.length}
        onChange={setPage}
        style={{ marginTop: 8 }}
      />
    </>
  )
}
