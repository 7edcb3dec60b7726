/** Figures of a definition, differences of two versions, and how long history is kept. */
import type { Route } from '#kit/handle.ts'
import type { Engine } from '#server/engine/index.ts'
import { done, onEngine } from './engine-call.ts'
import { boundOf } from './instance-search.ts'
import { differenceRow } from './operations.routes.ts'
import { namesFor } from './people.ts'
import { orNull } from './present.ts'
import * as calls from './statistics.contract.ts'

export const statisticsRoutes = (engine: Engine): Route[] => [
  onEngine(engine, calls.statistics, async (_actor, { definitionId, from, to }, { zone }) => {
    const { instances, elements } = await engine.statistics(definitionId, { from: boundOf('from', from, zone)?.first, to: boundOf('to', to, zone)?.after })
    return {
      instances: { ...instances },
      elements: elements.map(({ elementId, count, active, incidents, meanMs, p95Ms }) => ({
        elementId,
        count,
        active,
        incidents,
        meanMs: orNull(meanMs),
        p95Ms: orNull(p95Ms),
      })),
    }
  }),
  onEngine(engine, calls.definitionDiff, async (_actor, { fromDefinitionId, toDefinitionId }) => {
    const { from, to, elements } = await engine.differences(fromDefinitionId, toDefinitionId)
    return { from: { ...from }, to: { ...to }, elements: elements.map(differenceRow) }
  }),
  onEngine(engine, calls.retention, async (_actor, _input, { prisma, locale }) => {
    const rows = await engine.retention()
    const nameOf = await namesFor(
      prisma,
      rows.map(({ updatedBy }) => updatedBy),
      locale,
    )
    return rows.map(({ processKey, processName, days, ended, due, updatedBy, updatedAt }) => ({
      processKey,
      processName: orNull(processName),
      days: orNull(days),
      ended,
      due,
      updatedBy: nameOf(updatedBy),
      updateTime: orNull(updatedAt),
    }))
  }),
  onEngine(engine, calls.setRetention, (actor, input) => done(engine.setRetention({ actor, ...input }))),
]
