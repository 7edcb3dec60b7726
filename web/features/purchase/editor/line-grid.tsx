/** The lines of an order as a spreadsheet: Enter and the arrows move, a paste spreads over cells, Ctrl+D fills down. */
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import type { ArticleInfo } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { onGridKey } from '#web/kit/form/grid-keys.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { amountOf, cellOf, cells, isBrokenPack, isDear, type Cell, type LineProblem, type RoundingMode, type TypedLine } from './draft-lines.ts'
import styles from '../purchase.module.css'
import '../texts.ts'

interface Props {
  readonly lines: readonly TypedLine[]
  readonly infoOf: (skuId: string | undefined) => ArticleInfo | undefined
  readonly mode: RoundingMode
  readonly supplierId: string | undefined
  readonly problemOf: (line: TypedLine, cell: Cell) => LineProblem | undefined
  /** What the server has against a cell. */
  readonly refusalOf: (line: TypedLine, cell: Cell) => string | undefined
  readonly onType: (row: number, cell: Cell, value: string) => void
  readonly onPaste: (row: number, cell: Cell, text: string) => void
  readonly onFill: (row: number, cell: Cell) => void
  /** The codes that were typed are looked up. */
  readonly onSettle: () => void
  readonly onRemove: (row: number) => void
  readonly onFocus: (row: number) => void
}

/** What the code stands for is read beside it. */
const [code, ...beside] = cells

export function LineGrid({ lines, infoOf, mode, supplierId, problemOf, refusalOf, onType, onPaste, onFill, onSettle, onRemove, onFocus }: Props) {
  const { t } = useTranslation('purchase')
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('lines')}>
      <table className={styles['grid']}>
        <thead>
          <tr>
            <th scope="col">{t(`cell.${code}`)}</th>
            <th scope="col">{t('goods')}</th>
            {beside.map((cell) => (
              <th key={cell} scope="col">
                {t(`cell.${cell}`)}
              </th>
            ))}
            <th scope="col">{t('amount')}</th>
            <th aria-label={t('removeLine', { number: '' })} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => {
            const info = infoOf(line.skuId)
            const problems = cells.flatMap((cell) => {
              const problem = problemOf(line, cell)
              const said = problem
                ? t(`problem.${problem}`, { moq: formatQuantity(info?.moq ?? '0'), agreed: formatUnitPrice(info?.agreedPrice ?? '0') })
                : refusalOf(line, cell)
              return said ? [{ cell, said }] : []
            })
            const input = (cell: Cell) => (
              <td key={cell}>
                <input
                  aria-label={`${t(`cell.${cell}`)} ${row + 1}`}
                  aria-invalid={problems.some((one) => one.cell === cell) || undefined}
                  type="text"
                  {...(cell === 'expectOn' && { placeholder: 'YYYY-MM-DD' })}
                  autoComplete="off"
                  maxLength={cell === 'priceReason' ? 500 : 64}
                  {...(cell === 'qty' || cell === 'price' ? { inputMode: 'decimal' as const } : {})}
                  value={line[cell]}
                  onChange={(event) => onType(row, cell, event.target.value)}
                  onFocus={() => onFocus(row)}
                  onBlur={(event) => {
                    if (cell === 'code') onSettle()
                    else if (cell === 'expectOn' && cellOf(cell, event.target.value) !== line[cell]) onType(row, cell, cellOf(cell, event.target.value))
                  }}
                  onPaste={(event) => {
                    const text = event.clipboardData.getData('text/plain')
                    if (!/[\t\n]/.test(text.trim())) return
                    event.preventDefault()
                    onPaste(row, cell, text)
                  }}
                  onKeyDown={(event) => onGridKey(event, { fill: () => onFill(row, cell), settle: onSettle })}
                />
              </td>
            )
            return (
              <tr key={line.key}>
                {input(code)}
                <td className={styles['told']}>
                  {info && (
                    <>
                      {info.skuName}
                      <small>{t('beside', { available: formatQuantity(info.available), incoming: formatQuantity(info.incoming) })}</small>
                      {isBrokenPack(line, info) && <Typography.Text type="warning">{t('notAPack', { pack: formatQuantity(info.packQty) })}</Typography.Text>}
                      {/* Once it has its reason; until then the problem below says it. */}
                      {isDear(line, info, supplierId) && line.priceReason.trim() !== '' && <Typography.Text type="warning"> {t('above')}</Typography.Text>}
                    </>
                  )}
                  {problems.map(({ cell, said }) => (
                    <small key={cell} role="alert">
                      <Typography.Text type="danger">{said}</Typography.Text>
                    </small>
                  ))}
                </td>
                {beside.map(input)}
                <td className={styles['sum']}>
                  <Amount value={amountOf(line, mode)} />
                </td>
                <td>
                  <Button type="text" danger icon={<DeleteOutlined />} aria-label={t('removeLine', { number: row + 1 })} onClick={() => onRemove(row)} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
