/**
 * Steps of a process that decides on a document beside the engine's own: the same five approvals, once with a document, once without. Only
 * approvals are measured, as many on either side: instances are begun and handed in before. Four of the five move nothing and only look
 * whether the document is unchanged; the last one moves it, with its log, in the host's transaction. The mean of the five is what the ratio
 * compares; what the last one takes is told beside it, for a process that moves its document at every step pays that each time.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDataSource } from '#kit/data-source.ts'
import { bindRowRules } from '#kit/document/status-rule.ts'
import { newId } from '#kit/ids.ts'
import { workOn } from '#kit/run-work.ts'
import { actorOf, type RunWork } from '#kit/unit-of-work.ts'
import { bindDocuments } from '#server/documents/bind.ts'
import { defineDocumentProcess, type DocumentFlow, type ProcessDependencies } from '#server/documents/define.ts'
import { createEngine, type Actor, type Engine } from '#server/engine/index.ts'
import { asFailure } from '#server/inbox/engine-call.ts'
import { prepareSchema } from '#server/prepare-database.ts'
import { paper, paperMachine } from '#tests/documents/paper.ts'
import { principal } from '#tests/support/principals.ts'
import { measure, median, middle, type Measured } from './measure.ts'
import { handedIn } from './models.ts'

const STEPS = 5
const CLIENTS = 4
const ann = principal({ userId: newId(), account: 'ann', name: 'ann' })
const approver: Actor = { userId: newId(), name: 'bob', roles: [] }
const admin: Actor = { userId: ann.userId, name: 'ann', roles: [], isAdmin: true }

export interface DocumentFigures {
  readonly document: Measured
  readonly engine: Measured
  /** How much longer a step takes with its document, and how much more CPU: at most 1.6. */
  readonly timeRatio: number
  readonly cpuRatio: number
  /** Milliseconds of the fifth step, which moves the document; p50 beside the engine's own fifth step. */
  readonly movingMs: { readonly document: number; readonly engine: number }
}

type Model = ReturnType<typeof handedIn>

interface Sides {
  readonly engine: Engine
  /** Begins an instance and answers its first open approval. */
  readonly begin: { readonly document: () => Promise<string>; readonly engine: () => Promise<string> }
}

export async function documentSteps(url: string, { rounds, instances }: { readonly rounds: number; readonly instances: number }): Promise<DocumentFigures> {
  await prepareSchema(url)
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-bench-document-'))
  const data = openDataSource(url, { poolSize: 12 })
  let opened: Sides | undefined
  try {
    opened = await open(url, data, folder)
    const { engine, begin } = opened
    const documents: Steps[] = []
    const own: Steps[] = []
    for (let round = -1; round < rounds; round += 1) {
      const [withOne, without] = [await steps(url, engine, begin.document, instances), await steps(url, engine, begin.engine, instances)]
      // What is compared has been running for a while: the first round does not count.
      if (round >= 0) {
        documents.push(withOne)
        own.push(without)
      }
    }
    const [document, ours] = [middle(documents), middle(own)]
    return {
      document,
      engine: ours,
      timeRatio: ours.perSecond / document.perSecond,
      cpuRatio: cpuOf(document) / cpuOf(ours),
      movingMs: { document: median(documents.map(({ lastMs }) => lastMs)), engine: median(own.map(({ lastMs }) => lastMs)) },
    }
  } finally {
    await opened?.engine.close()
    await data.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const cpuOf = ({ nodeCpuMs, databaseCpuMs }: Measured): number => nodeCpuMs + databaseCpuMs

interface Steps extends Measured {
  /** Of the last step alone, p50. */
  readonly lastMs: number
}

/** A step in the mean. Only steps are measured: every instance stands at its first approval when the clock starts. */
async function steps(url: string, engine: Engine, begin: () => Promise<string>, instances: number): Promise<Steps> {
  const open: string[] = []
  for (let n = 0; n < instances; n += 1) open.push(await begin())
  const last: number[] = []
  const whole = await measure(url, instances, CLIENTS, async (index) => {
    let taskId = open[index]
    for (let step = 0; step < STEPS && taskId !== undefined; step += 1) {
      const from = performance.now()
      const { nextTasks } = await engine.complete({ taskId, actor: approver, pass: true })
      if (nextTasks.length === 0) last.push(performance.now() - from)
      taskId = nextTasks[0]?.taskId
    }
  })
  return {
    perSecond: whole.perSecond * STEPS,
    p50Ms: whole.p50Ms / STEPS,
    p95Ms: whole.p95Ms / STEPS,
    nodeCpuMs: whole.nodeCpuMs / STEPS,
    databaseCpuMs: whole.databaseCpuMs / STEPS,
    lastMs: median(last),
  }
}

async function open(url: string, data: ReturnType<typeof openDataSource>, folder: string): Promise<Sides> {
  const [withDocument, alone] = ['paper', 'alone'].map((key) => handedIn(key, approver.userId, STEPS)) as [Model, Model]
  const path = join(folder, withDocument.name)
  await writeFile(path, withDocument.content)
  let flow: DocumentFlow | undefined
  const process = defineDocumentProcess({
    key: 'paper',
    diagram: pathToFileURL(path),
    handlers: {},
    document: {
      resource: paper,
      machine: paperMachine,
      facts: () => ({ isTooLong: false }),
      variables: (_uow, row) => ({ days: Number(row.days), reason: row.reason }),
      effects: {},
    },
    bond: {},
    messages: {},
    routes: (bound) => {
      flow = bound
      return []
    },
  })
  const documents = bindDocuments([process], data, { zone: 'Asia/Shanghai', failureOf: asFailure })
  const engine = await createEngine({ databaseUrl: url, poolSize: 8, ...documents.options, handlers: documents.handlers })
  await engine.migrate()
  documents.routes(engine, { data, zone: 'Asia/Shanghai' } as ProcessDependencies)
  bindRowRules(data, [paper as never])
  const people = [admin, approver].map(({ userId, name = '' }) => ({ id: userId, account: name, name, passwordHash: '-' }))
  await data.prisma.user.createMany({ data: people })
  await engine.deploy({ actor: admin, files: [withDocument, alone] })
  const work = workOn(data)
  const firstOf = async (processInstanceId: string): Promise<string> => {
    const [task] = (await engine.detail(processInstanceId)).activeTasks
    if (task === undefined) throw new Error('the case has no open task')
    return task.taskId
  }
  return {
    engine,
    begin: {
      document: async () => {
        const businessKey = await submitted(work, process, flow!)
        return firstOf((await engine.instances({ businessKey })).records[0]!.processInstanceId)
      },
      engine: async () => {
        const { nextTasks } = await engine.start({ actor: admin, processKey: 'alone', variables: { days: 2, reason: 'first' } })
        return (await engine.complete({ actor: admin, taskId: nextTasks[0]!.taskId, pass: true })).nextTasks[0]!.taskId
      },
    },
  }
}

/** A document that has been handed in. */
async function submitted(work: RunWork, process: Parameters<DocumentFlow['submit']>[1], flow: DocumentFlow): Promise<string> {
  const on = new Date('2026-06-01')
  const row = { id: newId(), leaveNo: newId(), applicantId: ann.userId, leaveType: 'ANNUAL', startOn: on, endOn: on, days: 2, reason: 'first' }
  return work(actorOf(ann), async (uow) => {
    const { id, version } = await uow.prisma.leave.create({ data: row })
    await flow.submit(uow, process, { id, version })
    return id
  })
}
