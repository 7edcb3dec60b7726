/** Putting up: everything in the way is found out with the suppliers held, rules decide, and what has to be approved is asked for. */
import { Failure } from '#kit/errors.ts'
import { answerTo } from '#kit/lifecycle.contract.ts'
import { messageWords } from '#kit/messages.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { joinedWords, reasonSeparator, storedWords } from '#kit/words.ts'
import { holdSupplier } from '#server/modules/supplier/profile/supplier.service.ts'
import { ruleNamed, type RuleSaid } from '../rule/rule-choice.ts'
import { keepDecisions, type Decided } from '../rule/rules-in-force.service.ts'
import { approvalAsked } from '../apply/approval-asked.service.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { listingMachine } from './listing.machine.ts'
import { failedStep, moveListings, scheduleStep, undoStep, type Listing, type Refused, type Step } from './listing-move.service.ts'
import { askedByRules } from './obstacles.ts'
import { judgedOf, type Judged } from './obstacles.service.ts'

export type PutUpDependencies = Pick<ShelvesDependencies, 'data' | 'zone' | 'translate'>

export interface PutUp {
  readonly refused: Refused
  /** Those for which an approval is asked for; they wait where they are. */
  readonly asked: ReadonlySet<string>
}

/** The suppliers first, then the listings, in the order of their ids: everybody locks in this order. @returns the rows as they are now */
export async function lockListings(uow: UnitOfWork, ids: readonly string[]): Promise<Listing[]> {
  const rows = await uow.sql.query<{ supplierId: string }>(
    `select distinct supplier_id as "supplierId" from channel_listing where id = any($1::uuid[]) and supplier_id is not null order by 1`,
    [ids],
  )
  for (const { supplierId } of rows) await holdSupplier(uow.sql, supplierId)
  await uow.sql.query('select 1 from channel_listing where id = any($1::uuid[]) order by id for update', [ids])
  return uow.prisma.channelListing.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } })
}

/** Everything in the way: a freeze that comes meanwhile waits for the supplier, and finds what became of it. */
const judgedNow = ({ data, zone }: PutUpDependencies, uow: UnitOfWork, rows: readonly Listing[]): Promise<Map<string, Judged>> =>
  judgedOf({ data, sql: uow.sql, zone }, rows)

/** Reasons as they are stored: whoever reads them later reads their own language. */
export const wordsOf = ({ translate }: Pick<PutUpDependencies, 'translate'>, codes: readonly string[]): string =>
  joinedWords(
    codes.map((code) => messageWords(translate, code)),
    reasonSeparator,
  )

/** Why something was refused, as it is stored. */
export const whyRefused = ({ translate }: Pick<PutUpDependencies, 'translate'>, { code, details }: Failure): string => messageWords(translate, code, details)

/** The reasons alone, where there are some. */
export const reasonsRefused = (dependencies: Pick<PutUpDependencies, 'translate'>, failure: Failure): string =>
  typeof failure.details['why'] === 'string' ? failure.details['why'] : whyRefused(dependencies, failure)

const refusal = (dependencies: PutUpDependencies, codes: readonly string[]): Failure =>
  new Failure('rule', 'up-shelves-manager.may-sell', { rule: 'may-sell', reasons: codes, why: wordsOf(dependencies, codes) })

const asksFirst = (dependencies: PutUpDependencies): Failure =>
  new Failure('rule', asksFirstCode, { rule: 'asks-first', why: wordsOf(dependencies, [asksFirstCode]) })

/** Somebody has to agree, and nobody was there who could be asked. */
export const asksFirstCode = 'up-shelves-manager.asks-first'

const upStep = (row: Listing): Step => ({
  row,
  event: 'UP',
  facts: { maySell: true },
  change: { failure: null, scheduledAt: null, undoUntil: null, undoStatus: null },
  told: { action: 'UP' },
  asks: { wants: 'UP' },
})

export interface HowPutUp {
  /** Somebody has agreed already, or it goes back to where it was. */
  readonly isApproved?: boolean
  /** False where nobody is there who could hand in a request: what has to be approved is refused then. */
  readonly mayAsk?: boolean
}

