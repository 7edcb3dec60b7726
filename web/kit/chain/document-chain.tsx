/** The documents around one, from the order to the payment: columns that follow each other, each document a link. On a phone one below the other. */
import { ArrowRightOutlined } from '@ant-design/icons'
import { Card, Skeleton, Typography } from 'antd'
import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import { purchaseChain, type ChainDocument } from '#server/modules/purchase/chain/purchase-chain.contract.ts'
import { useCall } from '../client.ts'
import { framed } from '../frame.ts'
import { grouped } from '../grouped.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { useMay } from '../permissions.ts'
import { Amount } from '../widgets/amount.tsx'
import { StatusTag } from '../widgets/status-tag.tsx'
import styles from './document-chain.module.css'
import '../texts.ts'

interface Props {
  /** The resource of the document that is looked at. */
  readonly type: string
  readonly id: string
}

export function DocumentChain({ type, id }: Props) {
  const { t } = useTranslation('kit')
  const may = useMay()
  const { data, error } = useCall(purchaseChain, { type, id }, { silent: true, enabled: may(purchaseChain.permission) })
  const [pointed, setPointed] = useState<string>()
  // Somebody who bought nothing by an order has no chain: nothing is missing then.
  if (error || !may(purchaseChain.permission) || data?.length === 1) return null
  const stages = [...grouped(data ?? [], ({ stage }) => stage)]
  const own = `${type} ${id}`
  const related = pointed === undefined || !data ? undefined : relatedTo(pointed, data)
  if (data === undefined) return <Skeleton active paragraph={{ rows: 1 }} />
  return (
    <Card size="small" title={t('chain.title')}>
      <ol className={styles['chain']} aria-label={t('chain.title')}>
        {stages.map(([stage, documents], at) => (
          <Fragment key={stage}>
            {at > 0 && (
              <li aria-hidden className={styles['arrow']}>
                <ArrowRightOutlined />
              </li>
            )}
            <li className={styles['stage']}>
              {documents.map((one) => (
                <Document
                  key={one.key}
                  one={one}
                  isOwn={one.key === own}
                  isFaint={related !== undefined && !related.has(one.key)}
                  onPoint={(isPointed) => setPointed(isPointed ? one.key : undefined)}
                />
              ))}
            </li>
          </Fragment>
        ))}
      </ol>
    </Card>
  )
}

/** What it follows from, and what follows from it. */
const relatedTo = (key: string, all: readonly ChainDocument[]): ReadonlySet<string> =>
  new Set([key, ...(all.find((one) => one.key === key)?.follows ?? []), ...all.filter(({ follows }) => follows.includes(key)).map((one) => one.key)])

interface Shown {
  readonly one: ChainDocument
  readonly isOwn: boolean
  readonly isFaint: boolean
  readonly onPoint: (isPointed: boolean) => void
}

function Document({ one: { kind, code, status, amount, at, link }, isOwn, isFaint, onPoint }: Shown) {
  const label = useLabel()
  return (
    <div
      className={[styles['document'], isOwn && styles['own'], isFaint && styles['faint']].filter(Boolean).join(' ')}
      aria-current={isOwn || undefined}
      onMouseEnter={() => onPoint(true)}
      onMouseLeave={() => onPoint(false)}
    >
      <Typography.Text type="secondary">{label(kind)}</Typography.Text>
      {link && !isOwn ? <Link to={framed(link)}>{code}</Link> : <Typography.Text strong>{code}</Typography.Text>}
      {status && <StatusTag choice={{ value: status.label, label: { zh: status.label, en: status.label }, color: status.color }} />}
      <span className={styles['foot']}>
        {amount !== null && <Amount value={amount} />}
        {at && <Typography.Text type="secondary">{at}</Typography.Text>}
      </span>
    </div>
  )
}
