/** Decisions, history of variables, open tasks and job definitions by call. */
import type { z } from 'zod'
import type { Route } from '#kit/handle.ts'
import { SYSTEM, type Engine } from '#server/engine/index.ts'
import * as calls from './carried-over.contract.ts'
import { done, idempotencyKey, onEngine } from './engine-call.ts'
import { refuseOnDocuments } from './operate-on-documents.ts'
import { namesFor } from './people.ts'
import { orNull } from './present.ts'

type JobType = z.output<typeof calls.jobDefinitions.output>[number]['type']

export const carriedOverRoutes = (engine: Engine): Route[] => [
  onEngine(engine, calls.evaluateDecision, async (_actor, input) => {
    const { outputs, matchedRules, ...decision } = await engine.evaluateDecision(input)
    return { ...decision, outputs: outputs.map((output) => ({ ...output })), matchedRules: [...matchedRules] }
  }),
  onEngine(engine, calls.variableHistory, async (_actor, { processInstanceId, name, current, size }, { prisma, locale, text }) => {
    const { records, total } = await engine.variableHistory(processInstanceId, { name, current, size })
    const nameOf = await namesFor(
      prisma,
      records.map(({ actor }) => actor),
      locale,
    )
    const rows = records.map(({ actor, elementId, ...value }, index) => ({
      ...value,
      id: String(total - (current - 1) * size - index),
      actor: orNull(actor),
      actorName: actor === SYSTEM ? text('workflow-news.system') : nameOf(actor),
      elementId: orNull(elementId),
    }))
    return { records: rows, total, current, size }
  }),
  onEngine(engine, calls.changeTask, async (actor, input, context) => {
    await refuseOnDocuments(engine, context.principal, { taskId: input.taskId })
    return done(engine.changeTask({ actor, ...input, idempotencyKey: idempotencyKey(context) }))
  }),
  onEngine(engine, calls.jobDefinitions, async (_actor, filter) =>
    (await engine.jobDefinitions(filter)).map(({ elementName, type, ...row }) => ({ ...row, type: type as JobType, elementName: orNull(elementName) })),
  ),
  onEngine(engine, calls.changeJobDefinitions, async (actor, input) => ({ ...(await engine.setJobDefinitionState({ actor, ...input })) })),
]
