/** Asking channels after the commit, at least once each; the answers move the listings once, and only while nothing newer was asked. */
import type { DataSource } from '#kit/data-source.ts'
import { usualAttempts } from '#kit/outbox/deliver.ts'
import { endMessages, handleTogetherOutside, type Together, type TopicHandler, type Unhandled } from '#kit/outbox/outbox.ts'
import { reasonOf } from '#kit/reason-of.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { openException, type ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { failedStep, keepRecords, moveListings, succeededStep, type Listing, type Step, type Told } from '../listing/listing-move.service.ts'
import { pushAgain } from '../listing/listing-standing.service.ts'
import { lockListings, putUp } from '../listing/put-up.service.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { Asked, channelAsked } from './ask-channel.ts'
import { answersOf, type Answer } from './channel-answers.service.ts'
import { ChannelBusy, ChannelRefuses, type ChannelShelf } from './channel-shelf.provider.ts'

export interface PushDependencies extends ShelvesDependencies {
  readonly shelfOf: (channel: string) => Promise<ChannelShelf>
}

const exceptionType = 'channel-push'
/** After so many tries an article that should go up has failed; one that should go down is left to the exceptions. */
const mostTries = 3
/** Of a channel that has had enough for now: minutes, so that a batch of thousands gets through. The last try of the queue gives up in good order. */
const mostWhileBusy = usualAttempts - 1

const on = ({ data, zone }: Pick<PushDependencies, 'data' | 'zone'>) => workOn(data, { zone })
const actor = systemActor('channel')

/** The listings that still want what was asked, by their id. */
async function stillAsked(data: DataSource, asked: readonly Asked[]): Promise<Map<string, Listing>> {
  const rows = await data.prisma.channelListing.findMany({ where: { id: { in: asked.map(({ listingId }) => listingId) } } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    asked.flatMap(({ listingId, pushNo }) => {
      const row = byId.get(listingId)
      return row?.pushNo === pushNo ? [[listingId, row] as const] : []
    }),
  )
}

interface Answered {
  readonly asked: Asked
  readonly answer: Answer
}

/** Those that nobody has asked about anew, as they are now; locked in the order of their ids. */
async function lockAsked(uow: UnitOfWork, answered: readonly Answered[]): Promise<(Answered & { readonly row: Listing })[]> {
  const ids = answered.map(({ asked }) => asked.listingId)
  await uow.sql.query('select 1 from channel_listing where id = any($1::uuid[]) order by id for update', [ids])
  const rows = new Map((await uow.prisma.channelListing.findMany({ where: { id: { in: ids } } })).map((row) => [row.id, row]))
  return answered.flatMap((one) => {
    const row = rows.get(one.asked.listingId)
    return row?.pushNo === one.asked.pushNo ? [{ ...one, row }] : []
  })
}

/** What channels said, written down in a few statements, however many they are. */
async function settle(uow: UnitOfWork, answered: readonly Answered[]): Promise<void> {
  const steps: Step[] = []
  const told: { readonly row: Listing; readonly told: Told }[] = []
  const succeeded = succeededStep(uow.now)
  for (const { asked, answer, row } of await lockAsked(uow, answered)) {
    if ('error' in answer) {
      if (asked.wants === 'UP' && row.status === 'SHELVING') steps.push(failedStep(row, reasonOf(answer.error, 500)))
      await openException(uow, {
        type: exceptionType,
        bizKey: row.id,
        title: `${row.channel} ${row.skuCode}`,
        payload: { ...asked },
        error: answer.error,
        bizType: 'up-shelves-manager',
        bizId: row.id,
        ...(row.supplierId && { supplierId: row.supplierId }),
      })
    } else if (asked.wants === 'DOWN') told.push({ row, told: { action: 'PUSHED_DOWN' } })
    else if (row.status === 'SHELVING') steps.push(succeeded(row, answer.itemCode))
    else if (row.status === 'ON_SHELF') told.push({ row, told: { action: 'PUSHED' } })
  }
  for (const refusal of (await moveListings(uow, steps)).values()) throw refusal
  if (told.length > 0) await keepRecords(uow, told)
}

const isLast = (error: unknown, attempt: number): boolean =>
  error instanceof ChannelRefuses || attempt >= (error instanceof ChannelBusy ? mostWhileBusy : mostTries)

/** For the relay: what a piece needs is read once, each is asked by itself, and what came of them is written at once. */
export const pushHandler = (dependencies: PushDependencies): TopicHandler =>
  handleTogetherOutside(channelAsked, async (messages): Promise<Unhandled> => {
    const wanted = await stillAsked(
      dependencies.data,
      messages.map(({ payload }) => payload),
    )
    // Of one listing the newest question alone is still wanted.
    const open = messages.filter(({ payload }) => wanted.get(payload.listingId)?.pushNo === payload.pushNo)
    const answers = await answersOf(
      dependencies,
      open.flatMap(({ id, payload: { listingId, wants } }) => {
        const row = wanted.get(listingId)
        return row ? [{ key: id, row, wants }] : []
      }),
    )
    const failed = new Map<string, unknown>()
    const left: string[] = []
    const over: (Together & Answered)[] = []
    for (const message of open) {
      const answer = answers.get(message.id)
      if (!answer) left.push(message.id)
      else if ('error' in answer && !isLast(answer.error, message.attempt)) failed.set(message.id, answer.error)
      else over.push({ ...message, asked: message.payload, answer })
    }
    if (over.length > 0)
      await on(dependencies)(
        actor,
        async (uow) => {
          // Handed out twice, they were asked twice, and are counted once.
          const ours = await endMessages(
            uow.sql,
            over.map(({ id }) => id),
          )
          await settle(
            uow,
            over.filter(({ id }) => ours.has(id)),
          )
        },
        { retries: 3 },
      )
    return { failed, left }
  })

/** An article that should be up is put up again, by all rules of today; one that should be down is asked for until the channel says yes. */
export const pushRetry = (dependencies: PushDependencies): ExceptionRetry => ({
  type: exceptionType,
  // What a channel is told is the article's: it is put right there.
  payload: Asked,
  fixed: ['listingId', 'pushNo', 'wants'],
  retry: async (payload, key) => {
    const asked = Asked.parse(payload)
    const row = (await stillAsked(dependencies.data, [asked])).get(asked.listingId)
    if (!row) return
    if (asked.wants === 'DOWN') {
      const answer = (await answersOf(dependencies, [{ key, row, wants: 'DOWN' }])).get(key)
      if (answer && 'error' in answer) throw answer.error
      if (answer) await on(dependencies)(actor, (uow) => settle(uow, [{ asked, answer }]), { retries: 3 })
      return
    }
    await on(dependencies)(
      actor,
      async (uow) => {
        const [now] = await lockListings(uow, [row.id])
        if (now?.pushNo === asked.pushNo && now.status === 'ON_SHELF') await pushAgain(uow, [now.id])
        if (now?.pushNo === asked.pushNo && now.status === 'SHELVE_FAILED') await putUp(dependencies, uow, now, { isApproved: true })
      },
      { retries: 3 },
    )
  },
})
