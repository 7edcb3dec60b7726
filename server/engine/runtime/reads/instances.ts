/** One instance from all sides: what it is doing, what it did, how it looks on its diagram, and the proof by replay. */
import { isDeepStrictEqual } from 'node:util'
import { activeElements, positionsOf } from '../../core/inspect.ts'
import type { FlowNode } from '../../core/graph.ts'
import type { State } from '../../core/state.ts'
import type { Sql } from '../../define.ts'
import { loadInstances, type Snapshot } from '../../store/instances.ts'
import { elementTimes } from '../../store/statistics.ts'
import type { Reads } from '../api.ts'
import { isId } from '../definitions.ts'
import type { Environment } from '../environment.ts'
import { replay } from '../replay.ts'
import { INSTANCE_COLUMNS, INSTANCE_JOINS } from './columns.ts'
import { variableHistory } from './variable-history.ts'
import { noInstance } from '../stepper.ts'
import type { CommentView, ElementCounts, HistoryView } from '../views.ts'
import { startOf } from '../ids.ts'
import { taskViews } from './task-views.ts'
import { incidentOf, instanceOf, type IncidentRow, type InstanceListRow, type TaskRow } from './rows.ts'

type InstanceReads = Pick<Reads, 'detail' | 'variables' | 'history' | 'comments' | 'diagram' | 'rebuild' | 'variableHistory'>

export function instanceReads(sql: Sql, env: Environment): InstanceReads {
  return {
    async detail(id) {
      const { snapshot, row } = await existing(sql, id)
      const tree = await sql.query<{ id: string; parent_id: string | null; running: boolean }>(
        `with recursive tree(id, parent_id, running) as (
           select id, parent_id, ended_at is null from wf_instance where id = $1::uuid
           union all select c.id, c.parent_id, c.ended_at is null from wf_instance c join tree t on c.parent_id = t.id where c.root_id = $2::uuid and c.parent_id is not null)
         select * from tree`,
        [id, snapshot.rootId],
      )
      const ids = tree.map((node) => node.id)
      const running = tree.filter((node) => node.running && node.id !== id).map((node) => node.id)
      const states = [snapshot, ...(running.length === 0 ? [] : await loadInstances(sql, running))]
      const tasks = await sql.query<TaskRow>('select * from wf_task where instance_id = any($1::uuid[]) order by created_at, id', [ids])
      const incidents = await sql.query<IncidentRow>(
        'select n.*, i.process_key from wf_incident n join wf_instance i on i.id = n.instance_id where n.instance_id = any($1::uuid[]) order by n.created_at',
        [ids],
      )
      const activeTasks = await taskViews(sql, env, tasks)
      return {
        ...instanceOf(row),
        returned: activeTasks.some(({ processInstanceId, handIn }) => processInstanceId === id && handIn === 'again'),
        variables: snapshot.state.variables,
        activeTasks,
        activeElements: [...new Set(states.flatMap((state) => (state === undefined ? [] : activeElements(state.state))))],
        children: tree.filter((node) => node.id !== id).map((node) => node.id),
        incidents: incidents.map(incidentOf),
      }
    },

    async variables(id) {
      return (await existing(sql, id)).snapshot.state.variables
    },

    async history(id) {
      const { snapshot } = await existing(sql, id)
      const { graph } = await env.definitions.get(snapshot.definitionId)
      const rows = await sql.query<HistoryRow>('select * from wf_history where instance_id = $1::uuid', [id])
      const tasks = await sql.query<OpenTaskRow>('select id as task_id, activity_id, name, assignee, created_at from wf_task where instance_id = $1::uuid', [
        id,
      ])
      const open = openOccurrences(snapshot.state, tasks)
      const finished = rows.map((row): HistoryView => ({
        activityId: row.id,
        processInstanceId: id,
        ...activityOf(graph.nodes[row.element_id], row.element_id),
        ...(row.name === null ? {} : { activityName: row.name }),
        taskId: row.task_id ?? undefined,
        assignee: row.assignee ?? undefined,
        onBehalfOf: row.proxy_for ?? undefined,
        startTime: row.started_at,
        endTime: row.ended_at,
        durationMs: row.ended_at.getTime() - row.started_at.getTime(),
        outcome: row.outcome,
        comment: row.comment ?? undefined,
        attachments: row.attachments ?? [],
      }))
      const known = new Set(rows.map((row) => row.id))
      // A completed task that others are still asked about has its row already.
      const running = open
        .filter(({ activityId }) => !known.has(activityId))
        .map(({ activityId, elementId, task }): HistoryView => ({
          activityId,
          processInstanceId: id,
          ...activityOf(graph.nodes[elementId], elementId),
          ...(task?.name === null || task === undefined ? {} : { activityName: task.name }),
          taskId: task?.task_id,
          assignee: task?.assignee ?? undefined,
          onBehalfOf: undefined,
          startTime: task?.created_at ?? new Date(startOf(activityId)),
          endTime: undefined,
          durationMs: undefined,
          outcome: undefined,
          comment: undefined,
          attachments: [],
        }))
      return [...finished, ...running].sort((a, b) => a.startTime.getTime() - b.startTime.getTime() || (a.activityId < b.activityId ? -1 : 1))
    },

    async comments(id) {
      await existing(sql, id)
      const rows = await sql.query<{
        id: string
        task_id: string | null
        user_id: string | null
        kind: string
        content: string | null
        data: CommentView['data'] | null
        at: Date
      }>('select * from wf_comment where instance_id = $1::uuid order by id', [id])
      return rows.map((row) => ({
        commentId: row.id,
        processInstanceId: id,
        taskId: row.task_id ?? undefined,
        userId: row.user_id ?? undefined,
        kind: row.kind,
        content: row.content ?? undefined,
        data: row.data ?? undefined,
        at: row.at,
      }))
    },

    diagram: (of) => ('processInstanceId' in of ? instanceDiagram(sql, of.processInstanceId) : definitionDiagram(sql, env, of.definitionId)),

    async variableHistory(id, filter = {}) {
      return variableHistory(sql, env, (await existing(sql, id)).snapshot, filter)
    },

    async rebuild(id) {
      const { snapshot } = await existing(sql, id)
      const state = await replay(sql, env, snapshot)
      return { state, equal: isDeepStrictEqual(JSON.parse(JSON.stringify(state)), JSON.parse(JSON.stringify(snapshot.state))) }
    },
  }
}

