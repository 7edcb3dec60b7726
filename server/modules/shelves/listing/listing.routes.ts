/** Listings: lists, commands over some of them, and why they cannot be sold. */
import type { Call } from '#kit/contract.ts'
import type { z } from 'zod'
import { eachWith } from '#kit/each-by-id.ts'
import { Failure, notFound } from '#kit/errors.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { statusCounts } from '#kit/resource/status-counts.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import {
  batchUpShelves,
  batchUpShelvesHandle,
  channelComplaint,
  downShelves,
  mostAsked,
  type PutUpResult,
  removeByIds,
  takeOutOfPool,
  undoDown,
  whyNot,
} from './listing-calls.contract.ts'
import { takeComplaint } from './complaint.service.ts'
import { listingHooks, shownListingHooks, supplierName } from './listing-hooks.service.ts'
import { downStep, moveListings, outOfPoolStep, restoreStep, type Listing, type Step } from './listing-move.service.ts'
import { channelListing, listingCounters, outOfPool, shelvesRecordExport, shelvesRecordList, shelvingRecord } from './listing.contract.ts'
import { asksFirstCode, lockListings, putUpAll, scheduleAll, undoAll } from './put-up.service.ts'
import { casesAsking } from '../apply/shelves-apply.service.ts'
import { askedQuery } from './seen-listings.service.ts'
import { whyNotOf } from './why-not.service.ts'

const recordHooks: ResourceHooks<typeof shelvingRecord> = { expressions: { supplierName, createdByName: nameOf('app_user', 'created_by') } }
const poolHooks: ResourceHooks<typeof outOfPool> = {
  expressions: { supplierName },
  withheld: (_principal, where) => where.add(`t.status = 'OUT_OF_POOL'`),
}
const again = { retries: 3 }

/** Why it was refused. */
interface Outcome {
  readonly failure: Failure | undefined
}

type Results = z.output<typeof PutUpResult>

/** Each listing that the caller sees, in a work of its own. What a rule decided stays written down where it refused. */
async function each(context: CallContext, ids: readonly string[], work: (uow: UnitOfWork, row: Listing) => Promise<Outcome>): Promise<Results> {
  const results = await eachWith(context, ids, async (id) => {
    const outcome = await context.work(async (uow) => {
      const [row] = await lockListings(uow, [id])
      if (!row) throw notFound(channelListing.name, id)
      await uow.lock(channelListing, id)
      return work(uow, row)
    }, again)
    if (outcome.failure) throw outcome.failure
    return outcome
  })
  return results.map(({ value: _value, ...result }) => result)
}

const asked = 'up-shelves-manager.asked'

const moved = (context: CallContext, ids: readonly string[], step: (uow: UnitOfWork) => (row: Listing) => Step): Promise<Results> =>
  each(context, ids, async (uow, row) => ({ failure: (await moveListings(uow, [step(uow)(row)])).get(row.id) }))

/** Each under its own path, and under the one of the specification. */
function recordRoutes(): Route[] {
  const routes = resourceRoutes(shelvingRecord, recordHooks)
  const also = (call: Call, verb: 'list' | 'export'): Route[] =>
    routes.filter((route) => route.call.path === `${shelvingRecord.path}/${verb}`).map(({ run }) => ({ call, run }))
  return [...routes, ...also(shelvesRecordList, 'list'), ...also(shelvesRecordExport, 'export')]
}

export function listingRoutes(dependencies: ShelvesDependencies, links: SignedLinks, secret: string | undefined): Route[] {
  /** One by one; those that need somebody to agree are handed in together, as one request. */
  const up = async (context: CallContext, ids: readonly string[], isApproved: boolean): Promise<Results> => {
    const results = await each(context, ids, async (uow, row) => ({
      failure: (await putUpAll(dependencies, uow, [row], { isApproved, mayAsk: false })).refused.get(row.id),
    }))
    const asking = results.flatMap(({ id, code }) => (code === asksFirstCode ? [id] : []))
    if (asking.length === 0) return results
    const { refused, asked: handedIn } = await context.work(async (uow) => putUpAll(dependencies, uow, await lockListings(uow, asking)), again)
    const cases = await casesAsking(context.sql, [...handedIn])
    return results.map((result) => {
      const failure = refused.get(result.id)
      if (failure) return { id: result.id, isDone: false, code: failure.code, message: context.text(failure.code, failure.details) }
      return handedIn.has(result.id)
        ? { id: result.id, isDone: true, code: asked, message: context.text(asked), processInstanceId: cases.get(result.id) ?? null }
        : result
    })
  }
  const listed = createRepository(channelListing, listingHooks)
  const firstFound = async (context: CallContext, query: Readonly<Record<string, unknown>>): Promise<{ ids: string[]; isFirst: boolean }> => {
    const ids: string[] = []
    for await (const rows of listed.each(readerOf(context), askedQuery(query))) {
      ids.push(...rows.map(({ id }) => id))
      if (ids.length > mostAsked) return { ids: ids.slice(0, mostAsked), isFirst: true }
    }
    return { ids, isFirst: false }
  }
  return [
    ...resourceRoutes(channelListing, shownListingHooks(dependencies.data, links)),
    handle(listingCounters, (context, query) => statusCounts(listed, context, query)),
    ...recordRoutes(),
    ...resourceRoutes(outOfPool, poolHooks),
    handle(batchUpShelves, (context, { ids, scheduledAt }) =>
      scheduledAt
        ? each(context, ids, async (uow, row) => ({ failure: (await scheduleAll(dependencies, uow, [row], new Date(scheduledAt))).get(row.id) }))
        : up(context, ids, false),
    ),
    handle(batchUpShelvesHandle, (context, { ids, handle: how, reason, remark }) =>
      // Whoever agreed to it agreed to its being sold, not to one try.
      how === 'GIVE_UP' && reason ? moved(context, ids, (uow) => downStep(uow.now, { reason, remark })) : up(context, ids, true),
    ),
    handle(downShelves, (context, { ids, reason, remark }) => moved(context, ids, (uow) => downStep(uow.now, { reason, remark }))),
    handle(undoDown, (context, { ids }) => each(context, ids, async (uow, row) => ({ failure: (await undoAll(dependencies, uow, [row])).get(row.id) }))),
    handle(takeOutOfPool, (context, { ids, reason }) => moved(context, ids, () => outOfPoolStep(reason))),
    handle(removeByIds, (context, { ids }) => moved(context, ids, () => restoreStep)),
    handle(whyNot, async (context, { ids, query = {} }) => {
      if (ids) return whyNotOf(dependencies, context, ids)
      const found = await firstFound(context, query)
      return whyNotOf(dependencies, context, found.ids, found.isFirst)
    }),
    handle(channelComplaint, (context, complaint) => takeComplaint(dependencies, context, complaint, secret)),
  ]
}
