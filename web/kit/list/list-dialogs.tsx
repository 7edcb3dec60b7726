/** The forms and dialogs that a list's buttons open; each is loaded with the first click on its button. */
import { Suspense } from 'react'
import type { Resource } from '#kit/contract.ts'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import type { FormTarget } from '../form/use-resource-form.ts'
import type { ListDialog } from './list-action.ts'
import type { ListPage } from './use-list-page.ts'

const ResourceForm = lazyChunk(async () => ({ default: (await import('../form/resource-form.tsx')).ResourceForm }))
const ResourceDetail = lazyChunk(async () => ({ default: (await import('../detail/resource-detail.tsx')).ResourceDetail }))
const ExportDialog = lazyChunk(async () => ({ default: (await import('../transfer/export-dialog.tsx')).ExportDialog }))
const ImportDialog = lazyChunk(async () => ({ default: (await import('../transfer/import-dialog.tsx')).ImportDialog }))

export interface ListDialogsProps {
  readonly resource: Resource
  readonly dialog: ListDialog | undefined
  readonly list: ListPage
  readonly where: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

export function ListDialogs({ resource, dialog, list, where, onClose }: ListDialogsProps) {
  return <Suspense fallback={null}>{dialog && <OpenDialog resource={resource} dialog={dialog} list={list} where={where} onClose={onClose} />}</Suspense>
}

function OpenDialog({ resource, dialog, list, where, onClose }: ListDialogsProps & { readonly dialog: ListDialog }) {
  // What the list is fixed to is what a new row belongs to.
  const fixed = Object.fromEntries(Object.entries(where).filter(([name]) => (resource.writable as readonly string[]).includes(name)))
  // A row that belongs to another stays with it.
  const owner = resource.scope.through?.field
  const differs = { locked: dialog.kind === 'edit' && owner !== undefined ? [owner] : [] }
  const target: FormTarget = { fixed, ...(dialog.kind === 'edit' && { row: dialog.row }) }
  switch (dialog.kind) {
    case 'add':
    case 'edit':
      return <ResourceForm of={resource} target={target} differs={differs} onClose={onClose} />
    case 'view':
      return <ResourceDetail of={resource} row={dialog.row} onClose={onClose} />
    case 'export':
      return (
        <ExportDialog of={resource} conditions={list.conditions} total={list.total} rows={{ chosen: list.selection.rows, page: list.rows }} onClose={onClose} />
      )
    case 'import':
      return <ImportDialog of={resource} onClose={onClose} />
  }
}