interface HistoryRow {
  id: string
  element_id: string
  started_at: Date
  ended_at: Date
  outcome: string
  task_id: string | null
  name: string | null
  assignee: string | null
  proxy_for: string | null
  comment: string | null
  attachments: unknown[] | null
}

interface OpenTaskRow {
  task_id: string
  activity_id: string
  name: string | null
  assignee: string | null
  created_at: Date
}

async function existing(sql: Sql, id: string): Promise<{ snapshot: Snapshot; row: InstanceListRow }> {
  const [snapshot] = isId(id) ? await loadInstances(sql, [id]) : []
  const [row] = snapshot === undefined ? [] : await sql.query<InstanceListRow>(`select ${INSTANCE_COLUMNS} from ${INSTANCE_JOINS} where i.id = $1::uuid`, [id])
  if (snapshot === undefined || row === undefined) throw noInstance(id)
  return { snapshot, row }
}

/** Occurrences that have begun and not ended: the tokens that stand somewhere. */
function openOccurrences(state: State, tasks: readonly OpenTaskRow[]) {
  const byActivity = new Map(tasks.map((task) => [task.activity_id, task]))
  return positionsOf(state).flatMap(({ activityId, elementId }) =>
    activityId === undefined ? [] : [{ activityId, elementId, task: byActivity.get(activityId) }],
  )
}

/** BPMN's own words for the kinds of elements. */
function activityOf(node: FlowNode | undefined, id: string): { activityKey: string; activityName: string | undefined; activityType: string } {
  return { activityKey: id, activityName: node?.name, activityType: node === undefined ? 'unknown' : typeOf(node) }
}

