/** The board itself: picture, panel, what is wrong, and the bar above. */
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm } from '#web/kit/notify.ts'
import { FileDrop } from '../list/file-drop.tsx'
import { identityOf } from '../new-model.ts'
import { PropertiesPanel } from '../properties/panel.tsx'
import { ConflictAlert } from './conflict-alert.tsx'
import { FindingList } from './finding-list.tsx'
import { layOut } from './open-modeler.ts'
import { NewerAlert } from './newer-alert.tsx'
import { StudioBar } from './studio-bar.tsx'
import { ProcessTools } from './process-tools.tsx'
import { useBoard } from './use-board.ts'
import { useCheck } from './use-check.ts'
import { useDraft } from './use-draft.ts'
import type { Draft } from './use-draft.ts'
import { useFindingMarks } from './use-finding-marks.ts'
import { useStudioKeys } from './use-studio-keys.ts'
import styles from './studio.module.css'
import '../texts.ts'

const markClass = (severity: 'problem' | 'warning'): string => `${styles['mark']} ${styles[severity]}`

export default function ProcessStudio({ first }: { first: Draft }) {
  const { t } = useTranslation('models')
  const [panelShown, showPanel] = useState(true)
  const [edits, setEdits] = useState(0)
  const source = useRef(() => Promise.resolve(first.xml))
  const saving = useDraft(first, () => source.current())
  const board = useBoard(first.xml, () => {
    setEdits((count) => count + 1)
    saving.changed()
  })
  const { modeler, text, attach } = board
  useEffect(() => {
    source.current = text
  })
  const check = useCheck('process', board.ready ? edits : -1, text)
  useFindingMarks(modeler, check.findings, markClass)

  const replace = async (xml: string): Promise<void> => {
    if (!(await board.open(xml))) return
    setEdits((count) => count + 1)
    saving.changed()
  }
  const arrange = async () => {
    if (await confirm({ content: t('tools.confirmLayout') })) await replace(await layOut(await text()))
  }
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    const xml = await file.text()
    if (identityOf(xml)?.kind === 'process' && (await confirm({ content: t('tools.confirmReplace', { name: file.name }) }))) await replace(xml)
  }
  useStudioKeys(saving.flush)

  return (
    <FileDrop onFiles={(files) => void take(files)}>
      <section className={styles['studio']} aria-label={t('board')}>
        <StudioBar saving={saving} check={check} text={text} onReplace={(xml) => void replace(xml)} onSelect={board.select}>
          <ProcessTools board={board} onArrange={() => void arrange()} panelShown={panelShown} onPanel={showPanel} fileName={saving.draft.key} />
        </StudioBar>
        <NewerAlert processKey={saving.draft.key} onReplace={(xml) => void replace(xml)} />
        <ConflictAlert saving={saving} onReload={(xml) => void board.open(xml)} />
        {board.failure !== undefined && <Alert type="error" banner title={t('cannotOpen')} description={board.failure} />}
        {board.warnings.length > 0 && <Alert type="warning" banner closable title={t('leftOut')} description={board.warnings.join('; ')} />}
        <div className={panelShown ? styles['withPanel'] : styles['without']}>
          <div ref={attach} className={styles['canvas']} />
          {panelShown && <PropertiesPanel editor={board.editor} />}
        </div>
        <FindingList check={check} onSelect={board.select} />
      </section>
    </FileDrop>
  )
}
