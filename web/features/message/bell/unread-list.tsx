/** Unread messages one below the other, grouped by what they are about when that is the same document. */
import { Empty, Flex, Skeleton, Tag, Typography } from 'antd'
import { messageKinds } from '#server/modules/message/message-kinds.contract.ts'
import type { MessageView } from '#server/modules/message/message.contract.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import styles from './bell.module.css'
import '../texts.ts'

export interface UnreadListProps {
  /** Undefined while it loads. */
  readonly messages: readonly MessageView[] | undefined
  readonly onOpen: (message: MessageView) => void
}

interface Group {
  readonly newest: MessageView
  readonly count: number
}

/** Of several about one document the newest is shown, with their number. */
function grouped(messages: readonly MessageView[]): Group[] {
  const groups = new Map<string, Group>()
  for (const message of messages) {
    const key = message.bizId === null ? message.id : `${message.bizType} ${message.bizId}`
    const present = groups.get(key)
    groups.set(key, present ? { ...present, count: present.count + 1 } : { newest: message, count: 1 })
  }
  return [...groups.values()]
}

export function UnreadList({ messages, onOpen }: UnreadListProps) {
  const { t } = useTranslation('message')
  const label = useLabel()
  if (!messages) return <Skeleton active paragraph={{ rows: 6 }} />
  if (messages.length === 0) return <Empty description={t('drawer.empty')} />
  return (
    <ul className={styles['list']}>
      {grouped(messages).map(({ newest, count }) => {
        const kind = messageKinds.find(({ value }) => value === newest.kind)
        return (
          <li key={newest.id}>
            <button type="button" className={styles['item']} onClick={() => onOpen(newest)}>
              <Flex justify="space-between" gap={8} align="baseline">
                <Typography.Text strong ellipsis>
                  {newest.title}
                </Typography.Text>
                {count > 1 && <Tag style={{ margin: 0 }}>{count}</Tag>}
              </Flex>
              <Flex justify="space-between" gap={8}>
                <Typography.Text type="secondary">{kind && label(kind.label)}</Typography.Text>
                <Typography.Text type="secondary">
                  <time dateTime={newest.sendTime}>{formatInstant(newest.sendTime)}</time>
                </Typography.Text>
              </Flex>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
