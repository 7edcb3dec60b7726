/** A document moves when its task is claimed, and is not handed in before its initiator has chosen whom the model lets him choose. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { z } from 'zod'
import { defineResource } from '#kit/contract.ts'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { approvalStatuses } from '#kit/document/document.contract.ts'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { workOn } from '#kit/run-work.ts'
import { actorOf } from '#kit/unit-of-work.ts'
import { createEngine, type Engine } from '#server/engine/index.ts'
import { approvers } from '#server/approvers/resolve.ts'
import { defineDocumentProcess, type ChosenApprovers, type DocumentFlow, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { bindDocuments } from '#server/documents/bind.ts'
import { asFailure } from '#server/inbox/engine-call.ts'
import { ownModel, taskWith } from '#tests/engine/people/people-host.ts'
import { end, flows, start } from '#tests/engine/runtime/models.ts'
import { withDatabase } from '#tests/support/database.ts'
import { principal } from '#tests/support/principals.ts'

const label = (en: string) => ({ zh: en, en })
const form = defineResource({
  name: 'form',
  label: label('Form'),
  path: '/api/test/form',
  row: {
    reason: z.string().meta({ label: label('Reason'), widget: 'text' }),
    status: z.string().meta({ label: label('Status'), widget: 'status', options: Object.values(approvalStatuses) }),
  },
  writable: ['reason'],
  differs: { model: 'leave' },
})

type FormEvent = 'SUBMIT' | 'RETURN' | 'START_REVIEW' | 'APPROVE' | 'REJECT' | 'CANCEL'
const machine = setup({ types: { context: {} as object, events: {} as { type: FormEvent } }, guards: {} }).createMachine({
  id: 'form',
  context: {},
  initial: 'DRAFT',
  states: {
    DRAFT: { on: { SUBMIT: 'SUBMITTED' } },
    SUBMITTED: { on: { START_REVIEW: 'IN_REVIEW', RETURN: 'RETURNED', CANCEL: 'CANCELLED' } },
    IN_REVIEW: { on: { RETURN: 'RETURNED', APPROVE: 'APPROVED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } },
    RETURNED: { on: { SUBMIT: 'SUBMITTED', CANCEL: 'CANCELLED' } },
    APPROVED: {},
    REJECTED: {},
    CANCELLED: {},
  },
})

const policy = '<chandlery:policy reject="return" rejectTo="submit" resubmit="restart" />'
const diagram = ownModel(
  'form',
  `${start().replace('/>', 'camunda:initiator="initiator" />')} ${taskWith('submit', 'camunda:assignee="${initiator}"')}
   ${taskWith('intake', 'camunda:candidateGroups="managers"', policy)} ${taskWith('final', '', `<chandlery:approver kind="initiator-choice" />${policy}`)}
   ${end()} ${flows('start', 'submit', 'intake', 'final', 'end')}`,
)

const person = (number: number, name: string): Principal =>
  principal({ userId: `0190f000-0000-7000-8000-${String(number).padStart(12, '0')}`, account: name, name, roles: ['managers'] })
const [ann, bob, cat, dan] = [person(1, 'ann'), person(2, 'bob'), person(3, 'cat'), person(4, 'dan')]
const actor = (who: Principal) => ({ userId: who.userId, name: who.name, roles: who.roles })
const database = withDatabase()
let data: DataSource
let engine: Engine
let flow: DocumentFlow
let process: DocumentProcess
const effects: string[] = []

beforeAll(async () => {
  data = openDataSource(database.url, { poolSize: 8 })
  const path = join(await mkdtemp(join(tmpdir(), 'chandlery-form-')), diagram.name)
  await writeFile(path, diagram.content)
  process = defineDocumentProcess({
    key: 'form',
    diagram: pathToFileURL(path),
    document: { resource: form, machine, effects: { START_REVIEW: async (_uow, { row, instanceId }) => void effects.push(`${row.status} ${instanceId}`) } },
    bond: { claimed: { intake: 'START_REVIEW', final: 'UNKNOWN' }, on: { intake: { approved: 'START_REVIEW' } } },
    routes: (bound) => ((flow = bound), []),
  })
  const documents = bindDocuments([process], data, { zone: 'Asia/Shanghai', failureOf: asFailure })
  engine = await createEngine({ databaseUrl: database.url, ...documents.options, ...approvers(), handlers: documents.handlers })
  await engine.migrate()
  documents.routes(engine, { data, zone: 'Asia/Shanghai' } as ProcessDependencies)
  await data.prisma.user.createMany({ data: [ann, bob, cat, dan].map(({ userId, account, name }) => ({ id: userId, account, name, passwordHash: '-' })) })
  await engine.deploy({ actor: { ...actor(ann), isAdmin: true }, files: [diagram] })
})
afterAll(async () => {
  await engine.close()
  await data.close()
})

const draft = () =>
  workOn(data)(actorOf(ann), async (uow) => {
    const on = new Date('2026-06-01')
    const row = { id: newId(), leaveNo: newId(), applicantId: ann.userId, leaveType: 'ANNUAL', startOn: on, endOn: on, days: 1, reason: 'first' }
    await uow.prisma.leave.create({ data: row })
    return row.id
  })
const submit = (id: string, chosen?: ChosenApprovers) =>
  workOn(data)(actorOf(ann), (uow) => flow.submit(uow, process, { id, ...(chosen && { approvers: chosen }) }))
const statusOf = async (id: string) => (await data.prisma.leave.findUniqueOrThrow({ where: { id } })).status
const taskOf = async (id: string) =>
  (await data.sql.query<{ id: string }>('select t.id from wf_task t join wf_instance i on i.id = t.instance_id where i.business_key = $1', [id]))[0]!.id
const events = async (id: string) =>
  (await data.sql.query<{ event: string; actor: string }>('select event, actor_id as actor from doc_log where biz_id = $1 order by create_time, id', [id])).map(
    (row) => row.event,
  )
const chosen = { final: [cat.userId] }

describe('a claim', () => {
  it('moves the document in its own transaction, with what follows; the decision sends it no second time', async () => {
    const id = await draft()
    await submit(id, chosen)
    expect(await statusOf(id)).toBe('SUBMITTED')
    const taskId = await taskOf(id)
    const tries = await Promise.allSettled([bob, dan].map((who) => engine.claim({ actor: actor(who), taskId })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const winner = tries[0]?.status === 'fulfilled' ? bob : dan
    expect([await statusOf(id), effects.length]).toEqual(['IN_REVIEW', 1])
    await engine.complete({ actor: actor(winner), taskId, pass: true })
    expect([await statusOf(id), effects.length]).toEqual(['IN_REVIEW', 1])
    await engine.complete({ actor: actor(cat), taskId: await taskOf(id), pass: true })
    expect([await statusOf(id), await events(id)]).toEqual(['APPROVED', ['SUBMIT', 'START_REVIEW', 'APPROVE']])
  })

  it('after a return and another submission moves it again; given back and claimed anew it stays', async () => {
    const id = await draft()
    await submit(id, chosen)
    await engine.claim({ actor: actor(bob), taskId: await taskOf(id) })
    await engine.complete({ actor: actor(bob), taskId: await taskOf(id), pass: false, comment: 'no' })
    expect(await statusOf(id)).toBe('RETURNED')
    await submit(id)
    const taskId = await taskOf(id)
    await engine.claim({ actor: actor(bob), taskId })
    await engine.unclaim({ actor: actor(bob), taskId })
    await engine.claim({ actor: actor(cat), taskId })
    expect([await statusOf(id), await events(id)]).toEqual(['IN_REVIEW', ['SUBMIT', 'START_REVIEW', 'RETURN', 'SUBMIT', 'START_REVIEW']])
  })

  it('that is not granted moves nothing, nor does an event that fails', async () => {
    const id = await draft()
    await submit(id, chosen)
    const taskId = await taskOf(id)
    await expect(engine.claim({ actor: { ...actor(bob), roles: [] }, taskId })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await statusOf(id)).toBe('SUBMITTED')
    const { push } = effects
    effects.push = () => {
      throw new Error('mail is down')
    }
    await expect(engine.claim({ actor: actor(bob), taskId })).rejects.toThrow('mail is down')
    effects.push = push
    expect([await statusOf(id), (await engine.task(taskId)).assignee]).toEqual(['SUBMITTED', undefined])
    await engine.claim({ actor: actor(bob), taskId })
    expect(await statusOf(id)).toBe('IN_REVIEW')
  })
})

describe('whom the initiator chooses', () => {
  it('is asked at the submission, with the path of what is missing; one who cannot decide is refused', async () => {
    const id = await draft()
    const path = { details: { errors: [expect.objectContaining({ path: 'approvers.final' })] } }
    await expect(submit(id)).rejects.toMatchObject(path)
    await expect(submit(id, { final: [newId()] })).rejects.toMatchObject(path)
    await expect(submit(id, { final: [bob.userId, cat.userId] })).rejects.toMatchObject(path)
    expect([await statusOf(id), await events(id)]).toEqual(['DRAFT', []])
    await submit(id, chosen)
    expect(await statusOf(id)).toBe('SUBMITTED')
  })

  it('holds at the next submission until it is chosen anew', async () => {
    const id = await draft()
    await submit(id, chosen)
    for (const [again, who] of [
      [undefined, cat],
      [{ final: [bob.userId] }, bob],
    ] as const) {
      await engine.claim({ actor: actor(cat), taskId: await taskOf(id) })
      await engine.complete({ actor: actor(cat), taskId: await taskOf(id), pass: false, comment: 'no' })
      await expect(submit(id, { final: [newId()] })).rejects.toMatchObject({ details: { errors: [expect.objectContaining({ path: 'approvers.final' })] } })
      await submit(id, again)
      expect((await engine.variables((await engine.task(await taskOf(id))).processInstanceId))['chandleryApprovers']).toEqual({ final: [who.userId] })
    }
    await engine.claim({ actor: actor(cat), taskId: await taskOf(id) })
    await engine.complete({ actor: actor(cat), taskId: await taskOf(id), pass: true })
    expect((await engine.task(await taskOf(id))).assignee).toBe(bob.userId)
  })
})
