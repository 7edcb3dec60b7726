/** Job definitions: which elements of a version make work for the clock, the loops or external workers, told by the model; and what waits there. */
import type { EventDefinition, FlowNode, ProcessGraph } from '../../core/graph.ts'
import { EngineError, type Sql } from '../../define.ts'
import { waitingWork } from '../../store/job-holds.ts'
import { isId, noDefinition } from '../definitions.ts'
import type { Environment } from '../environment.ts'
import type { JobDefinitionFilter, JobDefinitionView } from '../work-api.ts'

type IsOutside = (handler: string) => boolean

export async function jobDefinitions(
  sql: Sql,
  env: Environment,
  { definitionId, processKey, elementId, type }: JobDefinitionFilter,
): Promise<JobDefinitionView[]> {
  if (definitionId === undefined && processKey === undefined)
    throw new EngineError('invalid', 'what-to-list', 'name a definition or a process', { path: 'definitionId' })
  const rows =
    definitionId !== undefined && !isId(definitionId)
      ? []
      : await sql.query<{ id: string }>(
          `select id from wf_definition where state <> 'deleted' and ($1::uuid is null or id = $1::uuid) and ($2::text is null or key = $2) order by version desc`,
          [definitionId ?? null, processKey ?? null],
        )
  if (rows.length === 0) throw noDefinition(definitionId ?? processKey ?? '')
  const known = await waitingWork(
    sql,
    rows.map(({ id }) => id),
  )
  const isOutside: IsOutside = (handler) => env.handler(handler)?.runs !== 'in transaction'
  const views: JobDefinitionView[] = []
  for (const { id } of rows) {
    const { graph, key, version } = await env.definitions.get(id)
    const there = known.filter((each) => each.definitionId === id)
    // What waits is told, whether or not the model says so: a handler may have been another when it was ordered.
    const places = new Map([...placesOf(graph, isOutside), ...there].map((place) => [`${place.type} ${place.elementId}`, place]))
    for (const place of places.values()) {
      const now = there.find((each) => each.elementId === place.elementId && each.type === place.type)
      views.push({
        definitionId: id,
        processKey: key,
        version,
        elementId: place.elementId,
        elementName: graph.nodes[place.elementId]?.name,
        type: place.type,
        waiting: now?.waiting ?? 0,
        failed: now?.failed ?? 0,
        state: now?.held === true ? 'suspended' : 'active',
      })
    }
  }
  return views.filter((view) => (elementId === undefined || view.elementId === elementId) && (type === undefined || view.type === type))
}

const placesOf = (graph: ProcessGraph, isOutside: IsOutside): { readonly elementId: string; readonly type: string }[] =>
  Object.values(graph.nodes).flatMap((node) => [...new Set(typesOf(node, isOutside))].map((type) => ({ elementId: node.id, type })))

function typesOf(node: FlowNode, isOutside: IsOutside): string[] {
  const types: string[] = []
  const loop = 'loop' in node && node.loop?.kind === 'multi' ? node.loop : undefined
  if (node.asyncBefore || node.asyncAfter || loop?.asyncBefore || loop?.asyncAfter) types.push('continue')
  if (node.listeners.some(({ handler }) => handler !== undefined && isOutside(handler))) types.push('handler')
  if (node.kind === 'event') types.push(...node.definitions.flatMap((definition) => typesOfEvent(node.position, definition, isOutside)))
  if (node.kind !== 'task') return types
  if (node.work === 'external') types.push('external')
  if (node.work === 'handler' && isOutside(node.handler)) types.push('handler')
  if (node.work === 'send') types.push(...typeOfMessage(node.message, isOutside))
  if (node.work === 'user' && node.assignment.timers !== undefined) types.push('timer')
  return types
}

function typesOfEvent(position: string, definition: EventDefinition, isOutside: IsOutside): string[] {
  if (definition.kind === 'timer') return ['timer']
  if (position !== 'throw' && position !== 'end') return []
  if (definition.kind === 'signal') return ['broadcast']
  return definition.kind === 'message' ? typeOfMessage(definition.message, isOutside) : []
}

function typeOfMessage({ handler, topic }: Extract<EventDefinition, { kind: 'message' }>['message'], isOutside: IsOutside): string[] {
  if (topic !== undefined) return ['external']
  if (handler === undefined) return ['correlate']
  return isOutside(handler) ? ['handler'] : []
}
