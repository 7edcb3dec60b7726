/**
 * The way of one document's case as its model draws it: what was decided, who has it now, what is still to come. Before the first
 * submission it is the way of the model that is deployed; a case goes by the version that it began with.
 */
import type { Sql } from '#kit/data-source.ts'
import type { WayStep, WayVisit } from '#kit/document/way.ts'
import { labelOf } from '#kit/words.ts'
import { EngineError, type Engine, type RouteInput, type RouteNode } from '#server/engine/index.ts'
import { predictPeople, type Predicted } from '#server/approvers/predict.ts'
import type { Approvers } from '#server/approvers/resolve.ts'

export interface WayOf {
  readonly processKey: string
  readonly submitTask: string
  /** Null before the first submission. */
  readonly instanceId: string | null
  /** As a submission sets them. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly initiator: string | undefined
  readonly tenant: string
}

interface Visited {
  readonly instanceId: string
  readonly key: string
  readonly since: Date
  readonly until: Date | null
  readonly outcome: string | null
  readonly zh: string | null
  readonly en: string | null
  readonly comment: string | null
}

const visits = `
  select h.instance_id as "instanceId", element_id as key, started_at as since, ended_at as until, outcome, u.name as zh, coalesce(nullif(u.name_en, ''), u.name) as en, h.comment
    from wf_history h left join app_user u on u.id::text = h.assignee
   where h.instance_id = any($1::uuid[]) and h.task_id is not null and h.outcome is distinct from 'cancelled'
  union all
  select t.instance_id, element_id, created_at, null, null, u.name, coalesce(nullif(u.name_en, ''), u.name), null
    from wf_task t left join app_user u on u.id::text = t.assignee where t.instance_id = any($1::uuid[])
  order by since`

/** @returns the steps in the order of the model; none where the process or the case is not there any more */
export async function wayOf(engine: Engine, people: Pick<Approvers, 'explain'>, sql: Sql, of: WayOf): Promise<WayStep[]> {
  const { instanceId, variables, initiator, tenant } = of
  const [instance] =
    instanceId === null
      ? []
      : await sql.query<{ definitionId: string }>('select definition_id as "definitionId" from wf_instance where id = $1::uuid', [instanceId])
  if (instanceId !== null && !instance) return []
  const ask = async (input: Pick<RouteInput, 'processKey' | 'definitionId' | 'processInstanceId' | 'variables'>): Promise<RouteNode[]> => {
    const nodes = await engine.route({ ...input, initiator, tenant }).catch(noneWhereGone)
    // What happens beside the way (an escalation, a refusal) is told once it has happened.
    return nodes.filter(({ branch }) => branch === undefined)
  }
  const drawn = await ask({ ...(instance ? { definitionId: instance.definitionId } : { processKey: of.processKey }), variables })
  const nodes = instanceId === null ? drawn : inOrder(await ask({ processInstanceId: instanceId }), drawn)
  const rows = await sql.query<Visited>(visits, [[...new Set(nodes.flatMap(({ processInstanceId }) => processInstanceId ?? []))]])
  const handedIn = rows.findLast((row) => row.key === of.submitTask && row.instanceId === instanceId && row.until !== null)?.until ?? undefined
  return (await predictPeople(people, nodes, sql)).map((each) => {
    const { activityKey, activityName, processKey, processInstanceId, certain } = each.node
    const isSubmission = processKey === of.processKey && activityKey === of.submitTask
    return {
      key: processKey === of.processKey ? activityKey : `${processKey}/${activityKey}`,
      name: labelOf(activityName ?? activityKey),
      isSubmission,
      certain,
      visit: visitIn(
        rows.filter((row) => row.key === activityKey && row.instanceId === processInstanceId),
        isSubmission ? undefined : handedIn,
      ),
      roles: rolesIn(each),
    }
  })
}

const noneWhereGone = (error: unknown): readonly RouteNode[] => {
  if (error instanceof EngineError && error.kind === 'not-found') return []
  throw error
}

const same = (a: RouteNode, b: RouteNode): boolean => a.activityKey === b.activityKey && a.processKey === b.processKey

/**
 * Each step once, where the model has it. What was drawn as certain and is ahead no more stays, until the case is over: what an approver has
 * said so far turns it away, and that may change.
 */
function inOrder(going: readonly RouteNode[], drawn: readonly RouteNode[]): RouteNode[] {
  const isOver = !going.some(({ status }) => status !== 'DONE')
  const first = going.filter((node, at) => at === going.findIndex((each) => same(each, node)))
  // A step that is ahead again is told as what it is now.
  const once = first.map((node) => going.findLast((each) => same(each, node)) ?? node)
  const ordered = drawn.flatMap((node) => once.find((each) => same(each, node)) ?? (node.certain && !isOver ? [node] : []))
  for (const [at, node] of once.entries()) {
    if (ordered.includes(node)) continue
    const before = once.slice(0, at).findLast((each) => ordered.includes(each))
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, node)
  }
  return ordered
}

/** Who is asked, else who decided: of the current round, where there is one. */
function visitIn(rows: readonly Visited[], handedIn: Date | undefined): WayVisit | null {
  const isPresent = ({ since }: Visited): boolean => handedIn === undefined || since >= handedIn
  const open = rows.filter(({ until }) => until === null)
  const current = rows.filter(isPresent)
  const [last] = [...(open.length > 0 ? open : current.length > 0 ? current : rows)].toReversed()
  if (!last) return null
  const together = open.length > 0 ? open : isPresent(last) ? current : [last]
  const people = new Map(together.flatMap(({ zh, en }) => (zh === null ? [] : [[zh, { zh, en: en ?? zh }] as const])))
  const { since, until, outcome, comment } = last
  return { isPresent: isPresent(last), since, until, outcome, comment, people: [...people.values()] }
}

/** Roles that are named as they are, and those whose members were looked up. */
const rolesIn = ({ node, people, groups }: Predicted): string[] =>
  node.status === 'DONE' ? [] : [...new Set([...groups, ...people.flatMap(({ via }) => (via?.startsWith('role:') ? via.slice('role:'.length) : []))])]
