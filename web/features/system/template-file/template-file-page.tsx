/** Print and import templates; each can be fetched back as it is used. */
import { useMemo } from 'react'
import { downloadTemplate, templateFile } from '#server/modules/system/template-file.contract.ts'
import { download } from '#web/kit/file-transfer.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'

type Template = RowOf<typeof templateFile>

export default function TemplateFilePage() {
  const { t } = useTranslation('kit')
  const actions = useMemo(
    (): ListAction<Template>[] => [
      {
        key: 'download',
        label: t('transfer.template'),
        run: async ([row]) => {
          if (row) await download(downloadTemplate, { code: row.code }).catch(() => undefined)
        },
      },
    ],
    [t],
  )
  return <ResourceList of={templateFile} actions={actions} />
}
