/**
 * Every value that a variable was given, from the events alone: doing them again says which variables each step set. No step writes a row
 * for it, and only who asks pays.
 */
import type { Sql } from '../../define.ts'
import type { Snapshot } from '../../store/instances.ts'
import type { Environment } from '../environment.ts'
import { replay } from '../replay.ts'
import type { Page, VariableValueView } from '../views.ts'
import { windowOf } from './query.ts'

interface Filter {
  readonly name?: string | undefined
  readonly current?: number | undefined
  readonly size?: number | undefined
}

export async function variableHistory(sql: Sql, env: Environment, about: Snapshot, filter: Filter): Promise<Page<VariableValueView>> {
  const places = new Map<string, string>()
  const values: VariableValueView[] = []
  await replay(sql, env, about, undefined, ({ seq, at, actor, effects }) => {
    for (const effect of effects) {
      if (effect.type === 'open-activity') places.set(effect.activityId, effect.elementId)
      if (effect.type !== 'set-variable' || (filter.name !== undefined && effect.name !== filter.name)) continue
      const elementId = effect.scopeActivityId === undefined ? undefined : places.get(effect.scopeActivityId)
      values.push({ name: effect.name, value: effect.value, at, actor, elementId, step: seq })
    }
  })
  const { size, offset } = windowOf(filter)
  return { records: values.toReversed().slice(offset, offset + size), total: values.length, next: undefined }
}
