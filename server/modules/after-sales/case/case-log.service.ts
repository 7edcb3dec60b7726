/** The steps of a case with what was said and shown. Append-only; written with the move itself. */
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { CaseStatus, LogSide } from './as-order-fields.contract.ts'
import type { AsOrderEvent } from './as-order.machine.ts'
import type { CaseRow } from './case-events.service.ts'

/** What buyers do reaches us through their channel or our staff. */
const ofBuyer: readonly string[] = ['CREATE', 'BUYER_SHIP', 'CANCEL']

function sideOf({ actor }: UnitOfWork, event: Step['event']): LogSide {
  if (ofBuyer.includes(event)) return 'BUYER'
  if (actor.type === 'SUPPLIER') return 'SUPPLIER'
  return actor.type === 'SYSTEM' ? 'SYSTEM' : 'PLATFORM'
}

interface Step {
  readonly row: CaseRow
  /** What moved it, or that another case became part of it. */
  readonly event: AsOrderEvent | 'TAKE_OVER'
  readonly next: CaseStatus
  readonly content: string | undefined
}

/** @param step.row before the move, locked */
export async function writeLog(uow: UnitOfWork, { row, event, next, content }: Step): Promise<void> {
  await uow.sql.query(
    `insert into after_sales_log (id, tenant_id, created_by, create_time, case_id, seq, operate_type, before_status, after_status, side, operator_name, content, accessories)
     select $1::uuid, $2, $3::uuid, $4, $5::uuid, coalesce(max(seq), 0) + 1, $6, $7::"AfterSalesStatus", $8::"AfterSalesStatus", $9::"AfterSalesSide", $10, $11, $12::uuid[]
       from after_sales_log where case_id = $5::uuid`,
    [
      newId(),
      row.tenantId,
      uow.actor.userId ?? null,
      uow.now,
      row.id,
      event,
      event === 'CREATE' ? null : row.status,
      next,
      sideOf(uow, event),
      uow.actor.name.slice(0, 50),
      content?.slice(0, 500) ?? null,
      event === 'CREATE' ? row.fileIds : row.saidFileIds,
    ],
  )
}
