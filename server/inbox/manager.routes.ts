/** Definitions, drafts, jobs, incidents and external workers over the engine. */
import type { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { Failure } from '#kit/errors.ts'
import type { Call } from '#kit/contract.ts'
import type { Route } from '#kit/handle.ts'
import { storedWords } from '#kit/words.ts'
import { EngineError, modelText, type DeployFile, type Deployed, type Actor, type Engine } from '#server/engine/index.ts'
import { done, onEngine } from './engine-call.ts'
import { namesFor } from './people.ts'
import { newerDrawings } from './newer-drawing.ts'
import { definitionRow, externalRow, listedIncidentRow, jobRow, modelRow, orNull, page, slice, subscriptionRow } from './present.ts'
import * as calls from './manager.contract.ts'
import { refuseOnDocuments } from './operate-on-documents.ts'

export function managerRoutes(engine: Engine): Route[] {
  return [...deployment(engine), ...drafts(engine), ...jobs(engine), ...external(engine)]
}

const deployedRows = (deployed: readonly Deployed[]) =>
  deployed.map(({ definitionId, key, version, name, warnings }) => ({
    definitionId,
    key,
    version,
    name: orNull(name),
    warnings: warnings.map(({ elementId, line, message }) => ({ elementId: orNull(elementId), line: orNull(line), message })),
  }))

const named =
  (keyword = '') =>
  ({ key, name = '' }: { readonly key: string; readonly name: string | undefined }): boolean =>
    `${key} ${name}`.toLowerCase().includes(keyword.trim().toLowerCase())

const deployment = (engine: Engine): Route[] => [
  onEngine(engine, calls.uploadDeploy, async (actor, { category, unknownHandlers }, { files }) => {
    if (files.length === 0) throw new Failure('bad-input', 'upload-missing', { errors: [{ path: 'file', code: 'upload-missing' }] })
    const contents: DeployFile[] = await Promise.all(files.map(async ({ fileName, path }) => ({ name: fileName, content: modelText(await readFile(path)) })))
    return deployedRows(await engine.deploy({ actor, files: contents, category, unknownHandlers }))
  }),
  onEngine(engine, calls.deployModel, async (actor, { modelId }) => {
    const { key, category, xml } = await engine.model(modelId)
    return deployedRows(await engine.deploy({ actor, files: [{ name: `${key}.${xml.includes('/DMN/') ? 'dmn' : 'bpmn'}`, content: xml }], category }))
  }),
  onEngine(engine, calls.managerList, async (_actor, query, { prisma, locale }) => {
    const known = await engine.definitions({ key: query.key, category: query.category })
    const all = known.filter(named(query.keyword))
    const newer = newerDrawings(known)
    const nameOf = await namesFor(
      prisma,
      all.map(({ deployedBy }) => deployedBy),
      locale,
    )
    return slice(all, query, (definition) => ({ ...definitionRow(definition, nameOf), newer: newer.get(definition.definitionId) ?? null }))
  }),
  onEngine(engine, calls.deleteDeployment, (actor, { definitionId, cascade }) => done(engine.deleteDefinition({ actor, definitionId, cascade }))),
  onEngine(engine, calls.changeState, async (actor, { definitionId, processInstanceId, state, comment }) => {
    if (definitionId !== undefined) await engine.setDefinitionState({ actor, definitionId, state })
    else if (processInstanceId !== undefined) await engine.setInstanceState({ actor, processInstanceId, state, comment })
    return null
  }),
]

const drafts = (engine: Engine): Route[] => [
  onEngine(engine, calls.modelList, async (_actor, query, { prisma, locale }) => {
    const found = (await engine.models({ key: query.key, category: query.category })).filter(named(query.keyword))
    const all = query.kind === undefined ? found : found.filter(({ kind }) => kind === query.kind)
    const nameOf = await namesFor(
      prisma,
      all.map(({ updatedBy }) => updatedBy),
      locale,
    )
    return slice(all, query, (model) => modelRow(model, nameOf))
  }),
  onEngine(engine, calls.saveModel, async (actor, input, { prisma, locale }) => {
    const { name, nameEn, ...draft } = input
    const model = await engine.saveModel({ actor, ...draft, name: name && nameEn ? storedWords({ zh: name, en: nameEn }) : name })
    return { ...modelRow(model, await namesFor(prisma, [model.updatedBy], locale)), xml: model.xml }
  }),
  onEngine(engine, calls.modelDetail, async (_actor, { modelId }, { prisma, locale }) => {
    const model = await engine.model(modelId)
    return { ...modelRow(model, await namesFor(prisma, [model.updatedBy], locale)), xml: model.xml }
  }),
  onEngine(engine, calls.removeModel, (actor, { modelId }) => done(engine.removeModel({ actor, modelId }))),
]

/** What mends an incident; on the process of a document an administrator does. */
const onIncident = <C extends typeof calls.retryIncident | typeof calls.editRetryIncident | typeof calls.terminateIncident | typeof calls.skipIncident>(
  engine: Engine,
  call: C,
  mend: (actor: Actor, input: z.output<C['input']>) => Promise<unknown>,
): Route =>
  onEngine(engine, call as Call, async (actor, input, { principal }) => {
    const wanted = input as z.output<C['input']>
    await refuseOnDocuments(engine, principal, { incidentId: wanted.incidentId })
    return done(mend(actor, wanted))
  })

/** What changes one job; on the process of a document an administrator does. */
const onJob = <C extends typeof calls.setJobDue | typeof calls.setJobRetries | typeof calls.setJobPriority | typeof calls.unlockJob>(
  engine: Engine,
  call: C,
  change: (actor: Actor, input: z.output<C['input']>) => Promise<unknown>,
): Route =>
  onEngine(engine, call as Call, async (actor, input, { principal }) => {
    const wanted = input as z.output<C['input']>
    await refuseOnDocuments(engine, principal, { jobId: wanted.jobId })
    return done(change(actor, wanted))
  })

type Selector = z.output<typeof calls.executeJob.input>

/** An id, or whatever waits at an element of an instance. */
async function selectedJobs(engine: Engine, { jobId, processInstanceId, kind, elementId }: Selector): Promise<string[]> {
  if (jobId !== undefined) return [jobId]
  const ids: string[] = []
  for (let current = 1; ; current += 1) {
    const { records } = await engine.jobs({ processInstanceId, kind, current, size: JOBS_AT_ONCE })
    ids.push(...records.filter((job) => elementId === undefined || job.elementId === elementId).map((job) => job.jobId))
    if (records.length < JOBS_AT_ONCE) return ids
  }
}

const JOBS_AT_ONCE = 200

/** What ran by itself between the look and the turn does not count. */
async function eachJob(engine: Engine, selector: Selector, work: (jobId: string) => Promise<void>): Promise<{ matched: number }> {
  let matched = 0
  for (const jobId of await selectedJobs(engine, selector)) {
    try {
      await work(jobId)
      matched += 1
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'no-such-job') throw error
    }
  }
  if (matched === 0) throw new EngineError('not-found', 'no-such-job', 'nothing of this kind waits there', { ...selector })
  return { matched }
}

