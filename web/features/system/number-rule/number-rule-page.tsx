/** How documents are numbered: only the name differs from the generated page, it is shown in the language of the reader. */
import { useMemo } from 'react'
import { numberRule } from '#server/modules/system/param.contract.ts'
import { useLanguage } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'

export default function NumberRulePage() {
  const language = useLanguage()
  const cells = useMemo(() => ({ name: (row: RowOf<typeof numberRule>) => (language === 'en' && row.nameEn ? row.nameEn : row.name) }), [language])
  return <ResourceList of={numberRule} cells={cells} />
}
