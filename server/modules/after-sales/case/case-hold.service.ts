/** Locking a case: its process first, as the engine's own steps do, so that nobody waits in a circle. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { lockCase } from '#server/documents/open-task.ts'
import { asOrder } from './as-order.contract.ts'
import type { CaseRow } from './case-events.service.ts'

interface Seen {
  readonly id: string
  readonly version?: number | undefined
}

const lockProcess = async (uow: UnitOfWork, id: string): Promise<void> => {
  const found = await uow.prisma.afterSalesOrder.findFirst({ where: { id, deletedAt: null }, select: { processInstanceId: true } })
  if (found?.processInstanceId) await lockCase(uow.sql, found.processInstanceId)
}

/** @throws Failure not-found for one that is not the actor's to see; stale-version */
export async function heldCase(uow: UnitOfWork, { id, version }: Seen): Promise<CaseRow> {
  await lockProcess(uow, id)
  return uow.lock(asOrder, id, version)
}

/** For what happens by itself: no scope applies. */
export async function heldCaseRow(uow: UnitOfWork, id: string): Promise<CaseRow> {
  await lockProcess(uow, id)
  return uow.lockRow('afterSalesOrder', id)
}
