/** Whatever people do to documents and their processes, in whatever order and at the same moment: the two never say different things. */
import { array, assert, asyncProperty, boolean, nat, option, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actorOf } from '#kit/unit-of-work.ts'
import { asFound } from '#tests/support/effort.ts'
import { ann, asActor, draft, edit, everybody, managers, reasonOf, setStatus, withWorld, wrongWith, type World } from './world.ts'
import { diagram } from './paper.ts'

const host = withWorld()
const admin = asActor({ ...ann, userId: '0190e000-0000-7000-8000-000000000099', name: 'root' }, true)

interface Choice {
  readonly what: number
  readonly which: number
  readonly who: number
  readonly yes: boolean
}

const pick = <T>(from: readonly T[], at: number): T | undefined => (from.length === 0 ? undefined : from[at % from.length])

interface OpenTask {
  readonly id: string
  readonly instance: string
  readonly element: string
  readonly assignee: string | null
  readonly doc: string
  readonly version: number | null
}

const openTasks = ({ data }: World): Promise<OpenTask[]> =>
  data.sql.query<OpenTask>(
    `select t.id, t.instance_id as instance, t.element_id as element, t.assignee, i.business_key as doc, i.doc_version as version
       from wf_task t join wf_instance i on i.id = t.instance_id order by t.id`,
  )

const statusOf = async ({ data }: World, doc: string): Promise<string> =>
  (await data.sql.query<{ status: string }>('select status from leave where id = $1::uuid', [doc]))[0]?.status ?? ''

/** Decides an open task for whoever has it; a stale version must be refused. */
async function decide(world: World, { which, who, yes, what }: Choice): Promise<unknown> {
  const task = pick(await openTasks(world), which)
  if (!task) return undefined
  const actor = everybody.find(({ userId }) => userId === task.assignee)
  const version = task.version ?? 0
  const docVersion = what % 3 === 0 ? version - 1 : what % 3 === 1 ? version : undefined
  const done = world.engine.complete({
    actor: actor ? asActor(actor) : admin,
    taskId: task.id,
    pass: task.element === 'submit' ? undefined : yes,
    docVersion,
    comment: `by ${who}`,
  })
  if (docVersion === version - 1) await expect(done).rejects.toThrow()
  return done
}

async function onTask(world: World, choice: Choice): Promise<unknown> {
  const { engine } = world
  const task = pick(await openTasks(world), choice.which)
  const other = pick(managers, choice.who)?.userId ?? ''
  if (!task) return undefined
  const by = { actor: admin, taskId: task.id }
  switch (choice.what % 5) {
    case 0:
      return engine.claim({ ...by, actor: asActor(pick(managers, choice.who) ?? ann) })
    case 1:
      return engine.transfer({ ...by, userId: other })
    case 2:
      return engine.addSign({ ...by, userIds: [other], position: (['before', 'parallel', 'after'] as const)[choice.who % 3] ?? 'before' })
    case 3:
      return engine.returnTask(by)
    default: {
      const done = await world.data.sql.query<{ id: string; by: string }>(
        `select h.task_id as id, h.assignee as by from wf_history h join wf_instance i on i.id = h.instance_id where h.task_id is not null and i.ended_at is null and h.outcome in ('approved', 'completed')`,
      )
      const last = pick(done, choice.which)
      return last && engine.withdrawTask({ actor: { ...admin, userId: last.by ?? admin.userId }, taskId: last.id })
    }
  }
}