const jobs = (engine: Engine): Route[] => [
  onEngine(engine, calls.jobList, async (_actor, query) => {
    const found = await engine.jobs(query)
    return { records: found.records.map(jobRow), total: found.total, current: query.current, size: query.size }
  }),
  onEngine(engine, calls.subscriptionList, async (_actor, query) => {
    const found = await engine.subscriptions(query)
    return { records: found.records.map(subscriptionRow), total: found.total, current: query.current, size: query.size }
  }),
  onJob(engine, calls.setJobDue, (actor, input) => engine.setJobDue({ actor, ...input })),
  onJob(engine, calls.setJobRetries, (actor, input) => engine.setJobRetries({ actor, ...input })),
  onJob(engine, calls.setJobPriority, (actor, input) => engine.setJobPriority({ actor, ...input })),
  onJob(engine, calls.unlockJob, (actor, input) => engine.unlockExternal({ actor, ...input })),
  onEngine(engine, calls.executeJob, async (actor, selector, { principal }) => {
    await refuseOnDocuments(engine, principal, selector)
    return eachJob(engine, selector, (jobId) => engine.executeJob({ actor, jobId }))
  }),
  onEngine(engine, calls.retryJob, async (actor, selector, { principal }) => {
    await refuseOnDocuments(engine, principal, selector)
    return eachJob(engine, selector, (jobId) => engine.retryJob({ actor, jobId }))
  }),
  onEngine(engine, calls.incidentList, async (_actor, query) => page(await engine.incidents(query), query, listedIncidentRow)),
  onIncident(engine, calls.retryIncident, (actor, input) => engine.retryIncident({ actor, ...input })),
  onEngine(engine, calls.startFailures, async () => (await engine.startFailures()).map((failure) => Object.assign({}, failure))),
  onIncident(engine, calls.editRetryIncident, (actor, input) => engine.retryIncident({ actor, ...input })),
  onIncident(engine, calls.terminateIncident, (actor, input) => engine.terminateIncident({ actor, ...input })),
  onIncident(engine, calls.skipIncident, (actor, input) => engine.skipIncident({ actor, ...input })),
]

/** Work that is locked for somebody who has gone would lie until its lock expires. */
async function whileThere<T>(socket: EventEmitter, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  socket.once('close', leave)
  try {
    return await work(gone.signal)
  } finally {
    socket.off('close', leave)
  }
}

const external = (engine: Engine): Route[] => [
  onEngine(engine, calls.fetchLock, async (_actor, { topic, topics = [], ...wanted }, { request }) => {
    const locked = await whileThere(request.raw.socket, (signal) => engine.fetchAndLock({ ...wanted, topics: topic ? [topic, ...topics] : topics, signal }))
    return locked.map(externalRow)
  }),
  onEngine(engine, calls.completeExternal, (_actor, input) => done(engine.completeExternal(input))),
  onEngine(engine, calls.failExternal, async (_actor, { errorCode, variables, ...input }) => {
    if (errorCode === undefined) await engine.failExternal(input)
    else await engine.throwExternal({ jobId: input.jobId, workerId: input.workerId, code: errorCode, message: input.message, variables })
    return null
  }),
  onEngine(engine, calls.extendLock, (_actor, input) => done(engine.extendLock(input))),
]
