/** Deployed versions of a process, newest first: look at one, take it back onto the board, compare two. */
import { Button, Checkbox, Drawer, Empty, Flex, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { managerList } from '#server/inbox/manager.contract.ts'
import { diagram } from '#server/inbox/process.contract.ts'
import { send, useCall } from '#web/kit/client.ts'
import { saveAs } from '#web/kit/file-transfer.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { confirm } from '#web/kit/notify.ts'
import styles from './versions.module.css'
import '../texts.ts'

interface VersionDrawerProps {
  readonly processKey: string
  readonly onReplace: (xml: string) => void
  readonly onClose: () => void
}

export const diffPath = (from: string, to: string): string => `/workflow/diff/index?from=${from}&to=${to}`

const xmlOf = async (definitionId: string): Promise<string> => (await send(diagram, { definitionId })).xml

export function VersionDrawer({ processKey, onReplace, onClose }: VersionDrawerProps) {
  const { t } = useTranslation('models')
  const { t: kit } = useTranslation('kit')
  const navigate = useNavigate()
  const { data, error, refetch, isPending } = useCall(managerList, { key: processKey, current: 1, size: 200 }, { silent: true })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const versions = data?.records ?? []
  const compare = () => {
    const [newer, older] = versions.filter(({ definitionId }) => chosen.includes(definitionId))
    if (!newer || !older) return
    onClose()
    void navigate(diffPath(older.definitionId, newer.definitionId))
  }
  const restore = async (definitionId: string, version: number) => {
    if (!(await confirm({ content: t('versions.confirmRestore', { version }) }))) return
    onReplace(await xmlOf(definitionId))
    onClose()
  }
  const download = async (definitionId: string, version: number) =>
    saveAs(new Blob([await xmlOf(definitionId)], { type: 'application/xml' }), `${processKey}-v${version}.bpmn`)

  return (
    <Drawer
      open
      size={480}
      title={t('versions.title')}
      onClose={onClose}
      closable={{ 'aria-label': kit('close') }}
      extra={
        <Button type="primary" data-click-free disabled={chosen.length !== 2} onClick={compare}>
          {t('versions.compare')}
        </Button>
      }
    >
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && versions.length === 0 && <Empty description={t('versions.none')} />}
      <ul className={styles['versions']}>
        {versions.map(({ definitionId, version, state, deployTime, deployedBy, running, ended }) => (
          <li key={definitionId}>
            <Flex gap={8} align="center" wrap>
              <Checkbox
                aria-label={t('versions.choose', { version })}
                checked={chosen.includes(definitionId)}
                // The third choice replaces the first.
                onChange={({ target }) => setChosen(target.checked ? [...chosen, definitionId].slice(-2) : chosen.filter((id) => id !== definitionId))}
              />
              <Typography.Text strong>v{version}</Typography.Text>
              {state === 'suspended' && <Tag color="orange">{t('versions.suspended')}</Tag>}
              <Typography.Text type="secondary">
                {formatInstant(deployTime)} {deployedBy}
              </Typography.Text>
            </Flex>
            <Flex justify="space-between" align="center" gap={8} wrap>
              <Typography.Text type="secondary">{t('versions.counts', { running, ended })}</Typography.Text>
              <span>
                <Button type="link" size="small" onClick={() => void download(definitionId, version)}>
                  {t('download')}
                </Button>
                <Button type="link" size="small" onClick={() => void restore(definitionId, version)}>
                  {t('versions.restore')}
                </Button>
              </span>
            </Flex>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
