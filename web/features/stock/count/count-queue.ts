/** What was counted and is not yet with the server; a line that is counted again takes the place of what was refused. */
import { countLine } from '#server/modules/stock/count/inventory-take.contract.ts'
import { send } from '#web/kit/client.ts'
import { SendQueue, type Operation } from '../unsent/send-queue.ts'

export interface Counting extends Operation {
  readonly takeId: string
  readonly lineId: string
  /** None leaves the line out. */
  readonly qty: string | null
  readonly reason?: string | undefined
  /** On this device's clock. */
  readonly countedAt: number
}

type Deliver = (counting: Counting) => Promise<void>

const deliver: Deliver = async ({ takeId, lineId, operationId, qty, reason, countedAt }) => {
  const secondsAgo = Math.max(0, Math.round((Date.now() - countedAt) / 1000))
  await send(countLine, { id: takeId, lineId, operationId, qty, secondsAgo, ...(reason && { reason }) }, { silent: true })
}

export class CountQueue extends SendQueue<Counting> {
  constructor(userId: string, deliverOne: Deliver = deliver) {
    super({ name: `count-queue-${userId}`, deliver: deliverOne, replaces: (next, refused) => next.lineId === refused.lineId })
  }
}