/** Asks the channels to sell them. Each that may not is refused with every reason why not. */
export async function putUpAll(
  dependencies: PutUpDependencies,
  uow: UnitOfWork,
  rows: readonly Listing[],
  { isApproved = false, mayAsk = true }: HowPutUp = {},
): Promise<PutUp> {
  const judged = await judgedNow(dependencies, uow, rows)
  const refused = new Map<string, Failure>()
  const decided: Decided[] = []
  const asked: { readonly row: Listing; readonly rule: RuleSaid }[] = []
  const steps: Step[] = []
  for (const row of rows) {
    const { codes, rule } = judged.get(row.id) ?? { codes: [], rule: undefined }
    const mayMove = answerTo(listingMachine, { status: row.status }, 'UP') === true
    if (mayMove && codes.length > 0) {
      refused.set(row.id, refusal(dependencies, codes))
      const message = wordsOf(dependencies, codes)
      if (rule && codes.some((code) => askedByRules.includes(code))) decided.push({ rule, listing: row, decision: 'REFUSED', message })
    } else if (mayMove && rule?.needApproval && !isApproved && !mayAsk) {
      refused.set(row.id, asksFirst(dependencies))
    } else if (mayMove && rule?.needApproval && !isApproved) {
      asked.push({ row, rule })
    } else {
      steps.push(upStep(row))
      if (mayMove && rule) decided.push({ rule, listing: row, decision: 'PASSED' })
    }
  }
  for (const [id, failure] of await moveListings(uow, steps)) refused.set(id, failure)
  const running = await inApproval(uow, asked)
  const asking = asked.filter(({ row }) => !running.has(row.id))
  for (const id of running) refused.set(id, new Failure('rule', 'up-shelves-manager.in-approval', { rule: 'in-approval' }))
  await keepDecisions(uow, [...decided, ...asking.map(({ row, rule }): Decided => ({ rule, listing: row, decision: 'ASKED' }))])
  if (asking.length > 0)
    await uow.tell(approvalAsked, { listings: asking.map(({ row }) => row), ruleNames: [...new Set(asking.map(({ rule }) => storedWords(ruleNamed(rule))))] })
  return { refused, asked: new Set(asking.map(({ row }) => row.id)) }
}

/** Those for which somebody is being asked already. */
async function inApproval(uow: UnitOfWork, asked: readonly { readonly row: Listing }[]): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set()
  const rows = await uow.sql.query<{ id: string }>(
    `select l.listing_id as id from shelves_apply_line l join shelves_apply a on a.id = l.apply_id
      where l.listing_id = any($1::uuid[]) and a.status in ('IN_APPROVAL', 'RETURNED') and a.deleted_at is null`,
    [asked.map(({ row }) => row.id)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** One of them. @throws Failure rule with every reason why not */
export async function putUp(dependencies: PutUpDependencies, uow: UnitOfWork, row: Listing, how?: HowPutUp): Promise<void> {
  const failure = (await putUpAll(dependencies, uow, [row], how)).refused.get(row.id)
  if (failure) throw failure
}

const mayWait = ({ status }: Listing): boolean => answerTo(listingMachine, { status }, 'SCHEDULE') === true

/** Each at its hour, which has to be still to come. What has to be approved is handed in at once instead, and so is refused here. */
export async function scheduleAll(dependencies: PutUpDependencies, uow: UnitOfWork, rows: readonly Listing[], at: Date): Promise<Refused> {
  const judged = await judgedNow(dependencies, uow, rows)
  const asking = rows.filter((row) => judged.get(row.id)?.rule?.needApproval === true && mayWait(row))
  const refused = new Map(asking.map(({ id }) => [id, asksFirst(dependencies)]))
  const steps = rows.filter(({ id }) => !refused.has(id)).map(scheduleStep(uow.now, at))
  return new Map([...refused, ...(await moveListings(uow, steps))])
}

/** Their hour has come: they go up, or fail with every reason. Nothing where somebody was first. */
export async function putUpDue(dependencies: PutUpDependencies, uow: UnitOfWork, rows: readonly Listing[]): Promise<void> {
  const due = rows.filter(({ status, scheduledAt }) => status === 'SCHEDULED' && scheduledAt !== null && scheduledAt <= uow.now)
  if (due.length === 0) return
  const { refused } = await putUpAll(dependencies, uow, due, { mayAsk: false })
  await moveListings(
    uow,
    due.flatMap((row) => {
      const failure = refused.get(row.id)
      return failure ? [failedStep(row, reasonsRefused(dependencies, failure))] : []
    }),
  )
}

/** As before, those whose ten seconds are not over and that still may be sold. */
export async function undoAll(dependencies: PutUpDependencies, uow: UnitOfWork, rows: readonly Listing[]): Promise<Refused> {
  const judged = await judgedNow(dependencies, uow, rows)
  return moveListings(uow, rows.map(undoStep(uow.now, ({ id }) => judged.get(id)?.codes.length === 0)))
}
