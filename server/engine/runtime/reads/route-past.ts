/** The part of a case's way that lies behind and under people's hands. */
import type { FlowNode } from '../../core/graph.ts'
import type { Sql } from '../../define.ts'
import type { Snapshot } from '../../store/instances.ts'
import type { RouteNode, RoutePerson, StandingDecision } from '../approval-api.ts'
import type { Environment } from '../environment.ts'

export interface Past {
  readonly nodes: readonly RouteNode[]
  /** Who is about to agree, if the forecast comes true. */
  readonly open: readonly StandingDecision[]
}

interface Row {
  readonly instance_id: string
  readonly element_id: string
  readonly assignee: string | null
  readonly outcome: string | null
  readonly comment: string | null
  readonly users: string[] | null
  readonly groups: string[] | null
}

/** A visit of a node, or all parts of a node that several people decide. */
interface Visit {
  readonly node: FlowNode
  readonly instance: Snapshot
  readonly rows: Row[]
}

export async function pastOf(sql: Sql, env: Environment, tree: readonly Snapshot[]): Promise<Past> {
  const ids = tree.map(({ id }) => id)
  const rows = await sql.query<Row>(
    `select instance_id, element_id, assignee, outcome, comment, null::text[] as users, null::text[] as groups, started_at as at, id from wf_history
     where instance_id = any($1::uuid[]) and (task_id is not null or comment is not null)
     union all select instance_id, element_id, assignee, null, null, candidate_users, candidate_groups, created_at, id from wf_task where instance_id = any($1::uuid[])
     order by at, id`,
    [ids],
  )
  const visits: Visit[] = []
  for (const row of rows) {
    const instance = tree.find(({ id }) => id === row.instance_id)!
    const { graph } = await env.definitions.get(instance.definitionId)
    const node = graph.nodes[row.element_id]
    if (node === undefined) continue
    const last = isMany(node) ? visits.findLast((visit) => visit.node === node && visit.instance === instance) : undefined
    if (last) last.rows.push(row)
    else visits.push({ node, instance, rows: [row] })
  }
  const told = visits.filter((visit) => isOpen(visit) || visit.rows.some(({ outcome }) => outcome !== 'cancelled'))
  const nodes = [...told.filter((visit) => !isOpen(visit)), ...told.filter(isOpen)].map(nodeOf)
  return {
    nodes,
    open: told
      .filter(isOpen)
      .flatMap(({ node, rows: all }) =>
        all.flatMap(({ assignee, outcome }) => (assignee === null || outcome !== null ? [] : [{ elementId: node.id, userId: assignee }])),
      ),
  }
}

const isMany = (node: FlowNode): boolean => 'loop' in node && node.loop !== undefined

/** Several people's parts are one visit as long as one of them is open. */
const isOpen = ({ rows }: Visit): boolean => rows.some(({ outcome }) => outcome === null)

/** Each person once: what he said last, or that he is asked again. */
const lastWord = (people: readonly RoutePerson[]): RoutePerson[] => [...new Map(people.map((each) => [each.userId, each])).values()]

function nodeOf(visit: Visit): RouteNode {
  const { node, instance, rows } = visit
  const rule =
    node.kind === 'task' && node.work === 'user'
      ? (node.assignment.rules?.['countersign'] as { mode: RouteNode['mode']; ratio?: number } | undefined)
      : undefined
  const drawn = 'loop' in node && node.loop?.kind === 'multi' ? (node.loop.sequential ? 'sequential' : 'all') : 'single'
  const open = isOpen(visit)
  const people = rows.flatMap(({ assignee, outcome, users }): RoutePerson[] => {
    if (outcome === 'cancelled') return []
    if (assignee !== null) return [{ userId: assignee, outcome: outcome ?? undefined }]
    return outcome === null ? (users ?? []).map((userId) => ({ userId, outcome: undefined })) : []
  })
  return {
    activityKey: node.id,
    activityName: node.name,
    activityType: 'userTask',
    processKey: instance.processKey,
    processInstanceId: instance.id,
    status: open ? 'ACTIVE' : 'DONE',
    certain: true,
    branch: undefined,
    mode: rule?.mode ?? drawn,
    ratio: rule?.ratio,
    people: lastWord(people),
    groups: [...new Set(rows.flatMap(({ assignee, outcome, groups }) => (assignee === null && outcome === null ? (groups ?? []) : [])))],
    comment: rows.findLast(({ comment }) => comment !== null)?.comment ?? undefined,
    wanted: [],
  }
}
