/** Articles in channels, by how they stand: `/commodity-management/up-shelves/index`. */
import { useMemo, useState } from 'react'
import { batchUpShelves, downShelves, takeOutOfPool, undoDown, whyNot } from '#server/modules/shelves/listing/listing-calls.contract.ts'
import { channelListing, listingStatuses } from '#server/modules/shelves/listing/listing.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction, Rows } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { CommandDialog } from './command-dialog.tsx'
import { shelvesPaths, useBatch } from './use-batch.tsx'
import { WhyNot } from './why-not.tsx'
import './texts.ts'

type Listed = RowOf<typeof channelListing>
type Asking = 'schedule' | 'down' | 'outOfPool' | 'why'

const tabs = { field: 'status', tabs: listingStatuses.map(({ value, label }) => ({ value, label })) } as const
const asked = {
  schedule: { call: batchUpShelves, fields: ['scheduledAt'], danger: false },
  down: { call: downShelves, fields: ['reason', 'remark'], danger: true },
  outOfPool: { call: takeOutOfPool, fields: ['reason'], danger: true },
} as const
const idsOf = (rows: readonly Listed[]): string[] => rows.map(({ id }) => id)

export default function ListingPage() {
  const { t } = useTranslation('shelves')
  const { told, left } = useBatch()
  const [open, setOpen] = useState<{ what: Asking; rows: Rows<Listed> }>()
  const { mutateAsync: up } = useAction(batchUpShelves, { refreshes: shelvesPaths })
  const { mutateAsync: undo } = useAction(undoDown, { refreshes: shelvesPaths })
  const actions = useMemo((): ListAction<Listed>[] => {
    const opens = (what: Asking, permission: string, ability?: string): ListAction<Listed> => ({
      key: what,
      label: t(what),
      permission,
      ...(ability && { ability }),
      on: 'both',
      danger: what === 'down' || what === 'outOfPool',
      run: (rows) => setOpen({ what, rows }),
    })
    return [
      {
        key: 'up',
        label: t('up'),
        permission: batchUpShelves.permission,
        ability: 'up',
        on: 'both',
        run: async (rows) => told(await up({ ids: idsOf(rows) }), rows),
      },
      opens('down', downShelves.permission, 'down'),
      opens('why', whyNot.permission),
      opens('schedule', batchUpShelves.permission, 'schedule'),
      {
        key: 'undo',
        label: t('undo'),
        permission: undoDown.permission,
        ability: 'undo',
        on: 'both',
        run: async (rows) => told(await undo({ ids: idsOf(rows) }), rows),
      },
      opens('outOfPool', takeOutOfPool.permission, 'outOfPool'),
    ]
  }, [t, told, up, undo])
  const close = () => setOpen(undefined)
  return (
    <>
      <ResourceList of={channelListing} tabs={tabs} actions={actions} />
      {open && open.what === 'why' && <WhyNot ids={idsOf(open.rows)} onClose={close} />}
      {open && open.what !== 'why' && (
        <CommandDialog
          key={open.what}
          title={t(open.what)}
          {...asked[open.what]}
          ids={idsOf(open.rows)}
          onDone={(results) => told(results, open.rows)}
          onClose={close}
        />
      )}
      {left}
    </>
  )
}
