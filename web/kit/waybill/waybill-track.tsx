/** A button beside a waybill that tells what its carrier says of it, newest first, wherever parcels are shown. */
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { trackNodeLabels, tracksOfBill } from '#server/modules/stock/tracking/track.contract.ts'
import { useCall } from '../client.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { FailedList, SkeletonRows } from '../list/list-states.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import '../texts.ts'

export function WaybillTrack({ billCode }: { billCode: string }) {
  const { t } = useTranslation('kit')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        {t('waybill.track')}
      </Button>
      {isOpen && <Track billCode={billCode} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const trouble: ReadonlySet<string> = new Set(['EXCEPTION', 'RETURNED'])

function Track({ billCode, onClose }: { billCode: string; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const { data, error, refetch, isFetching } = useCall(tracksOfBill, { code: billCode }, { silent: true })
  const askAgain = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {t('waybill.askAgain')}
    </Button>
  )
  return (
    <Drawer open title={t('waybill.trackOf', { code: billCode })} onClose={onClose} extra={askAgain}>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} />}
      {data && (
        <Timeline
          empty={t('waybill.nothing')}
          entries={data.map(({ at, node, description, logisticsCompany }) => {
            const choice = trackNodeLabels.find(({ value }) => value === node)
            return {
              key: `${logisticsCompany} ${at} ${node}`,
              title: choice ? label(choice.label) : node,
              state: trouble.has(node) ? 'refused' : 'done',
              at,
              reason: description,
            }
          })}
        />
      )}
    </Drawer>
  )
}
