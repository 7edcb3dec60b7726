/** The score of the supplier whom a case is about, beside the buttons of whoever decides. */
import { Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { scoreTrend } from '#server/modules/supplier/score/supplier-score.contract.ts'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { StandingTag } from './standing-tag.tsx'
import './texts.ts'

const shown = 4

export default function ScoreContext({ bizType, bizId }: CaseContextProps) {
  const { t } = useTranslation('supplier-score')
  const may = useMay()(scoreTrend.permission)
  const { data } = useCall(scoreTrend, { bizType, bizId, months: shown }, { silent: true, enabled: may })
  // Nothing to tell of a document that is about nobody, or about somebody whom the reader does not see.
  if (!may || data === null) return null
  const months = (data?.months ?? []).toReversed()
  return (
    <Flex vertical gap={4}>
      <Flex justify="space-between">
        <Typography.Text strong>{t('context.title')}</Typography.Text>
        {data && <Link to={`/supplier-center/supplier-detail?id=${data.supplierId}&tab=supplier-score`}>{t('context.more')}</Link>}
      </Flex>
      {data && months.length === 0 && <Typography.Text type="secondary">{t('context.none')}</Typography.Text>}
      {months.map(({ id, period, score, standing }) => (
        <Flex key={id} gap={12} align="center">
          <Typography.Text type="secondary">{period}</Typography.Text>
          <span style={{ fontVariantNumeric: 'tabular-nums' }}>{score ?? '-'}</span>
          {standing && <StandingTag name={standing.name} color={standing.color} />}
        </Flex>
      ))}
    </Flex>
  )
}
