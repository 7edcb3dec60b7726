/** What stands beside a list that shows nothing: where work may come from, and what can be begun. */
import { CheckCircleOutlined, FileSearchOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { figuresIn } from './list-kinds.ts'
import type { InboxList } from './use-inbox-list.ts'
import styles from './lists.module.css'
import '../texts.ts'

export function EmptyPane({ list }: { list: InboxList }) {
  const { t } = useTranslation('inbox')
  const navigate = useNavigate()
  const may = useMay()
  const { kind, alone } = list.place
  const figures = figuresIn(list.place, list.counts)
  const hasRows = list.rows.length > 0 || list.loading
  const isFiltered = Object.keys(list.query.filters).length > 0
  const isAllDone = (kind === 'todo' || kind === 'claim') && !hasRows && !isFiltered
  const others = kind === 'claim' ? ('todo' as const) : ('claim' as const)
  const waiting = kind === 'todo' || kind === 'claim' ? (figures[others] ?? 0) : 0
  return (
    <Flex vertical align="center" justify="center" gap={8} className={`${styles['card']} ${styles['empty']}`}>
      <span className={styles['emptyIcon']} aria-hidden>
        {isAllDone ? <CheckCircleOutlined style={{ color: 'var(--success)' }} /> : <FileSearchOutlined />}
      </span>
      <strong>{hasRows || isFiltered ? t('list.preview') : t(`idle.${kind}`)}</strong>
      <span>{hasRows ? t('list.pickOne') : isFiltered ? t('list.noneMatches') : t(`idleHint.${kind}`)}</span>
      {!hasRows && !isFiltered && (
        <Flex gap={8} wrap justify="center" style={{ marginTop: 8 }}>
          {waiting > 0 && (
            <Button type="primary" onClick={() => list.show(others)}>
              {t(`list.look_${others}`, { count: waiting })}
            </Button>
          )}
          {!alone && may('workflow:start') && (
            <Button icon={<PlusOutlined />} onClick={() => void navigate('/work/start/index')}>
              {t('list.begin')}
            </Button>
          )}
        </Flex>
      )}
    </Flex>
  )
}
