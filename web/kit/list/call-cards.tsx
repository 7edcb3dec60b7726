/** The rows of a paging call on a phone: a card a row, named by its first column, with what can be done at its end, instead of a squeezed table. */
import { Checkbox, Spin } from 'antd'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import styles from './list-cards.module.css'
import '../texts.ts'

interface CallCardsProps<Row extends object> {
  readonly label: string
  readonly columns: readonly TableColumnType<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: keyof Row & string
  readonly loading: boolean
  readonly empty: ReactNode
  readonly selection?: { readonly keys: readonly string[]; readonly onChange: (keys: readonly string[], rows: readonly Row[]) => void } | undefined
}

/** Of buttons that have no fact to tell. */
const actionsKey = 'actions'

export function CallCards<Row extends object>({ label, columns, rows, rowKey, loading, empty, selection }: CallCardsProps<Row>) {
  const { t } = useTranslation('kit')
  if (rows.length === 0) return <div className={styles['empty']}>{empty}</div>
  const [name, ...others] = columns.filter(({ key }) => key !== actionsKey)
  const actions = columns.find(({ key }) => key === actionsKey)
  const choose = (row: Row, isChosen: boolean) => {
    const key = String(row[rowKey])
    const keys = isChosen ? [...(selection?.keys ?? []), key] : (selection?.keys ?? []).filter((one) => one !== key)
    selection?.onChange(
      keys,
      keys.flatMap((chosen) => rows.find((one) => String(one[rowKey]) === chosen) ?? []),
    )
  }
  return (
    <Spin spinning={loading}>
      <ul className={styles['cards']} aria-label={label}>
        {rows.map((row, index) => (
          <li key={String(row[rowKey])} data-row-key={String(row[rowKey])}>
            <div className={styles['title']}>
              {selection && (
                <Checkbox
                  aria-label={t('list.chooseRow')}
                  checked={selection.keys.includes(String(row[rowKey]))}
                  onChange={({ target }) => choose(row, target.checked)}
                />
              )}
              <div className={styles['name']}>{name && cellOf(name, row, index)}</div>
            </div>
            <dl className={styles['facts']}>
              {others.map((column) => (
                <div key={String(column.key)}>
                  <dt>{titleOf(column)}</dt>
                  <dd>{told(cellOf(column, row, index))}</dd>
                </div>
              ))}
            </dl>
            {actions && <div className={styles['actions']}>{cellOf(actions, row, index)}</div>}
          </li>
        ))}
      </ul>
    </Spin>
  )
}

function cellOf<Row extends object>({ dataIndex, render }: TableColumnType<Row>, row: Row, index: number): ReactNode {
  const value = dataIndex === undefined ? undefined : (row as Readonly<Record<string, unknown>>)[String(dataIndex)]
  return render ? (render(value, row, index) as ReactNode) : String(value ?? '')
}

/** Nothing is said with a dash; zero is something. */
const told = (cell: ReactNode): ReactNode => (cell === null || cell === undefined || cell === false || cell === '' ? '-' : cell)
const titleOf = <Row,>({ title }: TableColumnType<Row>): ReactNode => title as ReactNode
