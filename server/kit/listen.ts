/** What an area does when another one tells something. */
import type { Contribution, EventOf } from './extension-point.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Runs in the teller's unit of work: what it refuses is refused altogether. */
export type Listener<Payload> = (uow: UnitOfWork, payload: Payload) => Promise<void>

export const listen = <Payload>(event: EventOf<Payload>, listener: Listener<Payload>): Contribution => ({ to: event.name, items: [listener] })
