/** Print templates; the designer shows what a real document will look like. */
import { useMemo, useState } from 'react'
import { printSources, printTemplate } from '#server/modules/configuration/print.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { ResourceDetail } from '#web/kit/detail/resource-detail.tsx'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { Select } from 'antd'
import { TemplateDesigner } from './template-designer.tsx'
import '../configuration/texts.ts'

type Template = RowOf<typeof printTemplate>

export default function PrintTemplatePage() {
  const { t } = useTranslation('configuration')
  const { data: sources } = useCall(printSources, {}, { staleTime: 60_000 })
  const [form, setForm] = useState<{ readonly row?: Row }>()
  const [designed, setDesigned] = useState<Row>()
  const labels = useMemo(() => new Map(sources?.map(({ bizType, label }) => [bizType, label])), [sources])
  const [viewed, setViewed] = useState<Row>()
  const open = useMemo(
    () => ({
      add: () => setForm({}),
      edit: (row: Template) => setForm({ row }),
      view: (row: Template) => setViewed(row),
    }),
    [],
  )
  const nameOf = (bizType: string) => labels.get(bizType) ?? bizType
  const actions = useMemo(
    (): ListAction<Template>[] => [{ key: 'design', label: t('print.design'), permission: 'print-template:update', run: ([row]) => setDesigned(row) }],
    [t],
  )
  const inputs = {
    bizType: (
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={sources?.map(({ bizType, label }) => ({ value: bizType, label: `${label} (${bizType})` })) ?? []}
      />
    ),
  }
  return (
    <>
      <ResourceList of={printTemplate} cells={{ bizType: ({ bizType }) => nameOf(bizType) }} actions={actions} open={open} />
      {form && <ResourceForm of={printTemplate} target={{ row: form.row }} differs={{ inputs }} onClose={() => setForm(undefined)} />}
      {viewed && <ResourceDetail of={printTemplate} row={viewed} cells={{ bizType: nameOf(String(viewed['bizType'])) }} onClose={() => setViewed(undefined)} />}
      {designed && (
        <TemplateDesigner template={designed} source={sources?.find(({ bizType }) => bizType === designed['bizType'])} onClose={() => setDesigned(undefined)} />
      )}
    </>
  )
}
