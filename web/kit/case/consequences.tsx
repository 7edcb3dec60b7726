/** What follows from an approval, in figures of now: the same for who asks and for who decides. */
import { Alert } from 'antd'
import type { Consequence } from '#kit/document/consequence.contract.ts'
import { formatAmount } from '../format/amount.ts'
import { labelled } from '../format/listed.ts'
import { useTranslation } from '../i18n.ts'

const isMoney = (figure: string): boolean => /^-?\d+\.\d{2}$/.test(figure)

interface Props {
  readonly title: string
  readonly items: readonly Pick<Consequence, 'key' | 'label' | 'figure'>[]
  /** What is said when nothing follows. */
  readonly none?: string
  readonly type?: 'warning' | 'info'
}

export function Consequences({ title, items, none, type = 'warning' }: Props) {
  if (items.length === 0 && none === undefined) return null
  return (
    <Alert
      type={type}
      style={{ marginBottom: 12 }}
      title={title}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {items.map(({ key, label, figure }) => (
            <li key={key}>{figure === null ? label : labelled(label, isMoney(figure) ? `¥${formatAmount(figure)}` : figure)}</li>
          ))}
          {items.length === 0 && <li>{none}</li>}
        </ul>
      }
    />
  )
}

interface WhatFollowsProps extends Pick<Props, 'type'> {
  readonly kind: 'applying' | 'deciding'
  readonly items: Props['items'] | undefined
}

/** The same under the usual words: to who asks once it is approved, to who decides if it is. */
export function WhatFollows({ kind, items = [], type = 'info' }: WhatFollowsProps) {
  const { t } = useTranslation('kit')
  return <Consequences type={type} title={t(`consequences.${kind}`)} items={items} />
}
