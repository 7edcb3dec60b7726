/** Beside the buttons of a case: what happens if it is approved, prices, whose goods they are, what looks like them. Suppliers decide nothing, so they see none of it. */
import { Flex, Typography } from 'antd'
import { approvalDetail } from '#server/modules/product/approval/approval.contract.ts'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { Doubles, Facts, Obstacles } from './facts.tsx'
import { PriceCards } from './price-lines.tsx'
import { WhatFollows } from './what-follows.tsx'
import '../approval-texts.ts'

export default function ProductContext({ bizId }: CaseContextProps) {
  const { t } = useTranslation('product-approval')
  const mayRead = useMay()(approvalDetail.permission)
  const { data, error } = useCall(approvalDetail, { id: bizId }, { silent: true, enabled: mayRead })
  if (!mayRead) return <Typography.Text type="secondary">{t('noContext')}</Typography.Text>
  // A draft that was taken back is nobody's to decide on.
  if (error) return <Typography.Text type="secondary">{error.message}</Typography.Text>
  if (!data) return <SkeletonRows rows={3} />
  const { context } = data
  return (
    <Flex vertical gap={12}>
      <WhatFollows review={data} />
      <Obstacles obstacles={context.obstacles} />
      <Facts context={context} />
      <section aria-label={t('price.title')}>
        <Typography.Text strong>{t('price.title')}</Typography.Text>
        <PriceCards lines={context.prices} />
      </section>
      {context.duplicates.length > 0 && (
        <section aria-label={t('doubles.title')}>
          <Typography.Text strong>{t('doubles.title')}</Typography.Text>
          <Doubles duplicates={context.duplicates} />
        </section>
      )}
    </Flex>
  )
}
