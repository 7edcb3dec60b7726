/** The head of a count: which one it is, how it stands, and what can be done with it now. */
import { useQueryClient } from '@tanstack/react-query'
import { Flex, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cancelTake, inventoryTake, startTake, submitTake, takeStatuses } from '#server/modules/stock/count/inventory-take.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { ProcessLink } from '#web/kit/case/process-link.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { countPaths, type Take } from './count-calls.ts'
import '../texts.ts'

export function CountHead({ row }: { row: Take }) {
  const { t } = useTranslation('stock')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const [isCancelling, setCancelling] = useState(false)
  const status = takeStatuses.find(({ value }) => value === row.status)
  const actions = useCommandActions(
    inventoryTake,
    useMemo(() => {
      const doing =
        (call: typeof startTake) =>
        async ({ id, version }: Take) => {
          await send(call, { id, version })
          notify.success(t('saved'))
          await refreshPaths(cache, countPaths)
        }
      return {
        start: { label: t('count.start'), primary: true, run: doing(startTake) },
        count: { label: t('count.go'), primary: true, run: ({ id }: Take) => void navigate(`/storage-center/counting?id=${id}`) },
        submit: {
          label: t('count.submit'),
          run: async ({ id, version }: Take) => {
            handedIn(await send(submitTake, { id, version }))
            await refreshPaths(cache, countPaths)
          },
        },
        save: { label: t('inbound.edit'), run: ({ id }: Take) => void navigate(`/storage-center/add-count?id=${id}`) },
        cancel: { label: t('count.cancel'), danger: true, run: () => setCancelling(true) },
      }
    }, [cache, handedIn, navigate, t]),
  )
  return (
    <Flex align="center" gap={12} wrap>
      <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {row.code}
      </Typography.Title>
      <CopyButton text={row.code} />
      {status && <StatusTag choice={status} />}
      <ProcessLink of={row} />
      <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
        <ActionBar actions={actions} row={row} />
      </Flex>
      {isCancelling && (
        <AskDialog
          title={t('count.cancel')}
          call={cancelTake}
          fields={['reason']}
          beside={{ id: row.id, version: row.version }}
          danger
          refreshes={countPaths}
          done={t('saved')}
          onClose={() => setCancelling(false)}
        />
      )}
    </Flex>
  )
}
