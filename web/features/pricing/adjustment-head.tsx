/** The head of an adjustment: which one it is, how it stands, and what can be done with it now. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Progress } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { adjustmentCalls, approvePrices } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { adjustmentStatuses, priceAdjustment } from '#server/modules/pricing/adjustment/price-adjustment.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { DocumentTitle } from '#web/kit/detail/heading.tsx'
import { useGoOn } from '#web/kit/go-on.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { editorOf, pageOfAdjustment, pricePaths, type Adjustment } from './price-calls.ts'
import './texts.ts'

type Plain = typeof adjustmentCalls.submit
type Opened = 'yes' | 'no' | 'reject' | 'cancel' | 'end'

export function AdjustmentHead({ row, mayDecide }: { row: Adjustment; mayDecide: boolean }) {
  const { t } = useTranslation('pricing')
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const navigate = useNavigate()
  const goOn = useGoOn()
  const may = useMay()
  const [opened, setOpened] = useState<Opened>()
  const status = adjustmentStatuses.find(({ value }) => value === row.status)
  const actions = useCommandActions(
    priceAdjustment,
    useMemo(() => {
      const plain =
        (call: unknown) =>
        async ({ id, version }: Adjustment) => {
          await send(call as Plain, { id, version })
          notify.success(t('saved'))
          await refreshPaths(cache, pricePaths)
        }
      return {
        submit: {
          label: t('submit'),
          primary: true,
          run: async ({ id, version }: Adjustment) => {
            handedIn(await send(adjustmentCalls.submit, { id, version }))
            await refreshPaths(cache, pricePaths)
          },
        },
        update: { label: t('edit'), run: ({ id }: Adjustment) => void navigate(editorOf(id)) },
        withdraw: { label: t('withdraw'), run: plain(adjustmentCalls.withdraw) },
        refresh: { label: t('refresh'), run: plain(adjustmentCalls.refresh) },
        retry: { label: t('retry'), primary: true, run: plain(adjustmentCalls.retry) },
        end: { label: t('end'), run: () => setOpened('end') },
        cancel: { label: t('cancel'), danger: true, run: () => setOpened('cancel') },
      }
    }, [cache, handedIn, navigate, t]),
  )
  const copy = async (only: 'ALL' | 'FAILED') => {
    const { id } = await send(adjustmentCalls.copy, { id: row.id, only })
    await goOn({ to: pageOfAdjustment(id), replace: false, refreshes: pricePaths, tell: () => notify.success(t('copied')) })
  }
  const decides = mayDecide && may(approvePrices.permission)
  const settled = row.appliedCount + row.failedCount
  return (
    <Flex vertical gap={12}>
      <Flex align="center" gap={12} wrap>
        <DocumentTitle>{row.code}</DocumentTitle>
        <CopyButton text={row.code} />
        {status && <StatusTag choice={status} />}
        <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
          {decides && (
            <>
              <Button type="primary" onClick={() => setOpened('yes')}>
                {t('approve')}
              </Button>
              <Button onClick={() => setOpened('no')}>{t('return')}</Button>
              <Button danger onClick={() => setOpened('reject')}>
                {t('reject')}
              </Button>
            </>
          )}
          <ActionBar actions={actions} row={row} />
          {may(adjustmentCalls.copy.permission) && <Button onClick={() => void copy('ALL')}>{t('copy')}</Button>}
        </Flex>
      </Flex>
      {row.status === 'APPLYING' && (
        <Progress percent={row.lineCount === 0 ? 0 : Math.round((settled / row.lineCount) * 100)} status="active" aria-label={t('applying')} />
      )}
      {row.status === 'PARTIAL' && (
        <Alert
          type="warning"
          showIcon
          title={t('inPart', { applied: row.appliedCount, failed: row.failedCount })}
          {...(may(adjustmentCalls.copy.permission) && {
            action: (
              <Button size="small" onClick={() => void copy('FAILED')}>
                {t('copyFailed')}
              </Button>
            ),
          })}
        />
      )}
      {row.sums && row.sums.stale + row.sums.claimed > 0 && (
        <Alert type="warning" showIcon title={t('conflicts', { stale: row.sums.stale, claimed: row.sums.claimed })} />
      )}
      {(opened === 'yes' || opened === 'no' || opened === 'reject') && (
        <AskDialog
          title={t(opened === 'yes' ? 'approve' : opened === 'no' ? 'return' : 'reject')}
          call={approvePrices}
          fields={['comment']}
          beside={{ ids: [row.id], pass: opened === 'yes', reject: opened === 'reject' }}
          danger={opened !== 'yes'}
          refreshes={pricePaths}
          done={t('saved')}
          onClose={() => setOpened(undefined)}
        />
      )}
      {(opened === 'cancel' || opened === 'end') && (
        <AskDialog
          title={t(opened)}
          call={adjustmentCalls[opened]}
          fields={['reason']}
          beside={{ id: row.id, version: row.version }}
          danger
          refreshes={pricePaths}
          done={t('saved')}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Flex>
  )
}
