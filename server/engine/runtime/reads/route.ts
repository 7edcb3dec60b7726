/** The way of a case: what people did, what they have in their hands, what comes after it. */
import { precedingTasks } from '../../core/preceding.ts'
import { forecastFrom, forecastStart, type ForeseenNode } from '../../core/forecast.ts'
import type { Expression, Variables } from '../../core/expression.ts'
import type { ProcessGraph, Task } from '../../core/graph.ts'
import type { Sql } from '../../define.ts'
import { EngineError } from '../../define.ts'
import { loadInstances, type Snapshot } from '../../store/instances.ts'
import type { AssignableTask, RouteInput, RouteNode, RouteReads, StandingDecision } from '../approval-api.ts'
import { decisionsBefore } from '../decisions.ts'
import { isId, noDefinition } from '../definitions.ts'
import { SHARED } from '../deployment.ts'
import type { Environment, Runnable } from '../environment.ts'
import { noInstance } from '../stepper.ts'
import { pastOf, type Past } from './route-past.ts'

type UserTask = Extract<Task, { work: 'user' }>

/** Processes that call each other are followed that deep, and lists of people that far. */
const MAX_DEPTH = 10
const MAX_LISTED = 200

export function routeReads(sql: Sql, env: Environment): RouteReads {
  return {
    async route(input) {
      if (input.processInstanceId === undefined) {
        const ahead = new Ahead(sql, env, input, [], undefined)
        return ahead.start(await runnableOf(sql, env, input), input.variables ?? {}, 0)
      }
      const tree = await treeOf(sql, input.processInstanceId)
      const past = await pastOf(sql, env, tree)
      const [own] = tree
      if (own === undefined || own.state.status === 'ended') return past.nodes
      const ahead = new Ahead(sql, env, { ...input, initiator: own.initiator, tenant: own.tenant }, tree, past)
      return [...past.nodes, ...(await ahead.resume(own, input.variables ?? {}, 0))]
    },
  }
}

async function runnableOf(sql: Sql, env: Environment, { processKey, definitionId }: RouteInput): Promise<Runnable> {
  if (definitionId !== undefined) return env.definitions.get(definitionId)
  if (processKey === undefined) throw new EngineError('invalid', 'what-to-start', 'give processKey or definitionId', { path: 'processKey' })
  const found = await env.definitions.find(sql, { key: processKey, binding: 'latest', version: undefined, deploymentId: '', tenant: SHARED })
  if (found === undefined) throw noDefinition(processKey)
  return found
}

/** The instance and all that it called, itself first. */
async function treeOf(sql: Sql, id: string): Promise<Snapshot[]> {
  const [own] = isId(id) ? await loadInstances(sql, [id]) : []
  if (own === undefined) throw noInstance(id)
  const rows = await sql.query<{ id: string }>(
    `with recursive tree(id) as (select $1::uuid union all select c.id from wf_instance c join tree t on c.parent_id = t.id where c.root_id = $2::uuid and c.parent_id is not null)
     select id from tree where id <> $1::uuid`,
    [id, own.rootId],
  )
  const called =
    rows.length === 0
      ? []
      : await loadInstances(
          sql,
          rows.map((row) => row.id),
        )
  return [own, ...called.flatMap((each) => each ?? [])]
}

class Ahead {
  readonly #sql: Sql
  readonly #env: Environment
  readonly #input: RouteInput
  readonly #tree: readonly Snapshot[]
  readonly #past: Past | undefined

  constructor(sql: Sql, env: Environment, input: RouteInput, tree: readonly Snapshot[], past: Past | undefined) {
    this.#sql = sql
    this.#env = env
    this.#input = input
    this.#tree = tree
    this.#past = past
  }

