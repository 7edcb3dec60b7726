/** Lines of a document's log as their reader sees them. Whether they may see the document is for the caller to check. */
import type { Resource } from '#kit/contract.ts'
import type { CallContext } from '#kit/handle.ts'
import { visibleDiff } from '#kit/resource/field-blacklist.ts'

interface Line {
  readonly id: string
  readonly event: string
  readonly fromStatus: string | null
  readonly toStatus: string | null
  readonly actorId: string | null
  readonly actorName: string | null
  readonly actorType: string
  readonly via: 'SIMULATION' | 'LINK' | null
  readonly viaId: string | null
  readonly viaName: string | null
  readonly content: string | null
  readonly diff: Record<string, [unknown, unknown]> | null
  readonly createTime: Date
}

/** Newest first. */
export async function docLogLines(
  context: CallContext,
  resource: Resource,
  bizId: string,
  { size, offset = 0 }: { readonly size: number; readonly offset?: number },
) {
  const lines = await context.sql.query<Line>(
    `select id, event, from_status as "fromStatus", to_status as "toStatus", actor_id as "actorId", actor_name as "actorName", actor_type as "actorType", via, via_id as "viaId", via_name as "viaName", content, diff, create_time as "createTime"
       from doc_log where biz_type = $1 and biz_id = $2 order by create_time desc, id desc limit $3 offset $4`,
    [resource.name, bizId, size, offset],
  )
  const inEnglish = context.locale === 'en' ? await englishNames(context, lines) : new Map<string | null, string>()
  return lines.map(({ viaId, ...line }) => ({
    ...line,
    actorName: inEnglish.get(line.actorId) ?? line.actorName,
    viaName: inEnglish.get(viaId) ?? line.viaName,
    diff: line.diff && (visibleDiff(resource, line.diff, context.principal) as Record<string, [unknown, unknown]>),
  }))
}

/** The log keeps the name that somebody had; whoever reads English reads the English one, where there is one. */
async function englishNames({ prisma }: CallContext, lines: readonly Line[]): Promise<ReadonlyMap<string | null, string>> {
  const ids = [...new Set(lines.flatMap(({ actorId, viaId }) => [actorId, viaId].filter((id) => id !== null)))]
  const people = await prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, nameEn: true } })
  return new Map(people.flatMap(({ id, nameEn }) => (nameEn ? [[id, nameEn] as const] : [])))
}
