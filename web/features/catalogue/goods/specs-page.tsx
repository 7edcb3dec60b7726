/** Specifications: their values are a list of choices with an editor of its own. */
import { useMemo, useState } from 'react'
import { spec } from '#server/modules/catalogue/goods/spec.contract.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { OptionTags } from '../options/option-tags.tsx'
import { OptionsEditor } from '../options/options-editor.tsx'
import '../texts.ts'

type Spec = RowOf<typeof spec>

const cells = { values: ({ values }: Spec) => <OptionTags options={values} /> }
const differs = { inputs: { values: <OptionsEditor /> } }

export default function SpecsPage() {
  const [dialog, setDialog] = useState<{ readonly row?: Row }>()
  const open = useMemo(() => ({ add: () => setDialog({}), edit: (row: Spec) => setDialog({ row }) }), [])
  return (
    <>
      <ResourceList of={spec} cells={cells} open={open} />
      {dialog && <ResourceForm of={spec} target={{ row: dialog.row }} differs={differs} onClose={() => setDialog(undefined)} />}
    </>
  )
}
