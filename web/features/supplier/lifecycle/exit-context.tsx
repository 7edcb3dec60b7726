/** What helps to decide on an exit: what happens when it is approved, and the score of the supplier. */
import { exitCase } from '#server/modules/supplier/lifecycle/exit.contract.ts'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import ScoreContext from '../score/score-context.tsx'
import { Consequences } from './consequences.tsx'
import './texts.ts'

export default function ExitContext(props: CaseContextProps) {
  const { t } = useTranslation('supplier-lifecycle')
  const { data } = useCall(exitCase, { id: props.bizId }, { silent: true })
  return (
    <>
      <Consequences title={t('consequences.deciding')} items={data?.consequences ?? []} />
      <ScoreContext {...props} />
    </>
  )
}
