/** The dialogs of both dictionary screens: a dictionary itself, and an entry, whose code and parent are given by its dictionary. */
import { Select } from 'antd'
import { dictionary } from '#server/modules/system/dictionary.contract.ts'
import { ResourceFormDialog } from '#web/kit/form/resource-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import './texts.ts'

/** Pixels, as the specification sets them. */
export const dictionaryDialogWidth = 880
export const dictionaryMenuWidth = 150
export const dictionaryTreeMenuWidth = 220

/** A dictionary has neither key nor parent: those belong to entries. */
const onlyOfEntries = { dictKey: undefined, parentId: undefined, color: undefined }

export function DictionaryDialog({ row, onClose }: { row?: Row | undefined; onClose: () => void }) {
  return <ResourceFormDialog of={dictionary} width={dictionaryDialogWidth} target={{ row, fixed: onlyOfEntries }} onClose={onClose} />
}

export interface EntryDialogProps {
  /** The dictionary that the entry belongs to. */
  readonly parent: Pick<Row, 'id'> & { readonly code: string; readonly dictValue: string }
  readonly row?: Row | undefined
  readonly onClose: () => void
}

export function EntryDialog({ parent, row, onClose }: EntryDialogProps) {
  const { t } = useTranslation('dictionary')
  const chooser = <Select disabled placeholder={t('parent')} options={[{ value: parent.id, label: parent.dictValue }]} />
  return (
    <ResourceFormDialog
      of={dictionary}
      width={dictionaryDialogWidth}
      title={row ? t('editChildTitle') : t('addChildTitle', { name: parent.dictValue })}
      target={{ row, initial: { code: parent.code, parentId: parent.id } }}
      differs={{ locked: ['code', 'parentId'], inputs: { parentId: chooser } }}
      onClose={onClose}
    />
  )
}
