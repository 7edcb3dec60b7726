/** The whole life of an order on one line of time: its steps, its parcels on their way, promises, cases, money and talk. */
import { Alert, Checkbox, Flex, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { overdueKind, overdueStatuses } from '#server/modules/order/overdue/overdue-order.contract.ts'
import { orderLife } from '#server/modules/order/order-life.contract.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Timeline, type TimelineEntry } from '#web/kit/timeline/timeline.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import type { OrderReference } from './order-reference.ts'
import styles from './order.module.css'
import './texts.ts'

type Life = OutputOf<typeof orderLife>
type Moment = Life['moments'][number]
type Kind = Moment['kind']

const kinds: readonly Kind[] = ['ORDER', 'PARCEL', 'PROMISE', 'CASE', 'MONEY', 'TALK']
const against: ReadonlySet<string> = new Set(['CANCEL', 'FAIL', 'BREACH', 'EXCEPTION', 'RETURNED'])

export function OrderLife({ of }: { of: OrderReference }) {
  const { data, error, refetch } = useCall(orderLife, of, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  return (
    <div className={styles['stack']}>
      <OpenPromises promises={data.promises} />
      <Matters matters={data.matters} />
      <Moments moments={data.moments} />
    </div>
  )
}

const useBase = (): string => (useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : '')

/** What runs out, or has run out, before everything else. */
function OpenPromises({ promises }: { promises: Life['promises'] }) {
  const label = useLabel()
  const { t } = useTranslation('order')
  const base = useBase()
  return promises.map(({ id, code, kind, status, dueAt, orderCode, skuName }) => {
    const of = overdueKind.meta()?.options?.find(({ value }) => value === kind)
    const state = overdueStatuses.find(({ value }) => value === status)
    return (
      <Alert
        key={id}
        showIcon
        type={status === 'OVERDUE' ? 'error' : 'warning'}
        title={
          <Flex gap="2px 10px" wrap align="center">
            {state && <StatusTag choice={state} />}
            <span>{t('life.promise', { kind: of ? label(of.label) : kind, at: formatInstant(dueAt) })}</span>
            <span>{skuName}</span>
            <span>{orderCode}</span>
            <Link to={`${base}/supplier-center/overdue-order-info?id=${id}`}>{code}</Link>
          </Flex>
        }
      />
    )
  })
}

/** The cases about it, open ones first. */
function Matters({ matters }: { matters: Life['matters'] }) {
  const { t } = useTranslation('order')
  const label = useLabel()
  const base = useBase()
  if (matters.length === 0) return null
  return (
    <section aria-label={t('life.matters')}>
      <h3 className={styles['title']}>{t('life.mattersCount', { count: matters.length })}</h3>
      <ul className={styles['parcels']}>
        {matters
          .toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen) || Date.parse(other.createTime) - Date.parse(one.createTime))
          .map(({ id, code, kind, status, color, skuName, orderCode, amount, dueAt, isOpen, page }) => (
            <li key={id} className={styles['parcel']}>
              <Flex gap="4px 12px" wrap align="center">
                <Link to={`${base}${page}`}>{code}</Link>
                <StatusTag choice={{ value: code, label: status, color }} />
                <span>{label(kind)}</span>
                <span>{skuName ?? orderCode}</span>
                {amount && <Amount value={amount} />}
                {isOpen && dueAt && <span>{t('life.due', { at: formatInstant(dueAt) })}</span>}
              </Flex>
            </li>
          ))}
      </ul>
    </section>
  )
}

function Moments({ moments }: { moments: Life['moments'] }) {
  const { t } = useTranslation('order')
  const entryOf = useEntries(moments)
  const there = useMemo(() => kinds.filter((kind) => moments.some((moment) => moment.kind === kind)), [moments])
  const [left, setLeft] = useState<readonly Kind[]>([])
  const shown = moments.filter(({ kind }) => !left.includes(kind))
  return (
    <section aria-label={t('life.title')}>
      {there.length > 1 && (
        <Checkbox.Group<Kind>
          className={styles['filter'] ?? ''}
          value={there.filter((kind) => !left.includes(kind))}
          onChange={(kept) => setLeft(there.filter((kind) => !kept.includes(kind)))}
          options={there.map((kind) => ({ value: kind, label: t(`life.kinds.${kind}`) }))}
        />
      )}
      <Timeline entries={shown.toReversed().map(entryOf)} />
    </section>
  )
}

const hues: Readonly<Record<Kind, string>> = { ORDER: 'blue', PARCEL: 'cyan', PROMISE: 'volcano', CASE: 'magenta', MONEY: 'gold', TALK: 'default' }

function useEntries(moments: Life['moments']): (moment: Moment, place: number) => TimelineEntry {
  const { t } = useTranslation('order')
  const label = useLabel()
  const base = useBase()
  const companyName = useDictionaryName('logistics_company')
  const several = new Set(moments.flatMap(({ orderId }) => orderId ?? [])).size > 1
  return (moment, place) => {
    const { at, kind, event, isAhead, orderCode, actorName, content, code, logisticsCompany, billCode, words, page } = moment
    const said = t(`life.events.${kind}.${event}` as 'life.events.ORDER.CREATED', { defaultValue: event })
    const carried = [companyName(logisticsCompany), billCode].filter(Boolean).join(' ')
    return {
      key: `${at} ${place}`,
      title: [said, words && label(words), several ? orderCode : null].filter(Boolean).join(' · '),
      state: isAhead ? 'future' : against.has(event) ? 'refused' : 'done',
      person: actorName,
      at,
      reason: [carried, content].filter(Boolean).join('\n') || null,
      more: (
        <Flex gap={8} align="center">
          <Tag color={hues[kind]}>{t(`life.kinds.${kind}`)}</Tag>
          {code && (page ? <Link to={`${base}${page}`}>{code}</Link> : <span>{code}</span>)}
        </Flex>
      ),
    }
  }
}