const TASK_TYPES: Readonly<Record<string, string>> = {
  none: 'task',
  manual: 'manualTask',
  user: 'userTask',
  handler: 'serviceTask',
  expression: 'serviceTask',
  external: 'serviceTask',
  script: 'scriptTask',
  decision: 'businessRuleTask',
  send: 'sendTask',
  receive: 'receiveTask',
}

const EVENT_TYPES = {
  start: 'startEvent',
  catch: 'intermediateCatchEvent',
  throw: 'intermediateThrowEvent',
  boundary: 'boundaryEvent',
  end: 'endEvent',
} as const

function typeOf(node: FlowNode): string {
  switch (node.kind) {
    case 'task':
      return TASK_TYPES[node.work] ?? 'task'
    case 'call':
      return 'callActivity'
    case 'subprocess':
      return node.variant === 'transaction' ? 'transaction' : node.variant === 'adhoc' ? 'adHocSubProcess' : 'subProcess'
    case 'gateway':
      return node.gateway === 'event' ? 'eventBasedGateway' : `${node.gateway}Gateway`
    case 'event':
      return EVENT_TYPES[node.position]
  }
}

async function instanceDiagram(sql: Sql, id: string) {
  const { snapshot } = await existing(sql, id)
  const completed = await sql.query<{ element_id: string }>(
    `select distinct element_id from wf_history where instance_id = $1::uuid and outcome in ('completed', 'approved', 'rejected', 'resubmitted', 'skipped')`,
    [id],
  )
  const flows = await sql.query<{ flow: string }>('select distinct unnest(flows) as flow from wf_event where instance_id = $1::uuid', [id])
  const incidents = await sql.query<{ element_id: string }>('select distinct element_id from wf_incident where instance_id = $1::uuid', [id])
  const [source] = await sql.query<{ content: string }>(
    'select r.content from wf_definition d join wf_resource r on r.id = d.resource_id where d.id = $1::uuid',
    [snapshot.definitionId],
  )
  return {
    definitionId: snapshot.definitionId,
    xml: source?.content ?? '',
    active: activeElements(snapshot.state),
    completed: completed.map((row) => row.element_id),
    flows: flows.map((row) => row.flow),
    incidents: incidents.map((row) => row.element_id),
    counts: undefined,
  }
}

async function definitionDiagram(sql: Sql, env: Environment, id: string) {
  await env.definitions.get(id)
  const [source] = await sql.query<{ content: string }>(
    'select r.content from wf_definition d join wf_resource r on r.id = d.resource_id where d.id = $1::uuid',
    [id],
  )
  const finished = await elementTimes(sql, id, { from: undefined, to: undefined }, env.timeZone)
  const active = await sql.query<{ element_id: string; n: number }>(
    `select element_id, count(*)::int as n from (
       select element_id from wf_task where definition_id = $1::uuid
       union all select element_id from wf_subscription where definition_id = $1::uuid and instance_id is not null
       union all select element_id from wf_timer where definition_id = $1::uuid and instance_id is not null
       union all select element_id from wf_job where definition_id = $1::uuid) x group by element_id`,
    [id],
  )
  const incidents = await sql.query<{ element_id: string }>('select distinct element_id from wf_incident where definition_id = $1::uuid', [id])
  const counts: Record<string, ElementCounts> = {}
  for (const { elementId, count, meanMs, p95Ms } of finished) counts[elementId] = { active: 0, finished: count, meanMs, p95Ms }
  for (const row of active) counts[row.element_id] = { ...(counts[row.element_id] ?? { finished: 0, meanMs: undefined, p95Ms: undefined }), active: row.n }
  return {
    definitionId: id,
    xml: source?.content ?? '',
    active: active.map((row) => row.element_id),
    completed: finished.map(({ elementId }) => elementId),
    flows: [],
    incidents: incidents.map((row) => row.element_id),
    counts,
  }
}

/** Every command again, in order, with the clock and seeds of then. */
