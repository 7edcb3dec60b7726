/** The local error log: read it, send it to the server, or clear it. */
import { Button, Modal, Table } from 'antd'
import { clearErrorLog, currentErrorLog, useErrorLog, type LogEntry } from '#web/kit/error-log.ts'
import { languageTag, useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { request } from '#web/kit/request.ts'
import './look-dialogs.css'

export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const entries = useErrorLog()
  const isEmpty = entries.length === 0

  const upload = async () => {
    if (!(await confirm({ content: t('logs.uploadAsk') }))) return
    await request('POST', '/api/blade-auth/oauth/logout', currentErrorLog())
    clearErrorLog()
    notify.success(t('logs.uploadDone'))
  }
  const clear = async () => {
    if (!(await confirm({ content: t('logs.clearAsk'), danger: true }))) return
    clearErrorLog()
    notify.success(t('logs.clearDone'))
  }

  return (
    <Modal
      title={t('logs.title')}
      open
      onCancel={onClose}
      width={1080}
      footer={[
        <Button key="clear" danger disabled={isEmpty} onClick={() => void clear()}>
          {t('logs.clear')}
        </Button>,
        <Button key="upload" type="primary" disabled={isEmpty} onClick={() => void upload()}>
          {t('logs.upload')}
        </Button>,
      ]}
    >
      <Table<LogEntry>
        size="small"
        rowKey={(entry) => `${entry.time}${entry.message}`}
        dataSource={[...entries]}
        scroll={{ x: 900, y: '50vh' }}
        pagination={false}
        locale={{ emptyText: t('logs.empty') }}
        columns={[
          { title: t('logs.type'), dataIndex: 'type', width: 120, render: (type: LogEntry['type']) => t(`logs.types.${type}`) },
          { title: t('logs.address'), dataIndex: 'url', width: 220, ellipsis: true },
          { title: t('logs.content'), dataIndex: 'message', width: 240 },
          {
            title: t('logs.stack'),
            key: 'stack',
            render: (_none, { stack, info }) => (
              <pre className="log-stack" tabIndex={0}>
                {stack || info}
              </pre>
            ),
          },
          { title: t('logs.time'), dataIndex: 'time', width: 170, render: (time: string) => new Date(time).toLocaleString(languageTag()) },
        ]}
      />
    </Modal>
  )
}
