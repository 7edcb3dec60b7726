/** Requests to put up: made with their articles, and what follows when somebody agrees. */
import type { Sql } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import type { CallContext } from '#kit/handle.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { joinedWords, shortened } from '#kit/words.ts'
import { notify } from '#server/modules/message/notify.ts'
import { listingNamed } from '../listing/listing-named.service.ts'
import { obstaclesOf } from '../listing/obstacles.service.ts'
import { lockListings, putUpAll, reasonsRefused, type PutUpDependencies } from '../listing/put-up.service.ts'
import { shelvesTemplates } from '../shelves-templates.ts'
import type { ApprovalAsked } from './approval-asked.service.ts'
import { shelvesApply } from './shelves-apply.contract.ts'

export type ApplyRow = ModelRow<'shelvesApply'>

/** @returns its id, to be handed in */
export async function makeApply(uow: UnitOfWork, { listings, ruleNames }: ApprovalAsked): Promise<string> {
  const { id } = await uow.insert(
    'shelvesApply',
    {
      code: await uow.nextNumber(shelvesApply.name),
      applicantId: uow.actor.userId ?? null,
      ruleNames: shortened(joinedWords(ruleNames, { zh: '、', en: ', ' }), 500),
      articles: listings.length,
    },
    { bizType: shelvesApply.name, event: 'APPLY' },
  )
  await uow.insertMany(
    'shelvesApplyLine',
    listings.map((listing) => ({ id: newId(), applyId: id, ...listingNamed(listing) })),
  )
  return id
}

/** Of listings that wait for somebody to agree: the case in which they do. */
export async function casesAsking(sql: Sql, listingIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (listingIds.length === 0) return new Map()
  const rows = await sql.query<{ listingId: string; processInstanceId: string }>(
    `select l.listing_id as "listingId", a.process_instance_id as "processInstanceId" from shelves_apply_line l join shelves_apply a on a.id = l.apply_id
      where l.listing_id = any($1::uuid[]) and a.status = 'IN_APPROVAL' and a.process_instance_id is not null and a.deleted_at is null`,
    [listingIds],
  )
  return new Map(rows.map(({ listingId, processInstanceId }) => [listingId, processInstanceId]))
}

/** Puts up what still may be sold; the others keep why not beside them. */
export async function putUpApproved(dependencies: PutUpDependencies, uow: UnitOfWork, row: ApplyRow): Promise<void> {
  const lines = await uow.prisma.shelvesApplyLine.findMany({ where: { applyId: row.id } })
  const rows = await lockListings(
    uow,
    lines.map(({ listingId }) => listingId),
  )
  const { refused } = await putUpAll(dependencies, uow, rows, { isApproved: true })
  for (const { id, listingId } of lines) {
    const failure = refused.get(listingId)
    if (failure) await uow.prisma.shelvesApplyLine.update({ where: { id }, data: { message: shortened(reasonsRefused(dependencies, failure), 1000) } })
  }
}

const outcomes = {
  APPROVE: { zh: '已通过', en: 'was approved' },
  REJECT: { zh: '已驳回', en: 'was rejected' },
  RETURN: { zh: '被退回', en: 'was returned' },
} as const

export async function tellApplicant(uow: UnitOfWork, row: ApplyRow, outcome: keyof typeof outcomes): Promise<void> {
  if (row.applicantId === null) return
  await notify(uow, {
    to: { userIds: [row.applicantId] },
    template: shelvesTemplates['shelves.asked'],
    params: { outcome: outcomes[outcome], code: row.code, articles: String(row.articles) },
    link: `/commodity-management/shelves-apply/index?q.code=${row.code}`,
    bizType: shelvesApply.name,
    bizId: row.id,
  })
}

const shownLines = 100

export async function applyLines(context: Pick<CallContext, 'data' | 'locale' | 'text'>, zone: string, applyId: string) {
  const { data, locale } = context
  const lines = await data.prisma.shelvesApplyLine.findMany({ where: { applyId }, orderBy: { skuCode: 'asc' } })
  const listings = await data.prisma.channelListing.findMany({
    where: { id: { in: lines.map(({ listingId }) => listingId) } },
    select: { id: true, skuId: true, channel: true },
  })
  const obstacles = await obstaclesOf({ data, sql: data.sql, zone }, listings)
  return {
    sellable: listings.filter(({ id }) => obstacles.get(id)?.length === 0).length,
    lines: lines.slice(0, shownLines).map(({ id, listingId, skuCode, skuName, skuNameEn, channel, message }) => ({
      id,
      listingId,
      skuCode,
      skuName: (locale === 'en' && skuNameEn) || skuName,
      channel,
      message,
      obstacles: (obstacles.get(listingId) ?? []).map((code) => context.text(code)),
    })),
  }
}
