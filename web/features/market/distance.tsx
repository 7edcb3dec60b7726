/** How far our price is from theirs, with a word beside the colour. */
import { Tag } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

/** Within half of a hundredth prices are the same. */
const near = 0.005

export const percentOf = (share: string | number): string => `${(Number(share) * 100).toFixed(1)}%`

export function Distance({ share }: { readonly share: string | null | undefined }) {
  const { t } = useTranslation('market')
  if (share === null || share === undefined) return <>—</>
  const value = Number(share)
  const [color, word] = value > near ? (['red', t('dearer')] as const) : value < -near ? (['green', t('cheaper')] as const) : (['default', t('same')] as const)
  return (
    <Tag color={color} title={word}>
      {value > 0 ? '+' : ''}
      {percentOf(value)}
    </Tag>
  )
}
