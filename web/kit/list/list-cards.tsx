/** A list on a phone: a card a row with what names it, its states, a few more facts and what can be done, instead of a squeezed table. */
import { Checkbox, Select, Spin } from 'antd'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import type { Row } from '../resource-calls.ts'
import { partsOfCard } from './card-parts.ts'
import type { ListProps } from './list-props.ts'
import { RowActions } from './row-actions.tsx'
import type { Selection } from './use-selection.ts'
import styles from './list-cards.module.css'
import '../texts.ts'

type Column = TableColumnType<Row>

const cellOf = ({ dataIndex, render }: Column, row: Row, index: number): ReactNode => {
  const value = row[String(dataIndex)]
  return (render?.(value, row, index) as ReactNode) ?? String(value ?? '')
}
const titleOf = ({ title }: Column): ReactNode => title as ReactNode

export function ListCards({ label, columns, states, rows, totals, query, onChange, actions, selection, loading, current, empty }: ListProps) {
  const { t } = useTranslation('kit')
  const sums = rows.length > 0 ? columns.filter(({ key }) => totals.has(String(key))) : []
  if (rows.length === 0) return <div className={styles['empty']}>{empty}</div>
  return (
    <Spin spinning={loading}>
      <div className={styles['head']}>
        {selection && <ChooseAll rows={rows} selection={selection} />}
        <SortChoice columns={columns} query={query} onChange={onChange} />
      </div>
      <ul className={styles['cards']} aria-label={label}>
        {rows.map((row, index) => {
          const { name, mark, facts } = partsOfCard(columns, states, row)
          return (
            <li key={row.id} data-row-key={row.id} className={index === current ? styles['current'] : undefined}>
              <div className={styles['title']}>
                {selection && (
                  <Checkbox
                    aria-label={t('list.chooseRow')}
                    checked={selection.rows.some(({ id }) => id === row.id)}
                    onChange={({ target }) => selection.choose(target.checked ? [...selection.rows, row] : selection.rows.filter(({ id }) => id !== row.id))}
                  />
                )}
                <span className={styles['name']}>{name && cellOf(name, row, index)}</span>
                {mark && cellOf(mark, row, index)}
              </div>
              <dl className={styles['facts']}>
                {facts.map((column) => (
                  <div key={String(column.key)}>
                    <dt>{titleOf(column)}</dt>
                    <dd>{cellOf(column, row, index)}</dd>
                  </div>
                ))}
              </dl>
              <div className={styles['actions']}>
                <RowActions actions={actions(row)} row={row} narrow={false} />
              </div>
            </li>
          )
        })}
      </ul>
      {sums.length > 0 && (
        <dl className={styles['sums']}>
          <dt>{t('list.pageTotals')}</dt>
          {sums.map((column) => (
            <dd key={String(column.key)}>
              {titleOf(column)} <strong>{totals.get(String(column.key))}</strong>
            </dd>
          ))}
        </dl>
      )}
    </Spin>
  )
}

function ChooseAll({ rows, selection }: { rows: readonly Row[]; selection: Selection }) {
  const { t } = useTranslation('kit')
  const chosen = new Set(selection.rows.map(({ id }) => id))
  const here = rows.filter(({ id }) => chosen.has(id)).length
  return (
    <Checkbox
      checked={here === rows.length}
      indeterminate={here > 0 && here < rows.length}
      onChange={({ target }) => {
        const others = selection.rows.filter(({ id }) => rows.every((row) => row.id !== id))
        selection.choose(target.checked ? [...others, ...rows] : others)
      }}
    >
      {t('list.choosePage')}
    </Checkbox>
  )
}

/** What the heads of a table's columns do at a desk. */
function SortChoice({ columns, query, onChange }: Pick<ListProps, 'columns' | 'query' | 'onChange'>) {
  const { t } = useTranslation('kit')
  const sortable = columns.filter(({ sorter }) => sorter)
  if (sortable.length === 0) return null
  const options = sortable.flatMap((column) =>
    (['desc', 'asc'] as const).map((direction) => ({
      value: `${String(column.key)} ${direction}`,
      label: (
        <>
          {titleOf(column)} {direction === 'asc' ? '↑' : '↓'}
        </>
      ),
    })),
  )
  return (
    <Select<string>
      size="small"
      allowClear
      variant="borderless"
      className={styles['sort'] ?? ''}
      aria-label={t('list.sort')}
      placeholder={t('list.sort')}
      popupMatchSelectWidth={false}
      {...(query.sort && { value: `${query.sort.field} ${query.sort.direction}` })}
      options={options}
      onChange={(chosen?: string) => {
        const [field, direction] = chosen?.split(' ') ?? []
        onChange({ sort: field && (direction === 'asc' || direction === 'desc') ? { field, direction } : undefined })
      }}
    />
  )
}
