/** What a channel takes no more: `/commodity-management/shelves-out-pool/index`. */
import { useMemo } from 'react'
import { removeByIds } from '#server/modules/shelves/listing/listing-calls.contract.ts'
import { outOfPool } from '#server/modules/shelves/listing/listing.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { shelvesPaths, useBatch } from './use-batch.tsx'
import './texts.ts'

type Listed = RowOf<typeof outOfPool>

export default function OutOfPoolPage() {
  const { t } = useTranslation('shelves')
  const { told, left } = useBatch()
  const { mutateAsync } = useAction(removeByIds, { refreshes: shelvesPaths })
  const actions = useMemo(
    (): ListAction<Listed>[] => [
      {
        key: 'restore',
        label: t('restore'),
        permission: removeByIds.permission,
        ability: 'restore',
        on: 'both',
        run: async (rows) => told(await mutateAsync({ ids: rows.map(({ id }) => id) }), rows),
      },
    ],
    [t, told, mutateAsync],
  )
  return (
    <>
      <ResourceList of={outOfPool} actions={actions} />
      {left}
    </>
  )
}
