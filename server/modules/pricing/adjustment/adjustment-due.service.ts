/** Asks for an adjustment to be applied right after the commit. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'

export const adjustmentDueTopic = 'pricing.adjustment-due'

export const askToApply = (uow: UnitOfWork, id: string): Promise<string> => uow.outbox.add(adjustmentDueTopic, { id }, { key: id })
