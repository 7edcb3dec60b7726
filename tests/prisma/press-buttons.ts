/**
 * Presses what the inbox offers at every task that can be reached from those that are open: each button in a transaction of its own that
 * is rolled back, and then, in another one, on through the approvals to the tasks behind. A model's elements are as many as can be reached
 * so from the demo company's cases. Buttons that ask no document are pressed once a process, in `npm run prove` at every task.
 */
import { readFileSync } from 'node:fs'
import { areas } from '#server/areas.ts'
import { eventsOf } from '#kit/lifecycle.contract.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import type { Application } from '#server/application.ts'
import { processesOf } from '#server/area/define-area.ts'
import { documentsOfCases } from '#server/documents/change.ts'
import { eventsByRule, isDocumentProcess, submitTaskOf } from '#server/documents/define.ts'
import { EngineError, type Actor } from '#server/engine/index.ts'
import { isBarred, lawfulReturns } from '#server/inbox/task-detail.routes.ts'
import { isProof } from '../support/effort.ts'
import { principal } from '../support/principals.ts'

interface Pressed {
  /** `process element` of every task at which buttons were pressed. */
  readonly reached: ReadonlySet<string>
  /** `process element button` of what was pressed and done. */
  readonly done: ReadonlySet<string>
  /** The same of what was offered and then refused, with what was answered. */
  readonly refused: readonly string[]
  /** `process element` of the initiators' tasks to which not even an administrator brings a case back. */
  readonly barred: ReadonlySet<string>
}

/** A case, and how it comes to where it stands: an element that an administrator sets it to, and decisions. */
interface Place {
  readonly root: string
  readonly at?: string
  readonly decided: readonly { readonly element: string; readonly pass: boolean }[]
}

interface OpenTask {
  readonly id: string
  readonly key: string
  readonly element: string
  readonly isFree: boolean
  /** Null where the product itself began the case: what it handed in is nobody's to press, a guest answers by his link. */
  readonly who: string | null
  readonly roles: readonly string[]
}

/** Of the engine alone: what they do is the same at every task. */
const askNoDocument: readonly string[] = ['unclaim', 'transfer', 'delegate', 'add-sign', 'copy', 'comment', 'urge']

/** Whom the engine names as the initiator of what nobody asked for. */
const systemAccount = 'system'

class RolledBack extends Error {}

const openTasks = ({ sql }: Pick<UnitOfWork, 'sql'>, root: string): Promise<OpenTask[]> =>
  sql.query<OpenTask>(
    `select t.id, t.process_key as key, t.element_id as element, t.assignee is null as "isFree", u.id::text as who,
            array(select r.role_code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles
       from wf_task t left join app_user u on u.id::text = coalesce(t.assignee, t.candidate_users[1], (
         select ur.user_id::text from user_role ur join role r on r.id = ur.role_id where r.role_code = any(t.candidate_groups) order by 1 limit 1))
      where t.root_id = $1::uuid and (u.id is not null or t.assignee = $2) order by t.element_id, t.id`,
    [root, systemAccount],
  )

const documentProcesses = () => processesOf(areas).filter(isDocumentProcess)

/** `process element` of the initiators' tasks at which no case waits again: the life of their documents knows no way back. */
export const neverAgain = (): string[] =>
  documentProcesses().flatMap((process) => {
    const { returned = eventsByRule.returned } = process.bond.events ?? {}
    const waits = returned === null || eventsOf(process.document.machine).includes(returned)
    return waits ? [] : [`${process.key} ${submitTaskOf(process)}`]
  })

/** `process element` of every user task of every process of the product at which a case may wait. */
export function everyTask(): string[] {
  const never = new Set(neverAgain())
  return processesOf(areas)
    .flatMap(({ key, diagram }) =>
      [...readFileSync(diagram, 'utf8').matchAll(/<bpmn:userTask\s[^>]*?\bid="([^"]+)"/g)].map(([, element]) => `${key} ${element}`),
    )
    .filter((task) => !never.has(task))
}

