/** Articles in channels, by how they stand: `/commodity-management/up-shelves/index`. */
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { listingImport } from '#server/modules/shelves/batch/shelves-batch.contract.ts'
import { batchUpShelves } from '#server/modules/shelves/listing/listing-calls.contract.ts'
import { channelListing, listingCounters, listingStatuses } from '#server/modules/shelves/listing/listing.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { CommandDialog } from './command-dialog.tsx'
import { ListingImportDialog } from './import-dialog.tsx'
import { useListingActions } from './use-listing-actions.tsx'
import { WhyNot } from './why-not.tsx'

const shape = { sums: false } as const
const cells = {
  skuName: ({ skuId, skuName }: RowOf<typeof channelListing>) => <Link to={`/commodity-management/sku-info-modal?id=${skuId}`}>{skuName}</Link>,
} as const
const tabs = { field: 'status', tabs: listingStatuses.map(({ value, label }) => ({ value, label })), counts: listingCounters } as const

export default function ListingPage() {
  const [importing, setImporting] = useState(false)
  const may = useMay()
  const { actions, asking, close, left } = useListingActions()
  return (
    <>
      <ResourceList
        of={channelListing}
        tabs={tabs}
        cells={cells}
        shape={shape}
        actions={actions}
        open={{ imports: { permission: listingImport.permission, run: () => setImporting(true) } }}
      />
      {asking?.what === 'why' && (
        <WhyNot
          of={asking.query ? { query: { ...asking.query } } : { ids: [...asking.ids] }}
          onPutUp={may(batchUpShelves.permission) ? asking.putUp : undefined}
          onClose={close}
        />
      )}
      {asking && asking.what !== 'why' && <Asked {...asking} onClose={close} />}
      {importing && <ListingImportDialog onClose={() => setImporting(false)} />}
      {left}
    </>
  )
}

function Asked({
  putUp: _putUp,
  query: _query,
  what,
  ...question
}: NonNullable<ReturnType<typeof useListingActions>['asking']> & { readonly onClose: () => void }) {
  return <CommandDialog key={what} {...question} />
}
