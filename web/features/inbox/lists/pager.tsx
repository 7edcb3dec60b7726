/** The pages of a list; where one question does not look at all of it, the way further back. */
import { Pagination } from 'antd'
import { pageSizes } from '#kit/contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FurtherBack } from '#web/kit/list/further-back.tsx'
import { useScreen } from '#web/kit/screen.ts'
import type { InboxList } from './use-inbox-list.ts'

export function Pager({ list }: { list: InboxList }) {
  const { t } = useTranslation('kit')
  const { md } = useScreen()
  const { query, total, totalIsMore } = list
  const furtherBack = (
    <FurtherBack after={query.after} next={list.next} isEmpty={list.rows.length === 0} isAsking={list.fetching} onGo={(after) => list.change({ after })} />
  )
  if (query.after !== undefined) return furtherBack
  const isLast = query.current * query.size >= total
  return (
    <>
      {(total > query.size || query.current > 1) && (
        <Pagination
          style={{ marginTop: 12 }}
          size="small"
          align="end"
          total={total}
          current={query.current}
          pageSize={query.size}
          pageSizeOptions={pageSizes.map(String)}
          showSizeChanger={md}
          showTotal={(shown) => `${t('list.total', { total: shown })}${totalIsMore ? '+' : ''}`}
          {...(!md && { simple: { readOnly: true } })}
          onChange={(current, size) => list.change(size === query.size ? { current } : { current: 1, size })}
        />
      )}
      {totalIsMore && isLast && furtherBack}
    </>
  )
}
