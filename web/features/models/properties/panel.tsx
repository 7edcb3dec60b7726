/** Everything about the selected element, in sections; of the process when nothing is selected. */
import { Collapse, Empty, Tag, Typography } from 'antd'
import { elementWords } from '#web/kit/diagram/element-words.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import type { Editor } from '../modeler/edit.ts'
import { sectionsOf } from './sections.tsx'
import styles from './properties.module.css'
import '../texts.ts'

export function PropertiesPanel({ editor }: { editor: Editor | undefined }) {
  const { t } = useTranslation('models')
  const label = useLabel()
  if (!editor)
    return (
      <aside className={styles['panel']} aria-label={t('properties')}>
        <Empty description={t('selectOne')} style={{ marginTop: 48 }} />
      </aside>
    )
  const { element } = editor
  const sections = sectionsOf(editor)
  return (
    <aside className={styles['panel']} aria-label={t('properties')}>
      <div className={styles['title']}>
        <Tag>{label(elementWords(element.$type))}</Tag>
        <Typography.Text strong>{String(element.get('name') ?? element.id ?? '')}</Typography.Text>
      </div>
      <Collapse
        ghost
        size="small"
        defaultActiveKey={['general', 'approvers', 'implementation', 'condition', 'event', 'script', 'call', 'process']}
        items={sections.map(({ key, Section, filled }) => ({
          key,
          label: t(`sections.${key}`),
          // A dot says that something stands in a folded section.
          extra: filled && <span aria-label={t('filled')} className={styles['dot']} />,
          // Inputs of another element must not keep what was typed into those of this one.
          children: <Section key={element.id} editor={editor} />,
        }))}
      />
    </aside>
  )
}
