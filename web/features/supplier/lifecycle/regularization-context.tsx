/** What helps to decide on a regularization: what happens when it is approved, and the score of the supplier. */
import { regularizationCase } from '#server/modules/supplier/lifecycle/regularization.contract.ts'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import ScoreContext from '../score/score-context.tsx'
import { Consequences } from './consequences.tsx'
import './texts.ts'

export default function RegularizationContext(props: CaseContextProps) {
  const { t } = useTranslation('supplier-lifecycle')
  const { data } = useCall(regularizationCase, { id: props.bizId }, { silent: true })
  return (
    <>
      <Consequences type="info" title={t('consequences.deciding')} items={data?.consequences ?? []} />
      <ScoreContext {...props} />
    </>
  )
}
