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
  if (!id) return <AdjustmentList {...(channel && { channel })} />
  if (!may(adjustmentDetail.permission)) return <ForbiddenList />
  return search.has('edit') ? <Writing key={id} id={id} /> : <Reading key={id} id={id} />
}

/** Applied line by line by a job, which begins once its time has come: what becomes of it comes from outside. */
const isOnItsWay = ({ status, effectiveAt }: Adjustment): boolean =>
  status === 'APPLYING' || (status === 'SCHEDULED' && (!effectiveAt || new Date(effectiveAt).getTime() <= Date.now()))
/** Milliseconds. */
const askedEvery = 3000

function Reading({ id }: { id: string }) {
  const { data, error, refetch } = useCall(adjustmentDetail, { id }, { silent: true, refetchInterval: askedEvery, refetchWhile: isOnItsWay })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  return data ? <AdjustmentInfo row={data} /> : <SkeletonRows />
}

/** What was loaded before it was written last is not what is stored: it is asked for once more. */
function Writing({ id }: { id: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useCall(adjustmentDetail, { id }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  return data && isFetchedAfterMount ? <Editing row={data} reload={() => refetch()} /> : <SkeletonRows />
}

/** The form begins with what was loaded first, and saves over it by itself; it begins anew only when somebody asks for it. */
function Editing({ row, reload }: { row: Adjustment; reload: () => Promise<{ data?: Adjustment | undefined }> }) {
  const { t } = useTranslation('pricing')
  const [opened, setOpened] = useState(row)
  if (opened.abilities?.['update'] !== true) return <Result status="info" title={t('notEditable')} />
  const Form = opened.lineCount > (opened.lines?.length ?? 0) ? AllLines : Lines
  return <Form key={opened.version} row={opened} onReload={() => void reload().then(({ data }) => data && setOpened(data))} />
}

interface FormProps {
  readonly row: Adjustment
  /** Begins anew with what is stored. */
  readonly onReload: () => void
}

const Lines = (props: FormProps) => <AdjustmentEditor {...props} channel={undefined} />

/** A long one is read whole before it is written. */
function AllLines({ row, onReload }: FormProps) {
  const { data, error, isFetchedAfterMount, refetch } = useCall(adjustmentCalls.everyLine, { id: row.id }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  return data && isFetchedAfterMount ? <Lines row={{ ...row, lines: data.lines }} onReload={onReload} /> : <SkeletonRows />
}
