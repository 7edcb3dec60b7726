/** /dict-horizontal/index: the dictionaries. Their entries open on a page of their own. */
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { dictionary } from '#server/modules/system/dictionary.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { dictionarySpaceBelow } from '#web/kit/list/table-height.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { DictionaryDialog, dictionaryMenuWidth } from './dictionary-forms.tsx'
import './texts.ts'

const dictionariesOnly = { isRoot: true }
const shape = {
  without: ['dictKey', 'parentName', 'parentId', 'isRoot', 'color'],
  spaceBelow: dictionarySpaceBelow,
  menuWidth: dictionaryMenuWidth,
  asks: 'tree',
} as const

export default function DictHorizontalPage() {
  const { t } = useTranslation('dictionary')
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<{ readonly row?: Row }>()
  const entries = useMemo(() => (row: { readonly code: string }) => void navigate(listAddress('/dict-vertical/index', { code: row.code })), [navigate])
  const open = useMemo(() => ({ add: () => setDialog({}), edit: (row: Row) => setDialog({ row }), view: entries, viewLabel: t('entries') }), [entries, t])
  return (
    <>
      <ResourceList of={dictionary} where={dictionariesOnly} open={open} shape={shape} />
      {dialog && <DictionaryDialog row={dialog.row} onClose={() => setDialog(undefined)} />}
    </>
  )
}