  async start(runnable: Runnable, variables: Variables, depth: number): Promise<RouteNode[]> {
    const initial = { ...variables, ...initiatorOf(runnable.graph, this.#input.initiator) }
    return this.#nodes(runnable, forecastStart(runnable.graph, initial, this.#env.now()), undefined, depth)
  }

  async resume(instance: Snapshot, variables: Variables, depth: number): Promise<RouteNode[]> {
    const runnable = await this.#env.definitions.get(instance.definitionId)
    return this.#nodes(runnable, forecastFrom(runnable.graph, instance.state, { ...instance.state.variables, ...variables }, this.#env.now()), instance, depth)
  }

  async #nodes(runnable: Runnable, foreseen: readonly ForeseenNode[], instance: Snapshot | undefined, depth: number): Promise<RouteNode[]> {
    const decided = instance === undefined ? [] : await decisionsBefore(this.#sql, instance.id)
    const nodes: RouteNode[] = []
    for (const each of foreseen) {
      if (each.kind === 'task') nodes.push(this.#node(runnable, each, instance, decided))
      else {
        const branch = branchIn(runnable.graph, each)
        for (const inner of await this.#called(runnable, each, depth))
          nodes.push({ ...inner, certain: inner.certain && each.certain, branch: inner.branch ?? branch })
      }
    }
    return nodes
  }

  async #called(runnable: Runnable, { kind, elementId, waitId, variables }: ForeseenNode, depth: number): Promise<RouteNode[]> {
    if (depth >= MAX_DEPTH) return []
    const running = kind === 'child' ? this.#tree.find(({ parentWait }) => parentWait === waitId) : undefined
    if (running !== undefined) return this.resume(running, {}, depth + 1)
    const node = runnable.graph.nodes[elementId]
    if (kind === 'child' || node?.kind !== 'call') return []
    const key = valueOf(node.calledElement, variables, this.#env.now())
    if (typeof key !== 'string') return []
    const version = node.binding.version && valueOf(node.binding.version, variables, this.#env.now())
    const called = await this.#env.definitions.find(this.#sql, {
      key,
      binding: node.binding.kind,
      version: version === undefined || version === null ? undefined : String(version as string | number),
      deploymentId: runnable.deploymentId,
      tenant: runnable.tenant,
    })
    if (called === undefined) return []
    const passed = Object.fromEntries(node.callInputs.map(({ target, value }) => [target, valueOf(value, variables, this.#env.now()) ?? null]))
    return this.start(called, node.allIn ? { ...variables, ...passed } : passed, depth + 1)
  }

  #node({ graph, key }: Runnable, foreseen: ForeseenNode, instance: Snapshot | undefined, decided: readonly StandingDecision[]): RouteNode {
    const node = graph.nodes[foreseen.elementId] as UserTask
    return {
      ...modeOf(node),
      activityKey: node.id,
      activityName: node.name,
      activityType: 'userTask',
      processKey: key,
      processInstanceId: instance?.id,
      status: 'FUTURE',
      certain: foreseen.certain,
      branch: branchIn(graph, foreseen),
      people: [],
      groups: [],
      comment: undefined,
      wanted: this.#parts(node, foreseen.variables).map((variables) => this.#wanted(graph, node, variables, instance, decided)),
    }
  }

  /** What each instance of a drawn collection sees; the task itself where there is none. */
  #parts(node: UserTask, variables: Variables): Variables[] {
    const loop = node.loop?.kind === 'multi' ? node.loop : undefined
    if (loop?.collection === undefined) return [variables]
    const items = valueOf(loop.collection, variables, this.#env.now())
    if (!Array.isArray(items)) return [variables]
    return (items as unknown[]).slice(0, MAX_LISTED).map((item, loopCounter) => ({ ...variables, loopCounter, [loop.elementVariable ?? 'item']: item }))
  }

  #wanted(
    graph: ProcessGraph,
    { id, name, loop, assignment }: UserTask,
    variables: Variables,
    instance: Snapshot | undefined,
    decided: readonly StandingDecision[],
  ): AssignableTask {
    const value = (expression: Expression) => valueOf(expression, variables, this.#env.now())
    const names = (expressions: readonly Expression[]) => [...new Set(expressions.flatMap((each) => textsIn(value(each))))]
    const countersign = loop?.kind === 'multi' && loop.countersign ? loop : undefined
    const member = countersign?.collection && variables[countersign.elementVariable ?? '']
    return {
      purpose: countersign === undefined ? 'task' : countersign.collection ? 'part' : 'members',
      taskId: id,
      elementId: id,
      name,
      processKey: graph.key,
      instanceId: instance?.id ?? '',
      businessKey: instance?.businessKey,
      businessType: instance?.businessType,
      initiator: this.#input.initiator,
      tenant: this.#input.tenant,
      actor: undefined,
      assignee: (assignment.assignee && textsIn(value(assignment.assignee))[0]) ?? (typeof member === 'string' ? member : undefined),
      candidateUsers: names(assignment.candidateUsers),
      candidateGroups: names(assignment.candidateGroups),
      rules: assignment.rules,
      facts: Object.fromEntries((assignment.facts ?? []).map((fact) => [fact.name, value(fact.value) ?? null])),
      variables,
      preceding: precedingTasks(graph, id),
      decisions: () => Promise.resolve([...decided, ...(this.#past?.open ?? [])]),
    }
  }
}

const branchIn = (graph: ProcessGraph, { branch }: ForeseenNode): RouteNode['branch'] =>
  branch && { kind: branch.kind, activityKey: branch.elementId, activityName: graph.nodes[branch.elementId]?.name }

const modeOf = ({ loop, assignment }: UserTask): Pick<RouteNode, 'mode' | 'ratio'> => {
  const rule = assignment.rules?.['countersign'] as { mode: RouteNode['mode']; ratio?: number } | undefined
  if (rule !== undefined) return { mode: rule.mode, ratio: rule.ratio }
  return { mode: loop?.kind !== 'multi' ? 'single' : loop.sequential ? 'sequential' : 'all', ratio: undefined }
}

function initiatorOf(graph: ProcessGraph, initiator: string | undefined): Variables {
  const names = graph.root.starts.flatMap((id) => {
    const start = graph.nodes[id]
    return start?.kind === 'event' && start.initiatorVariable !== undefined ? [start.initiatorVariable] : []
  })
  return Object.fromEntries(names.map((name) => [name, initiator ?? null]))
}

/** The value now; undefined when it cannot be told. */
function valueOf(expression: Expression, variables: Variables, now: number): unknown {
  try {
    return expression.evaluate(variables, { now })
  } catch {
    return undefined
  }
}

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : typeof value === 'string' ? value.split(',') : [])
    .filter((each): each is string => typeof each === 'string' && each.trim() !== '')
    .map((each) => each.trim())
