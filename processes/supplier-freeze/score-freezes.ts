/** A supplier whose score brought him to a rung that says so is proposed to be frozen for orders: people decide. */
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { dueScoreFreezes, rememberScoreFreeze, takeScoreFreeze } from '#server/modules/supplier/score/supplier-score.service.ts'
import { recordFreeze } from './record-freeze.ts'

/** Each once for a month of a supplier, whoever runs this at the same time. */
export async function proposeScoreFreezes(flow: DocumentFlow, process: DocumentProcess): Promise<void> {
  const { data, zone, supplier } = flow.dependencies
  for (const { scoreId, supplierId, period, score, standing } of await dueScoreFreezes(data.sql))
    await workOn(data, { zone })(systemActor('supplier-score'), async (uow) => {
      if (!(await takeScoreFreeze(uow, scoreId))) return
      const reason = `${period}: ${score} (${standing.zh} / ${standing.en})`
      const id = await recordFreeze(supplier, uow, zone, {
        supplierId,
        scopes: ['ORDER'],
        reasonCode: 'SCORE',
        reason,
        evidenceFileIds: [],
        autoRestoreShelf: true,
        isEmergency: false,
      })
      await rememberScoreFreeze(uow, scoreId, id)
      await flow.submit(uow, process, { id })
    })
}
