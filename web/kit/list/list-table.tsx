/** What a list holds, one page at a time: a table at a desk, cards on a phone. */
import { Pagination } from 'antd'
import { memo } from 'react'
import { pageSizes } from '#kit/contract.ts'
import { useTranslation } from '../i18n.ts'
import { useScreen } from '../screen.ts'
import { DeskTable } from './desk-table.tsx'
import { ListCards } from './list-cards.tsx'
import type { ListProps } from './list-props.ts'
import styles from './list-table.module.css'
import '../texts.ts'

export const ListTable = memo((props: ListProps) => {
  const { md } = useScreen()
  return (
    <>
      {md ? <DeskTable {...props} /> : <ListCards {...props} />}
      <Pager total={props.total} isEstimate={props.isEstimate} query={props.query} onChange={props.onChange} />
    </>
  )
})

function Pager({ total, isEstimate, query, onChange }: Pick<ListProps, 'total' | 'isEstimate' | 'query' | 'onChange'>) {
  const { t } = useTranslation('kit')
  const { md } = useScreen()
  return (
    <Pagination
      className={styles['pager'] ?? ''}
      total={total}
      current={query.current}
      pageSize={query.size}
      pageSizeOptions={pageSizes.map(String)}
      showSizeChanger
      showQuickJumper={md}
      {...(!md && total > 0 && { simple: { readOnly: true } })}
      showTotal={(all) => t(isEstimate ? 'list.totalAbout' : 'list.total', { total: all })}
      onChange={(current, size) => onChange(size === query.size ? { current } : { current: 1, size })}
    />
  )
}
