/** One's own messages, filtered by title and state, ten a page. */
import { Button, Flex, Input, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { messageKinds } from '#server/modules/message/message-kinds.contract.ts'
import { messagePage, type MessageView } from '#server/modules/message/message.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { MessageDialog } from '../bell/message-dialog.tsx'
import '../texts.ts'

interface Filter {
  readonly title: string
  readonly isRead: boolean | undefined
}

const everything: Filter = { title: '', isRead: undefined }
/** Specification, section 9. */
const usualSize = 10

export function MessageTable({ messageModule }: { messageModule?: 'MESSAGE_SUPPLIER' | 'MESSAGE_PLATFORM' | undefined }) {
  const { t } = useTranslation('message')
  const label = useLabel()
  const [typed, setTyped] = useState<Filter>(everything)
  const [query, setQuery] = useState({ ...everything, current: 1, size: usualSize })
  const [reading, setReading] = useState<MessageView>()
  const { title, isRead, current, size } = query
  const input = { current, size, ...(title && { title }), ...(isRead !== undefined && { isRead }), ...(messageModule && { messageModule }) }
  const { data, error, isFetching, refetch } = useCall(messagePage, input, { silent: true, keepPrevious: true })
  const search = (filter: Filter) => {
    setTyped(filter)
    setQuery({ ...filter, current: 1, size })
  }
  const states = [
    { value: false, label: { zh: '未读', en: 'Unread' }, color: 'blue' },
    { value: true, label: { zh: '已读', en: 'Read' }, color: 'default' },
  ] as const

  const columns: TableColumnsType<MessageView> = [
    {
      title: t('list.name'),
      dataIndex: 'title',
      ellipsis: true,
      render: (text: string, message) => (
        <Button type="link" style={{ maxWidth: '100%', padding: 0 }} onClick={() => setReading(message)}>
          <span style={{ overflow: 'hidden', fontWeight: message.isRead ? 400 : 600, textOverflow: 'ellipsis' }}>{text}</span>
        </Button>
      ),
    },
    {
      title: t('list.about'),
      dataIndex: 'kind',
      width: 170,
      responsive: ['md'],
      render: (kind: string) => label(messageKinds.find(({ value }) => value === kind)?.label ?? { zh: kind, en: kind }),
    },
    { title: t('list.state'), dataIndex: 'isRead', width: 90, render: (value: boolean) => <StatusTag choice={states[value ? 1 : 0]} /> },
    { title: t('list.sent'), dataIndex: 'sendTime', width: 180, responsive: ['sm'], render: (at: string) => <time dateTime={at}>{formatInstant(at)}</time> },
  ]

  return (
    <Flex vertical gap={12}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(typed)
        }}
      >
        <Flex gap={8} wrap>
          <Input
            aria-label={t('list.name')}
            placeholder={t('list.name')}
            value={typed.title}
            maxLength={200}
            allowClear
            style={{ width: 220 }}
            onChange={(event) => setTyped({ ...typed, title: event.target.value })}
          />
          <Select<'read' | 'unread'>
            aria-label={t('list.state')}
            placeholder={t('list.state')}
            {...(typed.isRead === undefined ? { value: null } : { value: typed.isRead ? 'read' : 'unread' })}
            allowClear
            style={{ width: 120 }}
            options={[
              { value: 'unread', label: t('list.unread') },
              { value: 'read', label: t('list.read') },
            ]}
            onChange={(next?: 'read' | 'unread') => setTyped({ ...typed, isRead: next && next === 'read' })}
          />
          <Button type="primary" htmlType="submit">
            {t('list.search')}
          </Button>
          <Button onClick={() => search(everything)}>{t('list.clear')}</Button>
        </Flex>
      </form>
      {error ? (
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      ) : (
        <Table<MessageView>
          rowKey="id"
          size="middle"
          columns={columns}
          dataSource={data?.records as MessageView[] | undefined}
          loading={isFetching}
          locale={{ emptyText: t('list.empty') }}
          pagination={{
            current,
            pageSize: size,
            total: data?.total ?? 0,
            showSizeChanger: true,
            pageSizeOptions: [10, 30, 50, 100, 200],
            onChange: (page, pageSize) => setQuery({ ...query, current: page, size: pageSize }),
          }}
        />
      )}
      {reading && <MessageDialog messages={[reading]} first={0} onClose={() => setReading(undefined)} />}
    </Flex>
  )
}
