/**
 * The usual decision moves nothing, and the last one only its document: both share a statement with others, and are found out where the
 * document is not what was submitted.
 */
import { describe, expect, test, vi } from 'vitest'
import { actorOf } from '#kit/unit-of-work.ts'
import { shortDiagram } from './paper.ts'
import { ann, asActor, draft, managers, withWorld, wrongWith } from './world.ts'

/** No effects; a guard that asks the database where the document says so. */
const host = withWorld(shortDiagram(), {
  effects: {},
  async facts({ sql }, { days, reason }) {
    if (reason === 'asks') await sql.query('select 1')
    return { isTooLong: Number(days) > 30 }
  },
})
const bob = asActor(managers[0]!, true)

/** Documents that stand at their first approval. */
async function handedIn(count: number): Promise<{ doc: string; task: string }[]> {
  const { work, flow, process, data } = host.it
  const docs: string[] = []
  for (let n = 0; n < count; n += 1) {
    const doc = await draft(host.it)
    await work(actorOf(ann), (uow) => flow.submit(uow, process, { id: doc }))
    docs.push(doc)
  }
  const open = await data.sql.query<{ task: string; doc: string }>('select id as task, business_key as doc from wf_task where business_key = any($1)', [docs])
  return docs.map((doc) => ({ doc, task: open.find((each) => each.doc === doc)?.task ?? '' }))
}

const approve = (taskId: string) => host.it.engine.complete({ actor: bob, taskId, pass: true })
const reject = (taskId: string) => host.it.engine.complete({ actor: bob, taskId, pass: false, comment: 'not like this' })
/** How many transactions of the host a step opened. */
async function transactionsOf(step: () => Promise<unknown>): Promise<number> {
  const opened = vi.spyOn(host.it.data, 'transaction')
  try {
    await step()
    return opened.mock.calls.length
  } finally {
    opened.mockRestore()
  }
}
const rowOf = async (doc: string) => (await host.it.data.sql.query('select status, version, updated_by from leave where id = $1::uuid', [doc]))[0]
const linesOf = (doc: string, event: string) =>
  host.it.data.sql.query('select from_status, to_status, actor_id, actor_name, actor_type, content from doc_log where biz_id = $1 and event = $2', [doc, event])
/** Documents that stand at their last approval. */
async function atTheLast(count: number): Promise<{ doc: string; task: string }[]> {
  const all = await handedIn(count)
  for (const each of all) each.task = (await approve(each.task)).nextTasks[0]!.taskId
  return all
}
const write = (doc: string, change: string) => host.it.data.sql.query(`update leave set ${change}, version = version + 1 where id = $1::uuid`, [doc])

