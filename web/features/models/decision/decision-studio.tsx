/** The board of a decision file: its tables, one at a time, with the same bar, check and saving as a process. */
import { PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Select, Skeleton, Tooltip, Typography } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm } from '#web/kit/notify.ts'
import { FileDrop } from '../list/file-drop.tsx'
import { ConflictAlert } from '../modeler/conflict-alert.tsx'
import { FindingList } from '../modeler/finding-list.tsx'
import { StudioBar } from '../modeler/studio-bar.tsx'
import { useCheck } from '../modeler/use-check.ts'
import { useDraft } from '../modeler/use-draft.ts'
import type { Draft } from '../modeler/use-draft.ts'
import { useStudioKeys } from '../modeler/use-studio-keys.ts'
import { identityOf } from '../new-model.ts'
import { TextInput } from '../properties/inputs.tsx'
import { TableEditor } from './table-editor.tsx'
import { useDecisionFile } from './use-decision-file.ts'
import styles from '../modeler/studio.module.css'
import own from './decision.module.css'
import '../texts.ts'

export default function DecisionStudio({ first }: { first: Draft }) {
  const { t } = useTranslation('models')
  const source = useRef(() => first.xml)
  const saving = useDraft(first, () => Promise.resolve(source.current()))
  const file = useDecisionFile(first.xml, saving.changed)
  useEffect(() => {
    source.current = file.text
  })
  const check = useCheck('decision', file.file ? file.round : -1, () => Promise.resolve(file.text()))
  useStudioKeys(saving.flush)
  const take = async ([dropped]: readonly File[]) => {
    if (!dropped) return
    const xml = await dropped.text()
    if (identityOf(xml)?.kind === 'decision' && (await confirm({ content: t('tools.confirmReplace', { name: dropped.name }) }))) await file.replace(xml)
  }
  return (
    <FileDrop onFiles={(files) => void take(files)}>
      <section className={styles['studio']} aria-label={t('decision.table')}>
        <StudioBar saving={saving} check={check} text={() => Promise.resolve(file.text())} onReplace={(xml) => void file.replace(xml)} onSelect={file.choose}>
          <Flex>
            <Tooltip title={t('tools.undo')}>
              <Button type="text" icon={<UndoOutlined />} aria-label={t('tools.undo')} disabled={!file.canUndo} onClick={file.undo} />
            </Tooltip>
            <Tooltip title={t('tools.redo')}>
              <Button type="text" icon={<RedoOutlined />} aria-label={t('tools.redo')} disabled={!file.canRedo} onClick={file.redo} />
            </Tooltip>
          </Flex>
        </StudioBar>
        <ConflictAlert saving={saving} onReload={(xml) => void file.open(xml)} />
        <div className={own['body']}>
          {file.failure !== undefined && <Alert type="error" title={t('cannotOpen')} description={file.failure} />}
          {!file.file && file.failure === undefined && <Skeleton active />}
          {file.file && <Decisions file={file} />}
        </div>
        <FindingList check={check} onSelect={file.choose} />
      </section>
    </FileDrop>
  )
}

function Decisions({ file: { file, round, chosen, choose, change } }: { file: ReturnType<typeof useDecisionFile> }) {
  const { t } = useTranslation('models')
  const { t: kit } = useTranslation('kit')
  const decisions = file?.decisions() ?? []
  const decision = decisions.find(({ id }) => id === chosen) ?? decisions[0]
  if (!file) return null
  const add = () => {
    const id = file.newId('decision')
    change(() => file.addDecision(id, t('decision.choose')))
    choose(id)
  }
  const remove = async (id: string, name: string) => {
    if (await confirm({ content: t('decision.confirmRemove', { name }), danger: true })) change(() => file.removeDecision(id))
  }
  const table = decision && file.table(decision.id)
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <Select
          aria-label={t('decision.choose')}
          style={{ minWidth: 200 }}
          value={decision?.id ?? null}
          options={decisions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string) => choose(id)}
        />
        {decision && (
          <div style={{ width: 240 }}>
            <TextInput
              key={`${decision.id} ${round}`}
              label={t('name')}
              value={decision.name}
              onChange={(name) => change(() => file.rename(decision.id, name))}
            />
          </div>
        )}
        <Typography.Text type="secondary" code>
          {decision?.id}
        </Typography.Text>
        <Button icon={<PlusOutlined />} onClick={add}>
          {t('decision.addDecision')}
        </Button>
        {decision && decisions.length > 1 && (
          <Button danger onClick={() => void remove(decision.id, decision.name)}>
            {kit('remove')}
          </Button>
        )}
      </Flex>
      {decision && decision.requires.length > 0 && (
        <Typography.Text type="secondary">
          {t('decision.requires')}: {decision.requires.join(', ')}
        </Typography.Text>
      )}
      {decision && !table && <Alert type="info" title={t('decision.notTable')} />}
      {decision && table && (
        <TableEditor key={decision.id} table={table} newId={(kind) => file.newId(kind)} onChange={(next) => change(() => file.setTable(decision.id, next))} />
      )}
    </Flex>
  )
}