export async function pressEverything({ data, engine, config }: Application): Promise<Pressed> {
  const documents = documentsOfCases(documentProcesses())
  const run = workOn(data, { zone: config.timeZone })
  const reached = new Set<string>()
  const done = new Set<string>()
  const refused: string[] = []
  const other = (await data.sql.query<{ id: string }>(`select id::text from app_user where account = 'gm'`))[0]?.id ?? ''

  /** The tasks where a case stands once the elements are approved. */
  const goTo = async (uow: UnitOfWork, { root, at, decided }: Place): Promise<OpenTask[]> => {
    if (at !== undefined) {
      const stands = new Set((await openTasks(uow, root)).map(({ element }) => element))
      const actor = { userId: other, name: 'administrator', roles: [], isAdmin: true }
      await engine.in(uow.sql).modify({ actor, processInstanceId: root, cancel: [...stands], startBefore: [at], reason: 'test' })
    }
    for (const { element, pass } of decided) {
      const task = (await openTasks(uow, root)).find((one) => one.element === element)
      if (!task) return []
      const actor = actorOf(task)
      if (task.isFree) await engine.in(uow.sql).claim({ actor, taskId: task.id })
      await engine.in(uow.sql).complete({ actor, taskId: task.id, pass, comment: 'ok' })
    }
    return openTasks(uow, root)
  }
  /** What is done in it never was. @returns why it was refused */
  const trying = async (place: Place, act: (uow: UnitOfWork, tasks: readonly OpenTask[]) => Promise<void>): Promise<string | undefined> => {
    try {
      await run(systemActor('everybody'), async (uow) => {
        await act(uow, await goTo(uow, place))
        throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) return error instanceof Error ? error.message : String(error)
    }
    return undefined
  }

  const within = (uow: UnitOfWork) => engine.in(uow.sql)
  /** `process button` of what was pressed and done. */
  const pressed = new Set<string>()
  const pressAt = async (place: Place, { element, key }: OpenTask): Promise<void> => {
    const buttons: string[] = []
    const taken = async (uow: UnitOfWork, tasks: readonly OpenTask[]): Promise<OpenTask> => {
      const task = tasks.find((one) => one.element === element)
      if (!task) throw new Error('is not reached any more')
      if (task.isFree) await within(uow).claim({ actor: actorOf(task), taskId: task.id })
      return task
    }
    const looked = await trying(place, async (uow, tasks) => {
      const task = await taken(uow, tasks)
      const about = await within(uow).task(task.id)
      const reader = { ...principal(), userId: actorOf(task).userId }
      const document = await documents.look({ prisma: uow.prisma, sql: uow.sql, principal: reader } as never, about)
      for (const { operation, refusal } of (await within(uow).actions(actorOf(task), task.id)).actions) {
        if (refusal !== undefined || isBarred(operation, document)) continue
        if (operation !== 'return') buttons.push(operation)
        else buttons.push(...lawfulReturns(await within(uow).returnable(task.id), document).map(({ elementId }) => `return ${elementId}`))
      }
    })
    if (looked !== undefined) refused.push(`${key} ${element} look: ${looked}`)
    for (const button of buttons) {
      if (!isProof && askNoDocument.includes(button) && pressed.has(`${key} ${button}`)) continue
      const why = await trying(place, async (uow, tasks) => {
        const task = await taken(uow, tasks)
        const on = { actor: actorOf(task), taskId: task.id }
        const { processInstanceId } = await within(uow).task(task.id)
        const [name, targetKey = ''] = button.split(' ')
        if (name === 'approve' || name === 'resubmit') await within(uow).complete({ ...on, pass: true, comment: 'ok' })
        else if (name === 'reject') await within(uow).complete({ ...on, pass: false, comment: 'why' })
        else if (name === 'return') await within(uow).returnTask({ ...on, targetKey, comment: 'why' })
        else if (name === 'cancel') await within(uow).cancel({ actor: on.actor, processInstanceId, comment: 'why' })
        else if (name === 'unclaim') await within(uow).unclaim(on)
        else if (name === 'transfer' && task.who !== other) await within(uow).transfer({ ...on, userId: other })
        else if (name === 'copy') await within(uow).copy({ ...on, processInstanceId, userIds: [other] })
        else if (name === 'comment') await within(uow).comment({ ...on, processInstanceId, content: 'seen' })
        else if (name === 'urge') await within(uow).urge({ actor: on.actor, processInstanceId })
        else if (name === 'delegate' && task.who !== other) await within(uow).delegate({ ...on, userId: other })
        else if (name === 'add-sign' && task.who !== other) await within(uow).addSign({ ...on, userIds: [other], position: 'before' })
        else return
        done.add(`${key} ${element} ${name}`)
        pressed.add(`${key} ${name}`)
        if (name === 'approve' || name === 'reject') await takeBack(uow, on, `${key} ${element} withdraw`)
      })
      if (why !== undefined) refused.push(`${key} ${element} ${button}: ${why}`)
    }
  }

  /** Whether a decision can be taken back is found by trying: what the document says against it has to be an answer, or its page breaks. */
  const takeBack = async (uow: UnitOfWork, on: { readonly actor: Actor; readonly taskId: string }, name: string): Promise<void> => {
    try {
      await within(uow).withdrawTask(on)
      done.add(name)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
    }
  }

  const look = async (place: Place): Promise<readonly OpenTask[]> => {
    let tasks: readonly OpenTask[] = []
    await trying(place, async (_uow, found) => void (tasks = found))
    return tasks
  }
  const walk = async (places: Place[]): Promise<void> => {
    for (let place = places.shift(); place; place = places.shift()) {
      for (const task of await look(place)) {
        const name = `${task.key} ${task.element}`
        if (reached.has(name)) continue
        reached.add(name)
        if (task.who === null) continue
        await pressAt(place, task)
        for (const pass of [true, false]) places.push({ ...place, decided: [...place.decided, { element: task.element, pass }] })
      }
    }
  }
  const cases = await data.sql.query<{ root: string; key: string }>('select distinct root_id as root, process_key as key from wf_task order by 1')
  await walk(cases.map(({ root }) => ({ root, decided: [] })))
  // What only other figures of a document would lead to: an administrator sets a case there whose document stands as it would come there.
  for (const name of everyTask().filter((one) => !reached.has(one))) {
    const [key, at = ''] = name.split(' ')
    for (const { root } of cases.filter((one) => one.key === key)) {
      const before = refused.length
      await walk([{ root, at, decided: [] }])
      if (refused.length === before) break
      refused.length = before
      reached.delete(name)
    }
  }
  const barred = new Set<string>()
  for (const name of neverAgain()) {
    const [key, at = ''] = name.split(' ')
    const root = cases.find((one) => one.key === key)?.root
    if (root !== undefined && (await trying({ root, at, decided: [] }, async () => {})) !== undefined) barred.add(name)
  }
  return { reached, done, refused, barred }
}

const actorOf = ({ who, roles }: OpenTask): Actor => ({ userId: who ?? systemAccount, name: who ?? systemAccount, roles, isAdmin: false })
