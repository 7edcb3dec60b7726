/** Many instances at once: finding them, moving them to another version, starting ended ones again, doing one thing to all of a selection. */
import type { CallContext, Route } from '#kit/handle.ts'
import type { JobType } from '#kit/jobs/job.ts'
import { startJob } from '#kit/jobs/start-job.ts'
import { wakeRelay } from '#kit/outbox/outbox.ts'
import { inBoth, type Words } from '#kit/words.ts'
import type { ElementDifference, Engine } from '#server/engine/index.ts'
import { idempotencyKey, onEngine } from './engine-call.ts'
import { searchOf } from './instance-search.ts'
import * as calls from './operations.contract.ts'
import { batchJob, migrateJob, verbLabels } from './operations.jobs.ts'
import { refuseOnDocuments } from './operate-on-documents.ts'
import { namesFor } from './people.ts'
import { instanceRow, orNull } from './present.ts'

export const operationRoutes = (engine: Engine): Route[] => [
  onEngine(engine, calls.processList, async (_actor, { current, size, after, ...filter }, { prisma, locale, zone }) => {
    const found = await engine.searchInstances({ ...searchOf(filter, zone), current, size, after })
    const nameOf = await namesFor(
      prisma,
      found.records.map(({ initiator }) => initiator),
      locale,
    )
    return {
      records: found.records.map((instance) => ({ ...instanceRow(instance, nameOf), incidentCount: instance.incidentCount })),
      total: found.total,
      totalIsMore: found.totalIsMore,
      current,
      size,
      next: orNull(found.next),
    }
  }),
  onEngine(engine, calls.restartProcess, async (actor, input, context) => {
    await refuseOnDocuments(engine, context.principal, input)
    const { processInstanceId } = await engine.restart({ actor, ...input, idempotencyKey: idempotencyKey(context) })
    return { processInstanceId }
  }),
  ...migration(engine),
  onEngine(engine, calls.batchOperation, async (_actor, { verb, processInstanceIds, filter, comment }, context) => {
    // A date that is none is the caller's mistake now, not the job's later.
    if (filter) searchOf(filter, context.zone)
    const title = inBoth((say) => `${say(verbLabels[verb])}${processInstanceIds ? ` (${processInstanceIds.length})` : ''}`)
    return begin(context, batchJob, { verb, processInstanceIds, filter, comment }, title)
  }),
]

const migration = (engine: Engine): Route[] => [
  onEngine(engine, calls.migrateInstances, async (actor, input) => {
    const { mapping, unmapped, instances } = await engine.migrateInstances({ actor, ...input })
    return {
      mapping: { ...mapping },
      unmapped: [...unmapped],
      instances: instances.map(({ processInstanceId, ok, problems }) => ({
        processInstanceId,
        ok,
        problems: problems.map(({ elementId, problem, message }) => ({ elementId: orNull(elementId), problem, message })),
      })),
    }
  }),
  onEngine(engine, calls.migrationProposal, async (_actor, { fromDefinitionId, toDefinitionId }) => {
    const { mapping, changed, instances } = await engine.migrationProposal(fromDefinitionId, toDefinitionId)
    return {
      mapping: mapping.map(({ from, fromName, type, to, toName, by, active, reason }) => ({
        from,
        fromName: orNull(fromName),
        type,
        to: orNull(to),
        toName: orNull(toName),
        by: orNull(by),
        active,
        ...(reason !== undefined && { reason }),
      })),
      changed: changed.map(differenceRow),
      instances,
    }
  }),
  onEngine(engine, calls.migrateBatch, async (actor, { fromDefinitionId, toDefinitionId, mapping, instanceIds, comment }, context) => {
    // What is wrong with the versions or the mapping is said now.
    await engine.migrateInstances({ actor, fromDefinitionId, toDefinitionId, mapping, instanceIds: [], dryRun: true })
    const { key, version } = await engine.definition(toDefinitionId)
    const title = inBoth((say) => `${say(migrateJob.label)} ${key} → v${version}`)
    return begin(context, migrateJob, { fromDefinitionId, toDefinitionId, mapping, instanceIds, comment }, title)
  }),
]

export const differenceRow = ({ elementId, name, type, change, attributes }: ElementDifference) => ({
  elementId,
  name: orNull(name),
  type,
  change,
  ...(attributes.length > 0 && { attributes: attributes.map((each) => ({ name: each.name, from: orNull(each.from), to: orNull(each.to) })) }),
})

async function begin<Params>({ work, principal, locale, sql }: CallContext, job: JobType<Params>, params: Params, title: Words): Promise<{ jobId: string }> {
  const jobId = await work((uow) => startJob(uow.sql, job, params, { ...principal, locale }, title))
  await wakeRelay(sql)
  return { jobId }
}
