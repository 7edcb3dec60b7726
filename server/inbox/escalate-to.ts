/** Who is called in when a task is overdue: the leader of whoever has it, else of its initiator; where that is himself, the next one above. */
import type { EscalateTo } from '#server/engine/index.ts'
import { isUserId } from './people.ts'

/** Organisations above each other; more is a loop. */
const MOST_LEVELS = 20

const LEADER = `with recursive above (parent_id, leader_user_id, level) as (
    select o.parent_id, o.leader_user_id, 1 from app_user u join organization o on o.id = u.org_id and o.deleted_at is null where u.id = $1::uuid
    union all
    select p.parent_id, p.leader_user_id, a.level + 1 from above a join organization p on p.id = a.parent_id and p.deleted_at is null where a.level < ${MOST_LEVELS})
  select l.id::text as id from above a join app_user l on l.id = a.leader_user_id and l.deleted_at is null and l.status = 'ENABLED'
  where not l.id = any($2::uuid[]) order by a.level limit 1`

export const escalateTo: EscalateTo = async ({ assignee, candidateUsers, initiator }, sql) => {
  const late = (assignee === undefined ? candidateUsers : [assignee]).filter(isUserId)
  const people = late.length > 0 ? late : initiator !== undefined && isUserId(initiator) ? [initiator] : []
  const not = [...people, ...(initiator !== undefined && isUserId(initiator) ? [initiator] : [])]
  const leaders: string[] = []
  for (const person of people) {
    const [leader] = await sql.query<{ id: string }>(LEADER, [person, not])
    if (leader !== undefined) leaders.push(leader.id)
  }
  return [...new Set(leaders)]
}
