/** Hundreds of running instances, a thousand in `npm run prove`, move to another version while people work on them: nobody gets an error, none is lost. */
import { expect, it } from 'vitest'
import { admin, ann, bob, withEngine } from '../runtime/engine-fixture.ts'
import { sequence } from '../runtime/models.ts'
import { effort } from '#tests/support/effort.ts'
import { EngineError } from '#server/engine/index.ts'

const MANY = effort(300, 1_000)
const fixture = withEngine({ poolSize: 8 })

it('instances move while people claim, decide, ask and cancel', async () => {
  const { engine } = fixture
  const other = await fixture.another()
  const [from] = await engine.deploy({ actor: admin, files: [sequence('order', ['check', 'pay', 'ship'])] })
  const ids: string[] = []
  for (let at = 0; at < MANY; at += 100)
    ids.push(
      ...(await Promise.all(Array.from({ length: 100 }, () => engine.start({ actor: ann, processKey: 'order' })))).map(
        ({ processInstanceId }) => processInstanceId,
      ),
    )
  const [to] = await engine.deploy({ actor: admin, files: [sequence('order', ['check', 'approve', 'pay', 'ship'])] })

  const moving = new AbortController()
  const errors: unknown[] = []
  const done = { completed: 0, commented: 0 }
  const person = async (own: typeof engine, actor: typeof bob, first: number): Promise<void> => {
    for (let n = first; !moving.signal.aborted || n < first + 40; n += 7) {
      const id = ids[n % MANY]!
      try {
        const [task] = (await own.detail(id)).activeTasks
        if (task === undefined) continue
        if (task.assignee === undefined) await own.claim({ actor, taskId: task.taskId })
        await own.complete({ actor, taskId: task.taskId, pass: true, comment: 'fine', variables: { [`n${n}`]: n } })
        done.completed += 1
        await own.comment({ actor, processInstanceId: id, content: 'and one more thing' })
        done.commented += 1
      } catch (error) {
        // Somebody else may have taken or done this very task; that is no failure of anybody.
        const isLate = error instanceof EngineError && ['already-claimed', 'task-closed', 'not-assignee', 'task-moved'].includes(error.code)
        if (!isLate) errors.push(error)
      }
    }
  }
  const people = [person(engine, ann, 0), person(engine, bob, Math.floor(MANY / 3)), person(other, ann, MANY / 2), person(other, bob, Math.floor(MANY * 0.777))]
  const half = MANY / 2
  const move = (own: typeof engine, some: readonly string[]) =>
    own.migrateInstances({ actor: admin, fromDefinitionId: from!.definitionId, toDefinitionId: to!.definitionId, instanceIds: some })
  // Two processes move them from both ends; some in the middle are meant twice.
  const reports = await Promise.all([move(engine, ids.slice(0, half + 50)), move(other, ids.slice(half - 50).reverse())])
  moving.abort()
  await Promise.all(people)

  expect(errors).toEqual([])
  expect(done.completed).toBeGreaterThan(20)
  const refused = reports.flatMap(({ instances }) => instances.filter(({ ok }) => !ok))
  const ended = new Set<string>()
  for (const { processInstanceId, problems } of refused) {
    expect(problems.map(({ problem }) => problem)).toEqual(['already-ended'])
    ended.add(processInstanceId)
  }
  let tasks = 0
  for (const id of ids) {
    const detail = await engine.detail(id)
    if (!ended.has(id)) expect(detail.definitionId).toBe(to!.definitionId)
    if (detail.status === 'COMPLETED') continue
    expect(detail.activeTasks).toHaveLength(1)
    expect(detail.activeTasks[0]!.definitionId).toBe(detail.definitionId)
    tasks += 1
  }
  for (const id of ids.filter((_, n) => n % 50 === 0)) expect((await engine.rebuild(id)).equal).toBe(true)
  const found = await engine.searchInstances({ definitionId: to!.definitionId, status: 'RUNNING' })
  expect(found.total).toBe(tasks)
  expect((await engine.statistics(to!.definitionId)).instances.running).toBe(tasks)
  expect((await engine.statistics(from!.definitionId)).instances.running).toBe(0)
})
