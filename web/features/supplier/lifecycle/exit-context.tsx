/** What helps to decide on an exit: what happens when it is approved, and the score of the supplier. */
import { exitCase } from '#server/modules/supplier/lifecycle/exit.contract.ts'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import ScoreContext from '../score/score-context.tsx'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import './texts.ts'

export default function ExitContext(props: CaseContextProps) {
  const { data } = useCall(exitCase, { id: props.bizId }, { silent: true })
  return (
    <>
      <WhatFollows kind="deciding" type="warning" items={data?.consequences} />
      <ScoreContext {...props} />
    </>
  )
}
