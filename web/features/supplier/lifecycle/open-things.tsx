/** What the product counts as open of a supplier. */
import { Alert, Flex, Tag } from 'antd'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

/** Amounts of money have their places, counts come without. */
export const figureText = (amount: string): string => (/^-?\d+\.\d{2}$/.test(amount) ? formatAmount(amount) : amount)

interface Thing {
  readonly key: string
  readonly label: string
  readonly amount: string
  readonly isOpen: boolean
}

export function OpenThings({ open }: { open: readonly Thing[] }) {
  const { t } = useTranslation('supplier-lifecycle')
  const left = open.filter(({ isOpen }) => isOpen)
  if (left.length === 0) return <Alert type="success" showIcon title={t('exit.nothingOpen')} />
  return (
    <Alert
      type="info"
      showIcon
      title={t('exit.open')}
      description={
        <Flex wrap gap={8}>
          {left.map(({ key, label, amount }) => (
            <Tag key={key} style={{ marginInlineEnd: 0 }}>
              {label}: {figureText(amount)}
            </Tag>
          ))}
        </Flex>
      }
    />
  )
}
