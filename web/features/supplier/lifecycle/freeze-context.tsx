/** What helps to decide on a freeze or a release: what happens when it is approved, and the score of the supplier. */
import { freezeCase } from '#server/modules/supplier/lifecycle/freeze.contract.ts'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import ScoreContext from '../score/score-context.tsx'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { FreezeConsequences } from './freeze-consequences.tsx'
import './texts.ts'

export default function FreezeContext(props: CaseContextProps) {
  const { data } = useCall(freezeCase, { id: props.bizId }, { silent: true })
  return (
    <>
      {data?.status === 'IN_APPROVAL' && <FreezeConsequences supplierId={data.supplierId} scopes={data.scopes} kind="deciding" />}
      <WhatFollows kind="deciding" items={data?.release} />
      <ScoreContext {...props} />
    </>
  )
}
