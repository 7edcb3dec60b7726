/** Buttons that act on the picture: undo, zoom, align, lay out, find, export as a picture. */
import {
  AlignCenterOutlined,
  ApartmentOutlined,
  CompressOutlined,
  FileImageOutlined,
  MinusOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  SearchOutlined,
  SettingOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Popover, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { saveAs } from '#web/kit/file-transfer.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { standalonePicture } from '#web/kit/diagram/diagram-marks.ts'
import { fit } from './fit.ts'
import { canvasOf } from './moddle.ts'
import type { Board } from './use-board.ts'
import styles from './studio.module.css'
import '../texts.ts'

interface ProcessToolsProps {
  readonly board: Board
  readonly onArrange: () => void
  readonly panelShown: boolean
  readonly onPanel: (shown: boolean) => void
  readonly fileName: string
}

const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const

export function ProcessTools({ board, onArrange, panelShown, onPanel, fileName }: ProcessToolsProps) {
  const { t } = useTranslation('models')
  const { modeler } = board
  const zoom = (by: number) => canvasOf(modeler).zoom(canvasOf(modeler).zoom() * by, 'auto')
  const picture = async () => {
    const { svg } = await modeler.saveSVG()
    const painted = getComputedStyle(document.documentElement)
    saveAs(new Blob([standalonePicture(svg, (name) => painted.getPropertyValue(name).trim())], { type: 'image/svg+xml' }), `${fileName}.svg`)
  }
  return (
    <div role="toolbar" aria-label={t('tools.title')} className={styles['tools']}>
      <Tool label={t('tools.undo')} icon={<UndoOutlined />} disabled={!board.canUndo} onClick={() => board.trigger('undo')} />
      <Tool label={t('tools.redo')} icon={<RedoOutlined />} disabled={!board.canRedo} onClick={() => board.trigger('redo')} />
      <Tool label={t('tools.zoomOut')} icon={<MinusOutlined />} onClick={() => zoom(0.8)} />
      <Tool label={t('tools.zoomIn')} icon={<PlusOutlined />} onClick={() => zoom(1.25)} />
      <Tool label={t('tools.fit')} icon={<CompressOutlined />} onClick={() => fit(modeler)} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: alignments.map((key) => ({ key, label: t(`tools.align.${key}`) })),
          onClick: ({ key }) => board.trigger('alignElements', { type: key }),
        }}
      >
        <Button type="text" icon={<AlignCenterOutlined />} aria-label={t('tools.align.title')} title={t('tools.align.title')} />
      </Dropdown>
      <Tool label={t('tools.layout')} icon={<ApartmentOutlined />} onClick={onArrange} />
      <Tool label={t('tools.find')} icon={<SearchOutlined />} onClick={() => board.trigger('find')} />
      <Tool label={t('tools.picture')} icon={<FileImageOutlined />} onClick={() => void picture()} />
      <Popover trigger="click" title={t('keys.title')} content={<Shortcuts />}>
        <Button type="text" icon={<QuestionCircleOutlined />} aria-label={t('keys.title')} />
      </Popover>
      <Tooltip title={t('properties')}>
        <Button
          type={panelShown ? 'default' : 'text'}
          icon={<SettingOutlined />}
          aria-label={t('properties')}
          aria-pressed={panelShown}
          onClick={() => onPanel(!panelShown)}
        />
      </Tooltip>
    </div>
  )
}

const Tool = ({ label, icon, onClick, disabled = false }: { label: string; icon: ReactNode; onClick: () => void; disabled?: boolean }) => (
  <Tooltip title={label}>
    <Button type="text" icon={icon} aria-label={label} disabled={disabled} onClick={onClick} />
  </Tooltip>
)

const shortcuts = [
  ['save', 'Ctrl S'],
  ['undo', 'Ctrl Z'],
  ['redo', 'Ctrl Shift Z'],
  ['copy', 'Ctrl C / V'],
  ['all', 'Ctrl A'],
  ['find', 'Ctrl F'],
  ['edit', 'E'],
  ['replace', 'R'],
  ['hand', 'H'],
  ['lasso', 'L'],
  ['space', 'S'],
  ['connect', 'C'],
  ['remove', 'Delete'],
  ['move', '← ↑ → ↓'],
] as const

function Shortcuts() {
  const { t } = useTranslation('models')
  return (
    <dl className={styles['keys']}>
      {shortcuts.map(([name, keys]) => (
        <div key={name}>
          <dt>{t(`keys.${name}`)}</dt>
          <dd>
            <kbd>{keys}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  )
}
