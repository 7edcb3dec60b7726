/** File storages; the test writes a small file and reads it back. */
import { useCallback, useState } from 'react'
import { enableStorage, storageConfig, testStorage } from '#server/modules/configuration/storage.contract.ts'
import { send } from '#web/kit/client.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { useConfigurationActions, useTestOutcome } from './use-configuration-actions.ts'

/** Files carry the code. */
const locked = ['code'] as const

export default function StoragePage() {
  const [form, setForm] = useState<{ readonly row?: Row }>()
  const tell = useTestOutcome(storageConfig.path)
  const test = useCallback(async ({ id }: Row) => tell(await send(testStorage, { id })), [tell])
  const actions = useConfigurationActions(storageConfig, enableStorage, test)
  return (
    <>
      <ResourceList of={storageConfig} actions={actions} open={{ add: () => setForm({}), edit: (row) => setForm({ row }) }} />
      {form && <ResourceForm of={storageConfig} target={{ row: form.row }} differs={form.row ? { locked } : {}} onClose={() => setForm(undefined)} />}
    </>
  )
}