describe('a decision that moves nothing', () => {
  test('opens no transaction, as long as its document is as it was submitted', async () => {
    const [one] = await handedIn(1)
    expect(await transactionsOf(() => approve(one!.task))).toBe(0)
  })

  test('is found out beside others that are right, whoever shares its statement', async () => {
    const all = await handedIn(5)
    const [changed, still] = [all[2]!, all[4]!]
    await write(changed.doc, "reason = 'smuggled'")
    // What stays open under approval may change.
    await write(still.doc, 'urgent = true')
    const answers = await Promise.allSettled(all.map(({ task }) => approve(task)))
    expect(answers.map(({ status }) => status)).toEqual(all.map((each) => (each === changed ? 'rejected' : 'fulfilled')))
    expect((answers[2] as PromiseRejectedResult).reason).toMatchObject({ code: 'document-changed', details: { change: { fields: [{ field: 'reason' }] } } })
  })

  test('waits for whoever is changing the document, and decides on what they have written', async () => {
    const [held] = await handedIn(1)
    let decided: Promise<unknown> | undefined
    await host.it.data.transaction(async (_, sql) => {
      await sql.query("update leave set reason = 'meanwhile', version = version + 1 where id = $1::uuid", [held!.doc])
      decided = approve(held!.task)
      decided.catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await expect(decided).rejects.toMatchObject({ code: 'document-changed' })
  })
})

describe('a decision that moves its document and nothing else', () => {
  test('opens no transaction; row and log say who decided', async () => {
    const [one] = await atTheLast(1)
    expect(await transactionsOf(() => approve(one!.task))).toBe(0)
    expect(await rowOf(one!.doc)).toEqual({ status: 'APPROVED', version: 2, updated_by: bob.userId })
    const line = { from_status: 'IN_APPROVAL', to_status: 'APPROVED', actor_id: bob.userId, actor_name: bob.name, actor_type: 'USER', content: null }
    expect(await linesOf(one!.doc, 'APPROVE')).toEqual([line])
  })

  test('neither does one that sends it back, with what was said', async () => {
    const [one] = await handedIn(1)
    expect(await transactionsOf(() => reject(one!.task))).toBe(0)
    expect(await rowOf(one!.doc)).toMatchObject({ status: 'RETURNED', version: 2 })
    expect(await linesOf(one!.doc, 'RETURN')).toMatchObject([{ to_status: 'RETURNED', content: 'not like this' }])
  })

  test('many at once: each moves its own, and one whose document was changed is refused alone', async () => {
    const all = await atTheLast(6)
    const changed = all[3]!
    await write(changed.doc, "reason = 'smuggled'")
    const answers = await Promise.allSettled(all.map(({ task }) => approve(task)))
    expect(answers.map(({ status }) => status)).toEqual(all.map((each) => (each === changed ? 'rejected' : 'fulfilled')))
    expect((answers[3] as PromiseRejectedResult).reason).toMatchObject({ code: 'document-changed' })
    for (const { doc } of all) expect(await rowOf(doc)).toMatchObject({ status: doc === changed.doc ? 'IN_APPROVAL' : 'APPROVED' })
    expect(await wrongWith(host.it)).toEqual([])
  })

  test('is not made when the document cannot be written, whoever shares its statement', async () => {
    const all = await atTheLast(4)
    const broken = all[1]!
    const { sql } = host.it.data
    await sql.query(
      `create function refuse_broken() returns trigger language plpgsql as $$ begin if new.id = '${broken.doc}' and new.status = 'APPROVED' then raise exception 'full'; end if; return new; end $$`,
    )
    await sql.query('create trigger refuse_broken before update on leave for each row execute function refuse_broken()')
    try {
      const answers = await Promise.allSettled(all.map(({ task }) => approve(task)))
      expect(answers.map(({ status }) => status)).toEqual(all.map((each) => (each === broken ? 'rejected' : 'fulfilled')))
    } finally {
      await sql.query('drop function refuse_broken cascade')
    }
    expect(await sql.query('select from wf_task where id = $1::uuid', [broken.task])).toHaveLength(1)
    expect(await wrongWith(host.it)).toEqual([])
    await approve(broken.task)
    expect(await rowOf(broken.doc)).toMatchObject({ status: 'APPROVED' })
  })

  test('is not made when the document did not move, as of a row that was written past its version', async () => {
    const [one] = await atTheLast(1)
    const { sql } = host.it.data
    // It says nothing and writes nothing: the worst that could stand between a step and its document.
    await sql.query('create function swallow() returns trigger language plpgsql as $$ begin return null; end $$')
    await sql.query('create trigger swallow before update on leave for each row execute function swallow()')
    try {
      await expect(approve(one!.task)).rejects.toThrow()
    } finally {
      await sql.query('drop function swallow cascade')
    }
    expect(await wrongWith(host.it)).toEqual([])
    await approve(one!.task)
  })

  test('is written once, though two make it at once and one is behind', async () => {
    const [one] = await handedIn(1)
    const { nextTasks } = await approve(one!.task)
    const answers = await Promise.allSettled([approve(nextTasks[0]!.taskId), approve(nextTasks[0]!.taskId)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await host.it.data.sql.query("select from doc_log where biz_id = $1 and event = 'APPROVE'", [one!.doc])).toHaveLength(1)
  })

  test('is decided again when somebody has made a step of the instance since', async () => {
    const [one] = await handedIn(1)
    const { nextTasks } = await approve(one!.task)
    // As another server would: what this one remembers is behind.
    await host.it.data.sql.query('update wf_instance set rev = rev + 1 where business_key = $1', [one!.doc])
    await approve(nextTasks[0]!.taskId)
    expect(await host.it.data.sql.query('select status from leave where id = $1::uuid', [one!.doc])).toEqual([{ status: 'APPROVED' }])
  })

  test('opens a transaction where a guard asks the database, and moves it there', async () => {
    const doc = await draft(host.it)
    await write(doc, "reason = 'asks'")
    await host.it.work(actorOf(ann), (uow) => host.it.flow.submit(uow, host.it.process, { id: doc }))
    const [first] = await host.it.data.sql.query<{ id: string }>('select id from wf_task where business_key = $1', [doc])
    const { nextTasks } = await approve(first!.id)
    expect(await transactionsOf(() => approve(nextTasks[0]!.taskId))).toBe(1)
    expect(await rowOf(doc)).toMatchObject({ status: 'APPROVED' })
  })
})
