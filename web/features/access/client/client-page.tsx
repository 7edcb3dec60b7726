/** Programs that may ask for tokens: only the toggle and the ways to sign in differ from the generated page. */
import { useMemo, useState } from 'react'
import { client } from '#server/modules/access/client.contract.ts'
import { grantTypes } from '#server/modules/access/login-log.contract.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { ChoiceSelect } from '#web/kit/widgets/choice-select.tsx'
import { StatusSwitch } from '../status-switch.tsx'

type Client = RowOf<typeof client>

const cells = { status: (row: Client) => <StatusSwitch of={client} row={row} asks="client.confirmOff" /> }
const inputs = { grantTypes: <ChoiceSelect choices={grantTypes} multiple /> }

export default function ClientPage() {
  const [form, setForm] = useState<{ readonly row?: Row }>()
  const open = useMemo(() => ({ add: () => setForm({}), edit: (row: Client) => setForm({ row }) }), [])
  return (
    <>
      <ResourceList of={client} cells={cells} open={open} />
      {form && <ResourceForm of={client} target={{ row: form.row }} differs={{ inputs }} onClose={() => setForm(undefined)} />}
    </>
  )
}
