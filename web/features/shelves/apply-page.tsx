/** Requests to put articles up that a rule wants somebody to agree to: `/commodity-management/shelves-apply/index`. */
import { useMemo } from 'react'
import { cancelApply, shelvesApply } from '#server/modules/shelves/apply/shelves-apply.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import './texts.ts'

export default function ApplyPage() {
  const { t } = useTranslation('shelves')
  const { mutateAsync: cancel } = useAction(cancelApply)
  const actions = useMemo(
    (): ListAction<RowOf<typeof shelvesApply>>[] => [
      {
        key: 'cancel',
        label: t('cancelApply'),
        permission: cancelApply.permission,
        ability: 'cancel',
        danger: true,
        run: async ([{ id, version }]) => void (await cancel({ id, version })),
      },
    ],
    [t, cancel],
  )
  return <ResourceList of={shelvesApply} actions={actions} shape={{ sums: false }} />
}
