/** The pages of a list; where one question does not look at all of it, the way further back. */
import { Button, Flex, Pagination } from 'antd'
import { pageSizes } from '#kit/contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'
import type { InboxList } from './use-inbox-list.ts'
import '../texts.ts'

export function Pager({ list }: { list: InboxList }) {
  const { t } = useTranslation('kit')
  const { md } = useScreen()
  const { query, total, totalIsMore } = list
  if (query.after !== undefined) return <FurtherBack list={list} />
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
      {totalIsMore && isLast && <FurtherBack list={list} />}
    </>
  )
}

function FurtherBack({ list }: { list: InboxList }) {
  const { t } = useTranslation('inbox')
  const { query, next, fetching } = list
  return (
    <Flex gap={8} justify="end" align="center" wrap style={{ margin: '12px 0' }} role="status">
      <span>{query.after !== undefined && next === undefined ? t('list.wholeSearched') : t('list.partSearched')}</span>
      {query.after !== undefined && (
        <Button size="small" onClick={() => list.change({ after: undefined })}>
          {t('list.backToNewest')}
        </Button>
      )}
      {next !== undefined && (
        <Button size="small" type="primary" loading={fetching} onClick={() => list.change({ after: next })}>
          {t('list.furtherBack')}
        </Button>
      )}
    </Flex>
  )
}
