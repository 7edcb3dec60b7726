/** Announcements: written here, published and withdrawn by a button each. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { notice, publishNotice, withdrawNotice } from '#server/modules/message/notice.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction, Rows } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { fieldsOf } from '#kit/contract.ts'
import '../texts.ts'

type Notice = RowOf<typeof notice>

const states = fieldsOf(notice.row).find(({ name }) => name === 'status')?.view.options ?? []
const tabs = { field: 'status', tabs: states.map(({ value, label }) => ({ value: String(value), label })) } as const

export default function NoticePage() {
  const { t } = useTranslation('message')
  const cache = useQueryClient()
  const actions = useMemo((): ListAction<Notice>[] => {
    const named = ([{ id, version }]: Rows<Notice>) => ({ id, version })
    return [
      {
        key: 'publish',
        label: t('notice.publish'),
        permission: 'notice:publish',
        ability: 'publish',
        run: async (rows) => {
          if (!(await confirm({ content: t('notice.publishAsk') }))) return
          const { readers } = await send(publishNotice, named(rows))
          const releaseAt = rows[0].releaseAt
          notify.success(readers === 0 && releaseAt ? t('notice.scheduled', { time: formatInstant(releaseAt) }) : t('notice.published', { count: readers }))
          await refreshPaths(cache, [notice.path])
        },
      },
      {
        key: 'withdraw',
        label: t('notice.withdraw'),
        permission: 'notice:publish',
        ability: 'withdraw',
        danger: true,
        run: async (rows) => {
          if (!(await confirm({ content: t('notice.withdrawAsk'), danger: true }))) return
          await send(withdrawNotice, named(rows))
          notify.success(t('notice.withdrawn'))
          await refreshPaths(cache, [notice.path])
        },
      },
    ]
  }, [cache, t])
  return <ResourceList of={notice} tabs={tabs} actions={actions} />
}
