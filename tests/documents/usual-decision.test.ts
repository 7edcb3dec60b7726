/** The usual decision moves nothing: it shares a statement with others, and is found out where its document is not what was submitted. */
import { describe, expect, test, vi } from 'vitest'
import { actorOf } from '#kit/unit-of-work.ts'
import { shortDiagram } from './paper.ts'
import { ann, asActor, draft, managers, withWorld } from './world.ts'

const host = withWorld(shortDiagram())
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
const write = (doc: string, change: string) => host.it.data.sql.query(`update leave set ${change}, version = version + 1 where id = $1::uuid`, [doc])

describe('a decision that moves nothing', () => {
  test('opens no transaction, as long as its document is as it was submitted; the last one does', async () => {
    const [one] = await handedIn(1)
    const opened = vi.spyOn(host.it.data, 'transaction')
    const { nextTasks } = await approve(one!.task)
    expect(opened).not.toHaveBeenCalled()
    await approve(nextTasks[0]!.taskId)
    expect(opened).toHaveBeenCalledOnce()
    opened.mockRestore()
    expect(await host.it.data.sql.query('select status, version from leave where id = $1::uuid', [one!.doc])).toEqual([{ status: 'APPROVED', version: 2 }])
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

  test('is followed once by the last, though two make it at once and one is behind', async () => {
    const [one] = await handedIn(1)
    const { nextTasks } = await approve(one!.task)
    const answers = await Promise.allSettled([approve(nextTasks[0]!.taskId), approve(nextTasks[0]!.taskId)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await host.it.data.sql.query("select from doc_log where biz_id = $1 and event = 'APPROVE'", [one!.doc])).toHaveLength(1)
  })

  test('is decided again by the last when somebody has made a step of the instance since', async () => {
    const [one] = await handedIn(1)
    const { nextTasks } = await approve(one!.task)
    // As another server would: what this one remembers is behind.
    await host.it.data.sql.query('update wf_instance set rev = rev + 1 where business_key = $1', [one!.doc])
    await approve(nextTasks[0]!.taskId)
    expect(await host.it.data.sql.query('select status from leave where id = $1::uuid', [one!.doc])).toEqual([{ status: 'APPROVED' }])
  })
})
