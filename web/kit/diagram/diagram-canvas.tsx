/** The viewer itself, in a chunk of its own. See `process-diagram.tsx`. */
import { CompressOutlined, DownloadOutlined, FullscreenOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Tooltip } from 'antd'
import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import 'bpmn-js/dist/assets/diagram-js.css'
import { useTranslation } from '../i18n.ts'
import { hueOf, markRules } from './diagram-marks.ts'
import { usualDiagramHeight } from './diagram-props.ts'
import type { ProcessDiagramProps } from './diagram-props.ts'
import { useMarks } from './use-marks.ts'
import { useViewer } from './use-viewer.ts'
import type { Hovered } from './use-viewer.ts'
import styles from './diagram.module.css'
import '../texts.ts'

export default function DiagramCanvas(props: ProcessDiagramProps) {
  const { xml, height, chosen, onSelect, describe, legend, fileName, label } = props
  const { t } = useTranslation('kit')
  const frame = useRef<HTMLElement>(null)
  const { attach, ...view } = useViewer(xml, onSelect, props.active)
  useMarks(view.viewer, view.opened, props, chosen)
  const rules = useMemo(() => markRules('.diagram-picture'), [])
  const told = view.hovered && describe?.(view.hovered.element)

  return (
    <figure ref={frame} className={styles['frame']} style={{ margin: 0, ...(height !== undefined && { height }) }} aria-label={label ?? t('diagram.label')}>
      {view.failure !== undefined && <Alert type="warning" showIcon title={t('diagram.failed')} description={view.failure} />}
      {view.opened?.laidOut && <Alert type="info" title={t('diagram.laidOut')} />}
      <div className={styles['canvas']} style={{ ...(height === undefined && { minHeight: usualDiagramHeight }) }} hidden={view.failure !== undefined}>
        <style>{rules}</style>
        <div ref={attach} className={`diagram-picture ${styles['picture']}`} title={t('diagram.keys')} />
        <div className={styles['tools']} role="toolbar" aria-label={t('diagram.label')}>
          <Tool label={t('diagram.zoomOut')} icon={<MinusOutlined />} onClick={() => view.zoom(0.8)} />
          <Tool label={t('diagram.zoomIn')} icon={<PlusOutlined />} onClick={() => view.zoom(1.25)} />
          <Tool label={t('diagram.fit')} icon={<CompressOutlined />} onClick={view.fit} />
          <Tool
            label={t('diagram.fullScreen')}
            icon={<FullscreenOutlined />}
            onClick={() => void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())}
          />
          <Tool label={t('diagram.download')} icon={<DownloadOutlined />} onClick={() => void view.download(fileName ?? 'process')} />
        </div>
        {told && view.hovered && <HoverText at={view.hovered}>{told}</HoverText>}
      </div>
      {legend && legend.length > 0 && (
        <figcaption className={styles['legend']}>
          {legend.map((kind) => (
            <span key={kind} style={{ '--hue': hueOf(kind) } as React.CSSProperties}>
              <i aria-hidden />
              {t(`diagram.marks.${kind}`)}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

const Tool = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <Tooltip title={label}>
    <Button type="text" size="small" icon={icon} aria-label={label} onClick={onClick} />
  </Tooltip>
)

/** Below the element, or above it where there is no room below. */
function HoverText({ at, children }: { at: Hovered; children: ReactNode }) {
  const vertical = at.below > at.above ? { top: at.bottom + 6 } : { bottom: at.fromBottom + 6 }
  return (
    <div role="tooltip" className={styles['told']} style={{ left: at.left, ...vertical }}>
      {children}
    </div>
  )
}
