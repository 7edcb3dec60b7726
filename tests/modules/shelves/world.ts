/** Listings of products that lack nothing, and channels and jobs that run when a test says so. */
import { runJob, type JobRunner } from '#kit/jobs/run-job.ts'
import type { Principal } from '#kit/principal.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { channelAsked } from '#server/modules/shelves/push/ask-channel.ts'
import { localShelf, type ChannelShelf } from '#server/modules/shelves/push/channel-shelf.provider.ts'
import { pushHandler } from '#server/modules/shelves/push/push.service.ts'
import { withProducts, type Seller } from '#tests/modules/product/world.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'

const zone = 'Asia/Shanghai'
export const op = people.categoryOp
export const manager = people.category

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export interface Listed {
  readonly spuId: string
  readonly skuIds: string[]
  readonly seller: Seller
  /** Of its listings, one an article. */
  readonly ids: string[]
  readonly first: string
  readonly second: string
}

/** Call it at the top of a file. */
export function withListings() {
  const world = withProducts()
  const data = () => world.product.application.data
  const prisma = () => data().prisma
  const at = () => ({ data: data(), zone, translate: (code: string) => code })
  const act = (who: Principal, tail: string, payload: object): Promise<Data> => world.ok(who, `/api/product/up-shelves-manager/${tail}`, payload)
  const statusOf = async (id: string) => (await prisma().channelListing.findUniqueOrThrow({ where: { id } })).status
  const system = <T>(work: (uow: UnitOfWork) => Promise<T>) => workOn(data(), { zone })(systemActor('test'), work)

  /** Hands the questions to the channel, as the relay does; those that are due or, `isLater`, all. */
  async function relay(ids: readonly string[], shelf: ChannelShelf = localShelf('JD', ''), isLater = false): Promise<number> {
    const handler = pushHandler({ ...at(), shelfOf: async () => shelf })
    if (handler.runs !== 'together outside') throw new Error('The channel is outside')
    const rows = await data().sql.query<{ id: string; payload: object }>(
      `select id, payload from outbox where topic = $1 and key = any($2::text[]) and ($3 or next_at <= now() + interval '1 second') order by seq`,
      [channelAsked.name, ids, isLater],
    )
    for (const { id, payload } of rows) {
      const { failed } = (await handler.handle([{ payload, id, attempt: 3 }])) ?? {}
      if (failed?.has(id)) throw failed.get(id)
      await data().sql.query('delete from outbox where id = $1::uuid', [id])
    }
    return rows.length
  }

  async function listed(): Promise<Listed> {
    const seller = await world.seller()
    const made = await world.complete(seller.admin)
    await world.done(seller.admin, 'submit', { id: made.spuId })
    await world.ok(op, '/api/product/approve-manager/approve', { id: made.spuId, decision: 'APPROVE' })
    const rows = await prisma().channelListing.findMany({ where: { spuId: made.spuId }, orderBy: { id: 'asc' } })
    const ids = rows.map(({ id }) => id)
    return { ...made, seller, ids, first: ids[0]!, second: ids[1]! }
  }

  async function selling(): Promise<Listed> {
    const made = await listed()
    await act(op, 'batch-up-shelves', { ids: made.ids })
    await relay(made.ids)
    return made
  }

  /** Runs a job as a worker would. */
  async function run(who: Principal, id: string, signal = new AbortController().signal): Promise<Data> {
    const runner: JobRunner = {
      source: data(),
      handlers: world.product.application.background.jobs,
      principalOf: async () => who,
      onChange: async () => undefined,
      log: { error: (details) => console.error(details), warn: () => undefined },
    }
    await prisma().asyncJob.update({ where: { id }, data: { nextAt: new Date(0) } })
    await runJob(runner, id, signal)
    return prisma().asyncJob.findUniqueOrThrow({ where: { id } })
  }

  return { world, data, prisma, at, zone, act, statusOf, system, relay, listed, selling, run }
}