async function onDocument(world: World, { what, which, who }: Choice): Promise<unknown> {
  const docs = await world.data.sql.query<{ id: string }>("select id from leave where status in ('DRAFT', 'RETURNED', 'IN_APPROVAL') order by id desc limit 6")
  const doc = pick(docs, which)?.id
  if (doc === undefined || what % 9 === 0) return draft(world, who % 2 === 0 ? 2 : 5)
  const { flow, process, work, engine } = world
  const command = { id: doc, comment: 'because' }
  switch (what % 9) {
    case 1:
    case 2:
    case 3:
      return work(actorOf(ann), (uow) => flow.submit(uow, process, command))
    case 4:
      return edit(world, doc, { reason: `reason ${who}` })
    case 5:
      return edit(world, doc, { urgent: true })
    case 6:
      return work(actorOf(ann), (uow) => flow.end(uow, process, { ...command, event: who % 2 === 0 ? 'CANCEL' : 'RESET' }))
    case 7:
      return engine.start({ actor: admin, processKey: 'paper', businessKey: doc, businessType: 'paper' })
    default: {
      const [instance] = await world.data.sql.query<{ id: string }>('select id from wf_instance where business_key = $1 and ended_at is null', [doc])
      return (
        instance &&
        (who % 2 === 0
          ? engine.terminate({ actor: admin, processInstanceId: instance.id })
          : engine.modify({ actor: admin, processInstanceId: instance.id, cancel: ['check'], startBefore: ['submit'] }))
      )
    }
  }
}

