/** Definitions, drafts, jobs, incidents and external workers over the engine. */
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { Failure } from '#kit/errors.ts'
import type { Route } from '#kit/handle.ts'
import type { Actor, DeployFile, Deployed, Engine } from '#server/engine/index.ts'
import { onEngine } from './engine-call.ts'
import { namesFor } from './people.ts'
import { definitionRow, incidentRow, jobRow, modelRow, orNull, page, slice } from './present.ts'
import * as calls from './manager.contract.ts'

export function managerRoutes(engine: Engine): Route[] {
  return [...deployment(engine), ...drafts(engine), ...jobs(engine), ...external(engine)]
}

const deployedRows = (deployed: readonly Deployed[]) =>
  deployed.map(({ definitionId, key, version, name, warnings }) => ({
    definitionId, key, version, name: orNull(name),
    warnings: warnings.map(({ elementId, line, message }) => ({ elementId: orNull(elementId), line: orNull(line), message })),
  }))

const deployment = (engine: Engine): Route[] => [
  onEngine(calls.uploadDeploy, async (actor, { category }, { files }) => {
    if (files.length === 0) throw new Failure('bad-input', 'upload-missing', { errors: [{ path: 'file', code: 'upload-missing' }] })
    const contents: DeployFile[] = await Promise.all(files.map(async ({ fileName, path }) => ({ name: fileName, content: await readFile(path, 'utf8') })))
    return deployedRows(await engine.deploy({ actor, files: contents, category }))
  }),
  onEngine(calls.deployModel, async (actor, { modelId }) => {
    const { key, category, xml } = await engine.model(modelId)
    return deployedRows(await engine.deploy({ actor, files: [{ name: `${key}.${xml.includes('/DMN/') ? 'dmn' : 'bpmn'}`, content: xml }], category }))
  }),
  onEngine(calls.managerList, async (_actor, query, { prisma }) => {
    const all = await engine.definitions({ key: query.key, category: query.category })
    const nameOf = await namesFor(prisma, all.map(({ deployedBy }) => deployedBy))
    return slice(all, query, (definition) => definitionRow(definition, nameOf))
  }),
  onEngine(calls.deleteDeployment, async (actor, { definitionId, cascade }) => {
    await engine.deleteDefinition({ actor, definitionId, cascade })
    return null
  }),
  onEngine(calls.changeState, async (actor, { definitionId, processInstanceId, state }) => {
    if (definitionId !== undefined) await engine.setDefinitionState({ actor, definitionId, state })
    else if (processInstanceId !== undefined) await engine.setInstanceState({ actor, processInstanceId, state })
    return null
  }),
]

const drafts = (engine: Engine): Route[] => [
  onEngine(calls.modelList, async (_actor, query, { prisma }) => {
    const all = await engine.models({ key: query.key, category: query.category })
    const nameOf = await namesFor(prisma, all.map(({ updatedBy }) => updatedBy))
    return slice(all, query, (model) => modelRow(model, nameOf))
  }),
  onEngine(calls.saveModel, async (actor, input, { prisma }) => {
    const model = await engine.saveModel({ actor, ...input })
    return { ...modelRow(model, await namesFor(prisma, [model.updatedBy])), xml: model.xml }
  }),
  onEngine(calls.modelDetail, async (_actor, { modelId }, { prisma }) => {
    const model = await engine.model(modelId)
    return { ...modelRow(model, await namesFor(prisma, [model.updatedBy])), xml: model.xml }
  }),
  onEngine(calls.removeModel, async (actor, { modelId }) => {
    await engine.removeModel({ actor, modelId })
    return null
  }),
]

/** An id, or whatever waits at an element of an instance. */
async function eachJob(engine: Engine, selector: z.output<typeof calls.executeJob.input>, work: (jobId: string) => Promise<void>): Promise<{ matched: number }> {
  const ids = selector.jobId
    ? [selector.jobId]
    : (await engine.jobs({ processInstanceId: selector.processInstanceId, kind: selector.kind, size: 200 })).records
        .filter(({ elementId }) => selector.elementId === undefined || elementId === selector.elementId)
        .map(({ jobId }) => jobId)
  if (ids.length === 0) throw new Failure('not-found', 'workflow.no-such-job', { what: 'job', id: selector.processInstanceId ?? '' })
  for (const jobId of ids) await work(jobId)
  return { matched: ids.length }
}

const jobs = (engine: Engine): Route[] => [
  onEngine(calls.jobList, async (_actor, query) => {
    const found = await engine.jobs(query)
    return { records: found.records.map(jobRow), total: found.total, current: query.current, size: query.size }
  }),
  onEngine(calls.executeJob, (actor: Actor, selector) => eachJob(engine, selector, (jobId) => engine.executeJob({ actor, jobId }))),
  onEngine(calls.retryJob, (actor: Actor, selector) => eachJob(engine, selector, (jobId) => engine.retryJob({ actor, jobId }))),
  onEngine(calls.incidentList, async (_actor, query) => page(await engine.incidents(query), query, incidentRow)),
  onEngine(calls.retryIncident, async (actor, input) => {
    await engine.retryIncident({ actor, ...input })
    return null
  }),
  onEngine(calls.skipIncident, async (actor, input) => {
    await engine.skipIncident({ actor, ...input })
    return null
  }),
]

const external = (engine: Engine): Route[] => [
  onEngine(calls.fetchLock, async (_actor, { topic, topics = [], workerId, lockDuration, max }) => {
    const locked = await engine.fetchAndLock({ workerId, topics: topic ? [topic, ...topics] : topics, max, lockDuration })
    return locked.map(({ businessKey, variables, properties, ...task }) => ({ ...task, businessKey: orNull(businessKey), variables: { ...variables }, properties: { ...properties } }))
  }),
  onEngine(calls.completeExternal, async (_actor, input) => {
    await engine.completeExternal(input)
    return null
  }),
  onEngine(calls.failExternal, async (_actor, { errorCode, variables, ...input }) => {
    if (errorCode === undefined) await engine.failExternal(input)
    else await engine.throwExternal({ jobId: input.jobId, workerId: input.workerId, code: errorCode, message: input.message, variables })
    return null
  }),
  onEngine(calls.extendLock, async (_actor, input) => {
    await engine.extendLock(input)
    return null
  }),
]
