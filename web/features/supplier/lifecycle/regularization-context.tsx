/** What helps to decide on a regularization: what happens when it is approved, and the score of the supplier. */
import { regularizationCase } from '#server/modules/supplier/lifecycle/regularization.contract.ts'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import ScoreContext from '../score/score-context.tsx'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import './texts.ts'

export default function RegularizationContext(props: CaseContextProps) {
  const { data } = useCall(regularizationCase, { id: props.bizId }, { silent: true })
  return (
    <>
      <WhatFollows kind="deciding" items={data?.consequences} />
      <ScoreContext {...props} />
    </>
  )
}
