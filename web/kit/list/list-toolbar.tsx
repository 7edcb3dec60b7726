/** Left what one does with the data, right how one looks at it. */
import {
  ColumnHeightOutlined,
  DownOutlined,
  ExportOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ImportOutlined,
  PlusOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Flex, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import type { ListAction } from './list-action.ts'
import type { TableLook } from './use-table-look.ts'
import styles from './list-toolbar.module.css'
import '../texts.ts'

export interface ListToolbarProps {
  /** Left out: the user may not, or the resource cannot. */
  readonly commands: {
    readonly add?: (() => void) | undefined
    readonly addLabel: string
    readonly import?: (() => void) | undefined
    readonly export?: (() => void) | undefined
  }
  readonly batch: readonly ListAction[]
  readonly chosen: number
  readonly onBatch: (action: ListAction) => void
  readonly look: TableLook
  /** Saved views and whatever else the page adds at the right. */
  readonly children?: ReactNode
}

export function ListToolbar({ commands, batch, chosen, onBatch, look, children }: ListToolbarProps) {
  const { t } = useTranslation('kit')
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('list.toolbar')}>
      <Flex gap={8} wrap>
        {commands.add && (
          <Button type="primary" icon={<PlusOutlined />} data-click-free onClick={commands.add}>
            {commands.addLabel}
          </Button>
        )}
        {commands.import && (
          <Button icon={<ImportOutlined />} onClick={commands.import}>
            {t('list.import')}
          </Button>
        )}
        {commands.export && (
          <Button icon={<ExportOutlined />} onClick={commands.export}>
            {t('list.export')}
          </Button>
        )}
        {batch.length > 0 && <BatchMenu actions={batch} chosen={chosen} onRun={onBatch} />}
      </Flex>
      <Flex gap={2} align="center" className={styles['looks'] ?? ''}>
        {children}
        <LookButton label={t('list.refresh')} icon={<ReloadOutlined spin={look.refreshing} />} onClick={look.refresh} />
        <LookButton label={t('list.toggleSearch')} icon={<SearchOutlined />} pressed={look.searchShown} onClick={look.toggleSearch} />
        <DensityMenu look={look} />
        <LookButton label={t('list.columns')} icon={<SettingOutlined />} onClick={look.openColumns} />
        <LookButton
          label={t(look.fullScreen ? 'list.leaveFullScreen' : 'list.fullScreen')}
          icon={look.fullScreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          pressed={look.fullScreen}
          onClick={look.toggleFullScreen}
        />
      </Flex>
    </div>
  )
}

function BatchMenu({ actions, chosen, onRun }: { actions: readonly ListAction[]; chosen: number; onRun: (action: ListAction) => void }) {
  const { t } = useTranslation('kit')
  // One action stands for itself; its warning about an empty choice belongs to the specification, so it is never disabled.
  const [only] = actions
  if (actions.length === 1 && only)
    return (
      <Button danger={only.danger ?? false} onClick={() => onRun(only)}>
        {only.label}
      </Button>
    )
  const items = actions.map((action) => ({ key: action.key, label: action.label, danger: action.danger ?? false, onClick: () => onRun(action) }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<DownOutlined />} iconPlacement="end">
        {t('list.batch')}
        {chosen > 0 && ` (${chosen})`}
      </Button>
    </Dropdown>
  )
}

interface LookButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly pressed?: boolean
  readonly onClick: () => void
}

const LookButton = ({ label, icon, pressed, onClick }: LookButtonProps) => (
  <Tooltip title={label}>
    <Button type="text" icon={icon} aria-label={label} {...(pressed !== undefined && { 'aria-pressed': pressed })} onClick={onClick} />
  </Tooltip>
)

function DensityMenu({ look }: { look: TableLook }) {
  const { t } = useTranslation('kit')
  const entries = [
    ['large', t('list.loose')],
    ['medium', t('list.normal')],
    ['small', t('list.compact')],
  ] as const
  const items = entries.map(([key, label]) => ({ key, label, onClick: () => look.setDensity(key) }))
  return (
    <Dropdown menu={{ items, selectedKeys: [look.density] }} trigger={['click']}>
      <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('list.density')} title={t('list.density')} />
    </Dropdown>
  )
}
