/**
 * Price adjustments: `/jd-commodity/price/operation` and `/adjustmentOrder/price/operation/index`. The list; with `?id=` one of them, being
 * written with `&edit=1`; with `?new=1` a new one, and `&sku=` the numbers it begins with. The first path is JD's: its list is of JD alone, and new ones begin with it.
 */
import { Result } from 'antd'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { adjustmentCalls } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { AdjustmentInfo } from './adjustment-info.tsx'
import { AdjustmentList } from './adjustment-list.tsx'
import { AdjustmentEditor } from './editor/adjustment-editor.tsx'
import { adjustmentDetail, type Adjustment } from './price-calls.ts'
import './texts.ts'

export default function OperationPage() {
  const may = useMay()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const id = search.get('id')
  const channel = search.get('channel') ?? (pathname.includes('/jd-commodity/') ? 'JD' : undefined)
  if (search.has('new')) {
    if (!may(adjustmentCalls.insert.permission)) return <ForbiddenList />
    const codes = search.getAll('sku')
    return <AdjustmentEditor key={`new ${codes.join(' ')}`} row={undefined} channel={channel} codes={codes} onReload={() => undefined} />
  }
  return id ? <One key={id} id={id} isEdited={search.has('edit')} /> : <AdjustmentList {...(channel && { channel })} />
}

/** Applied line by line by a job, which begins once its time has come: what becomes of it comes from outside. */
const isOnItsWay = ({ status, effectiveAt }: Adjustment): boolean =>
  status === 'APPLYING' || (status === 'SCHEDULED' && (!effectiveAt || new Date(effectiveAt).getTime() <= Date.now()))
/** Milliseconds. */
const askedEvery = 3000

function One({ id, isEdited }: { id: string; isEdited: boolean }) {
  const may = useMay()
  const mayRead = may(adjustmentDetail.permission)
  const { data, error, refetch } = useCall(adjustmentDetail, { id }, { silent: true, enabled: mayRead, refetchInterval: askedEvery, refetchWhile: isOnItsWay })
  if (!mayRead) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return isEdited ? <Editing key={id} row={data} reload={() => refetch()} /> : <AdjustmentInfo row={data} />
}

/** The form begins with what was loaded first, and saves over it by itself; it begins anew only when somebody asks for it. */
function Editing({ row, reload }: { row: Adjustment; reload: () => Promise<{ data?: Adjustment | undefined }> }) {
  const { t } = useTranslation('pricing')
  const [opened, setOpened] = useState(row)
  if (opened.abilities?.['update'] !== true) return <Result status="info" title={t('notEditable')} />
  if (opened.lineCount > (opened.lines?.length ?? 0)) return <AllLines row={opened} />
  return <AdjustmentEditor key={opened.version} row={opened} channel={undefined} onReload={() => void reload().then(({ data }) => data && setOpened(data))} />
}

/** A long one is read whole before it is written. */
function AllLines({ row }: { row: Adjustment }) {
  const { data, error, refetch } = useCall(adjustmentCalls.everyLine, { id: row.id }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return <AdjustmentEditor row={{ ...row, lines: data.lines }} channel={undefined} onReload={() => void refetch()} />
}
