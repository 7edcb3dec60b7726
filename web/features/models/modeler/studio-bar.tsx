/** The bar above a draft: what it is, whether it is saved, its category, download, versions, deployment. */
import { CloudUploadOutlined, DownloadOutlined, HistoryOutlined, SaveOutlined } from '@ant-design/icons'
import { Button, Flex, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { saveAs } from '#web/kit/file-transfer.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useScreen } from '#web/kit/screen.ts'
import { CategoryField } from '#web/kit/widgets/process-category.tsx'
import { useCategories } from '../list/drafts.ts'
import { fileNameOf } from '../new-model.ts'
import { VersionDrawer } from '../versions/version-drawer.tsx'
import { DeployDialog } from './deploy-dialog.tsx'
import type { Check } from './use-check.ts'
import type { DraftSaving } from './use-draft.ts'
import styles from './studio.module.css'
import '../texts.ts'

export interface StudioBarProps {
  readonly saving: DraftSaving
  readonly check: Check
  readonly text: () => Promise<string>
  /** Puts another text on the board, as the user's own change. */
  readonly onReplace: (xml: string) => void
  readonly onSelect: (elementId: string) => void
  readonly children?: ReactNode
}

export function StudioBar({ saving, check, text, onReplace, onSelect, children }: StudioBarProps) {
  const { t } = useTranslation('models')
  const may = useMay()
  const { md } = useScreen()
  const [dialog, setDialog] = useState<'deploy' | 'versions'>()
  const { draft } = saving
  const download = async () => saveAs(new Blob([await text()], { type: 'application/xml' }), fileNameOf(draft))
  return (
    <header className={styles['bar']}>
      <Flex vertical className={styles['name'] ?? ''}>
        <Typography.Text strong ellipsis={{ tooltip: draft.name ?? draft.key }}>
          {draft.name ?? draft.key}
        </Typography.Text>
        <SaveState saving={saving} />
      </Flex>
      <Category saving={saving} />
      {children}
      <span style={{ flex: 1 }} />
      <Flex gap={8} wrap>
        <Tooltip title={`${t('save')} (Ctrl+S)`}>
          <Button icon={<SaveOutlined />} aria-label={t('save')} loading={saving.state === 'saving'} onClick={() => void saving.flush()} />
        </Tooltip>
        <Tooltip title={t('download')}>
          <Button icon={<DownloadOutlined />} aria-label={t('download')} onClick={() => void download()} />
        </Tooltip>
        {draft.kind === 'process' && (
          <Button icon={<HistoryOutlined />} aria-label={t('versions.title')} onClick={() => setDialog('versions')}>
            {md && t('versions.title')}
          </Button>
        )}
        {may('workflow:deploy') && (
          <Button type="primary" data-click-free icon={<CloudUploadOutlined />} onClick={() => setDialog('deploy')}>
            {t('deploy.title')}
          </Button>
        )}
      </Flex>
      {dialog === 'deploy' && <DeployDialog saving={saving} check={check} onSelect={onSelect} onClose={() => setDialog(undefined)} />}
      {dialog === 'versions' && <VersionDrawer processKey={draft.key} onReplace={onReplace} onClose={() => setDialog(undefined)} />}
    </header>
  )
}

function SaveState({ saving: { state, savedAt, draft } }: { saving: DraftSaving }) {
  const { t } = useTranslation('models')
  const words = {
    idle: t('saved.version', { version: draft.version }),
    saving: t('saved.saving'),
    saved: t('saved.at', { time: savedAt }),
    failed: t('saved.failed'),
  }
  return (
    <Typography.Text type={state === 'failed' ? 'danger' : 'secondary'} style={{ fontSize: 12 }} role="status">
      {words[state]}
    </Typography.Text>
  )
}

function Category({ saving }: { saving: DraftSaving }) {
  const { t } = useTranslation('models')
  const categories = useCategories()
  const [chosen, setChosen] = useState(saving.draft.category ?? '')
  const choose = (next = '') => {
    setChosen(next)
    saving.setCategory(next)
  }
  return (
    <CategoryField
      aria-label={t('category')}
      placeholder={t('category')}
      className={styles['category'] ?? ''}
      value={chosen}
      inUse={categories}
      onChange={choose}
    />
  )
}
