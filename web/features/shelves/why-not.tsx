/** Why listings cannot be sold: every reason, counted, each with the screen that mends it. */
import { withAside } from '#web/kit/format/listed.ts'
import { Alert, Button, Flex, List, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { whyNot } from '#server/modules/shelves/listing/listing-calls.contract.ts'
import { useCall, type InputOf, type OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import styles from './shelves.module.css'
import './texts.ts'

type Why = OutputOf<typeof whyNot>
type Reason = Why['listings'][number]['reasons'][number]

interface Props {
  /** Chosen ones, or what a list finds. */
  readonly of: InputOf<typeof whyNot>
  /** Puts them up, once nothing stands in the way any more. */
  readonly onPutUp?: (() => void) | undefined
  readonly onClose: () => void
}

export function WhyNot({ of, onPutUp, onClose }: Props) {
  const { t } = useTranslation('shelves')
  const { data, error } = useCall(whyNot, of, { silent: true })
  return (
    <Dialog
      open
      title={t('why')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('close')}
        </Button>,
        ...(onPutUp && data?.listings.length === 0 && data.total > 0 && !data.isFirst
          ? [
              <Button key="up" type="primary" onClick={onPutUp}>
                {t('putUpNow')}
              </Button>,
            ]
          : []),
      ]}
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data && <Reasons why={data} />}
    </Dialog>
  )
}

const keyOf = ({ code, rule }: Pick<Reason, 'code' | 'rule'>): string => `${code} ${rule ?? ''}`

function Reasons({ why: { total, isFirst, sellable, asking, reasons, listings } }: { readonly why: Why }) {
  const { t } = useTranslation('shelves')
  const [only, choose] = useState<string>()
  const told = only === undefined ? listings : listings.filter((listing) => listing.reasons.some((reason) => keyOf(reason) === only))
  const first = isFirst && <Alert type="warning" showIcon title={t('firstOnes', { total })} />
  if (listings.length === 0)
    return (
      <Flex vertical gap={12}>
        {first}
        <Alert
          type={isFirst ? 'info' : 'success'}
          showIcon
          title={isFirst ? t('canSell', { sellable, total }) : t('allFine')}
          {...(asking > 0 && { description: t('asking', { count: asking }) })}
        />
      </Flex>
    )
  return (
    <Flex vertical gap={12}>
      {first}
      {total > 1 && (
        <>
          <Typography.Text strong>{t('canSell', { sellable, total })}</Typography.Text>
          <Flex wrap gap={8} aria-label={t('everyReason')}>
            {reasons.map(({ message, count, ...reason }) => (
              <Tag.CheckableTag
                key={keyOf(reason)}
                checked={only === keyOf(reason)}
                onChange={(checked) => choose(checked ? keyOf(reason) : undefined)}
                className={styles['reason'] ?? ''}
              >
                {reason.rule ? withAside(message, reason.rule) : message} · {t('times', { count })}
              </Tag.CheckableTag>
            ))}
          </Flex>
        </>
      )}
      {total - sellable > listings.length && <Typography.Text type="secondary">{t('someOnes', { count: listings.length })}</Typography.Text>}
      {told.map(({ id, skuCode, skuName, reasons: its }) => (
        <List
          key={id}
          size="small"
          bordered
          header={
            <span style={{ overflowWrap: 'anywhere' }}>
              {skuCode} {skuName}
            </span>
          }
          dataSource={its}
          renderItem={(reason) => <OneReason reason={reason} />}
        />
      ))}
    </Flex>
  )
}

function OneReason({ reason: { message, link, rule } }: { readonly reason: Reason }) {
  const { t } = useTranslation('shelves')
  return (
    <List.Item
      actions={
        link
          ? [
              <Link key="mend" to={link}>
                {t('mend')}
              </Link>,
            ]
          : []
      }
    >
      {message} {rule && <Tag>{t('byRule', { name: rule })}</Tag>}
    </List.Item>
  )
}