async function act(world: World, choice: Choice): Promise<string | undefined> {
  const kinds = [decide, decide, decide, onTask, onDocument, onDocument]
  try {
    await (kinds[choice.what % kinds.length] ?? decide)(world, choice)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

const choice = record({ what: nat(359), which: nat(30), who: nat(11), yes: boolean() })

describe('random people', () => {
  test('never make a document and its process disagree', async () => {
    const world = host.it
    const refusals = new Set<string>()
    let deployments = 0
    await assert(
      asyncProperty(array(tuple(choice, option(choice)), { minLength: 25, maxLength: 40 }), async (steps) => {
        for (let doc = 0; doc < 2; doc += 1) await draft(world, doc === 0 ? 2 : 5)
        const before = await world.data.sql.query('select id, definition_id from wf_instance where ended_at is null order by id')
        await world.engine.deploy({ actor: admin, files: [diagram(`version ${deployments++}`)] })
        // A new model changes nothing of what runs.
        expect(await world.data.sql.query('select id, definition_id from wf_instance where ended_at is null order by id')).toEqual(before)
        for (const [one, other] of steps) {
          const told = await Promise.all([act(world, one), other ? act(world, other) : undefined])
          for (const reason of told) if (reason) refusals.add(reason)
          expect(await wrongWith(world), JSON.stringify([one, other])).toEqual([])
        }
      }),
      { numRuns: 8, ...asFound },
    )
    const approved = await world.data.sql.query("select 1 from leave where status = 'APPROVED'")
    expect(await world.data.sql.query("select 1 from doc_log where biz_type = 'paper-news'")).toHaveLength(approved.length)
    // The walk met what it is for.
    expect([...refusals]).toEqual(expect.arrayContaining(['document-locked', 'workflow.started-by-document', 'document-changed']))
  })

  test('decide a task once, however many try at the same moment', async () => {
    const world = host.it
    for (let round = 0; round < 5; round += 1) {
      const doc = await draft(world)
      await world.work(actorOf(ann), (uow) => world.flow.submit(uow, world.process, { id: doc }))
      const task = (await openTasks(world)).find((each) => each.doc === doc)
      const tries = await Promise.allSettled([true, false, true, true].map((pass) => world.engine.complete({ actor: admin, taskId: task?.id ?? '', pass })))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'task-closed' })
      expect(await wrongWith(world)).toEqual([])
    }
  })

  test('submit a document once, however often the button is pressed', async () => {
    const world = host.it
    const doc = await draft(world)
    const tries = await Promise.allSettled([1, 2, 3].map(() => world.work(actorOf(ann), (uow) => world.flow.submit(uow, world.process, { id: doc }))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await wrongWith(world)).toEqual([])
  })

  test('are told again when what was returned is resubmitted', async () => {
    const world = host.it
    const doc = await draft(world)
    const submit = () => world.work(actorOf(ann), (uow) => world.flow.submit(uow, world.process, { id: doc }))
    await submit()
    const first = (await openTasks(world)).find((each) => each.doc === doc)
    await world.engine.complete({ actor: admin, taskId: first?.id ?? '', pass: false })
    expect(await statusOf(world, doc)).toBe('RETURNED')
    await submit()
    const second = (await openTasks(world)).find((each) => each.doc === doc)
    expect(second).toMatchObject({ element: 'check', instance: first?.instance })
    expect(world.announced).toEqual(expect.arrayContaining([first?.id, second?.id]))
  })

  test('take a submission back while nobody has acted on it', async () => {
    const world = host.it
    const doc = await draft(world)
    await world.work(actorOf(ann), (uow) => world.flow.submit(uow, world.process, { id: doc }))
    const [mine] = await world.data.sql.query<{ id: string }>(
      "select h.task_id as id from wf_history h join wf_instance i on i.id = h.instance_id where i.business_key = $1 and h.element_id = 'submit'",
      [doc],
    )
    await world.engine.withdrawTask({ actor: asActor(ann), taskId: mine?.id ?? '' })
    expect(await statusOf(world, doc)).toBe('RETURNED')
    expect((await openTasks(world)).filter((each) => each.doc === doc).map(({ element }) => element)).toEqual(['submit'])
    expect(await wrongWith(world)).toEqual([])
  })

  test('end a case at the end that means no', async () => {
    const world = host.it
    const doc = await draft(world)
    await world.work(actorOf(ann), (uow) => world.flow.submit(uow, world.process, { id: doc }))
    for (const [element, pass] of [
      ['check', true],
      ['legal', true],
      ['money', true],
      ['panel-task', true],
      ['panel-task', false],
    ] as const) {
      const task = (await openTasks(world)).find((each) => each.doc === doc && each.element === element)
      await world.engine.complete({ actor: admin, taskId: task?.id ?? '', pass })
    }
    expect(await statusOf(world, doc)).toBe('REJECTED')
    expect(await wrongWith(world)).toEqual([])
  })
})

test('a refusal of the machine refuses the step, and the rule is told', async () => {
  const world = host.it
  const doc = await draft(world, 40)
  await expect(world.work(actorOf(ann), (uow) => world.flow.submit(uow, world.process, { id: doc }))).rejects.toMatchObject({
    kind: 'rule',
    code: 'paper.short',
  })
  expect(await statusOf(world, doc)).toBe('DRAFT')
  expect(await world.data.sql.query('select id from wf_instance where business_key = $1', [doc])).toEqual([])
})

test('a model whose cases still decide on documents is not deleted with them', async () => {
  const world = host.it
  const doc = await draft(world)
  await world.work(actorOf(ann), (uow) => world.flow.submit(uow, world.process, { id: doc }))
  const [running] = await world.data.sql.query<{ definition: string }>('select definition_id as definition from wf_instance where business_key = $1', [doc])
  const deletion = world.engine.deleteDefinition({ actor: admin, definitionId: running?.definition ?? '', cascade: true })
  await expect(deletion).rejects.toMatchObject({ kind: 'conflict', code: 'instances-run' })
})

test('a status is not set by hand', async () => {
  const world = host.it
  await expect(setStatus(world, await draft(world), 'APPROVED')).rejects.toThrow('by its machine only')
})

test('what was changed behind the approvers is refused with the difference, by whichever way it came', async () => {
  const world = host.it
  const doc = await draft(world)
  await world.work(actorOf(ann), (uow) => world.flow.submit(uow, world.process, { id: doc }))
  await world.data.sql.query("update leave set reason = 'smuggled' where id = $1::uuid", [doc])
  const task = (await openTasks(world)).find((each) => each.doc === doc)
  await expect(world.engine.complete({ actor: admin, taskId: task?.id ?? '', pass: true })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'document-changed',
    details: { change: { fields: [{ field: 'reason', before: 'first', after: 'smuggled' }] } },
  })
  // Saying no needs no version.
  await world.engine.complete({ actor: admin, taskId: task?.id ?? '', pass: false })
  expect(await statusOf(world, doc)).toBe('RETURNED')
})
