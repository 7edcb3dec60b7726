/** What can be done with an exception, on its page and in the list: tried again, mended, ignored, opened again. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { type exceptionOrder, ignoreException, reopenException, retryException } from '#server/modules/exception/exception.contract.ts'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { notify } from '#web/kit/notify.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { exceptionPaths } from './exception-paths.ts'
import { MendDialog } from './mend-dialog.tsx'
import './texts.ts'

export type Exception = RowOf<typeof exceptionOrder>
type Listed = Exception & Row

const rowsOf = (rows: readonly Exception[]): readonly Listed[] => rows as readonly Listed[]

/** The actions, and the dialog that one of them has opened. */
export function useExceptionActions(): { readonly actions: readonly ListAction<Exception>[]; readonly dialog: ReactNode } {
  const { t } = useTranslation('exception')
  const cache = useQueryClient()
  const [asking, setAsking] = useState<{ readonly kind: 'ignore' | 'mend'; readonly row: Listed }>()
  const actions = useMemo((): ListAction<Exception>[] => {
    const done = async (text: string) => {
      notify.success(text)
      await refreshPaths(cache, exceptionPaths)
    }
    const ask = (kind: 'ignore' | 'mend') => (rows: readonly Exception[]) => {
      const [row] = rowsOf(rows)
      if (row) setAsking({ kind, row })
    }
    return [
      {
        key: 'retry',
        label: t('retry'),
        permission: retryException.permission,
        ability: 'retry',
        on: 'both',
        primary: true,
        run: async (rows) => {
          await send(retryException, { ids: rowsOf(rows).map(({ id }) => id) })
          await done(t('retried'))
        },
      },
      { key: 'mend', label: t('mend'), permission: retryException.permission, ability: 'mend', run: ask('mend') },
      { key: 'ignore', label: t('ignore'), permission: ignoreException.permission, ability: 'ignore', danger: true, run: ask('ignore') },
      {
        key: 'reopen',
        label: t('reopen'),
        permission: reopenException.permission,
        ability: 'reopen',
        run: async (rows) => {
          for (const { id } of rowsOf(rows)) await send(reopenException, { id })
          await done(t('reopenedDone'))
        },
      },
    ]
  }, [cache, t])
  const close = () => setAsking(undefined)
  const dialog = asking && (
    <>
      {asking.kind === 'mend' && <MendDialog key={asking.row.id} id={asking.row.id} onClose={close} />}
      {asking.kind === 'ignore' && (
        <AskDialog
          title={t('ignoreTitle')}
          call={ignoreException}
          fields={['reason']}
          beside={{ id: asking.row.id }}
          danger
          refreshes={exceptionPaths}
          done={t('ignored')}
          onClose={close}
        />
      )}
    </>
  )
  return { actions, dialog }
}
