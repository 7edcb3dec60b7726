/** Attribute templates; what stands in one is edited beside its list, and one can be begun as a copy of another. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { attributeTemplate, cloneTemplate } from '#server/modules/catalogue/attribute/attribute-template.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { TemplateEditor } from './template-editor.tsx'
import '../texts.ts'

type Template = RowOf<typeof attributeTemplate>

export default function AttributePage() {
  const { t } = useTranslation('catalogue')
  const label = useLabel()
  const cache = useQueryClient()
  const [edited, edit] = useState<Template>()
  const actions = useMemo(
    (): ListAction<Template>[] => [
      {
        key: 'copy',
        label: t('attribute.copy'),
        permission: cloneTemplate.permission,
        run: async ([{ id }]) => {
          const { name } = await send(cloneTemplate, { id })
          notify.success(t('attribute.copied', { name }))
          await refreshPaths(cache, [attributeTemplate.path])
        },
      },
    ],
    [cache, t],
  )
  // What a template says stands in its groups.
  const open = useMemo(() => ({ view: (row: Template) => edit(row), viewLabel: t('attribute.content') }), [t])
  return (
    <>
      <ResourceList of={attributeTemplate} actions={actions} open={open} />
      {edited && (
        <TemplateEditor key={edited.id} id={edited.id} name={label({ zh: edited.name, en: edited.nameEn || edited.name })} onClose={() => edit(undefined)} />
      )}
    </>
  )
}
