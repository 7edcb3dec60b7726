/** One process for each structure: `before`, then `mine` inside the structure, then `after`. */
import type { Actor, Completed, Engine } from '#server/engine/index.ts'
import { EngineError } from '#server/engine/index.ts'
import { admin, ann } from '../runtime/engine-fixture.ts'
import { end, flow, flows, model, start, userTask } from '../runtime/models.ts'

const countersigned = (sequential: boolean) => `<bpmn:userTask id="mine" name="mine" camunda:assignee="\${approver}">
  <bpmn:multiInstanceLoopCharacteristics isSequential="${sequential}" camunda:collection="approvers" camunda:elementVariable="approver" /></bpmn:userTask>`

const between = (key: string, middle: string) => model(key, `${start()} ${userTask('before')} ${middle} ${userTask('after')} ${end()}`)

const branched = (key: string, kind: 'parallel' | 'inclusive') =>
  between(
    key,
    `<bpmn:${kind}Gateway id="fork" /> ${userTask('mine')} ${userTask('other')} <bpmn:${kind}Gateway id="join" />
   ${flows('start', 'before', 'fork', 'mine', 'join', 'after', 'end')} ${flows('fork', 'other', 'join')}`,
  )

export const structures = {
  sequence: [between('p-sequence', `${userTask('mine')} ${flows('start', 'before', 'mine', 'after', 'end')}`)],
  'parallel countersign': [between('p-countersign', `${countersigned(false)} ${flows('start', 'before', 'mine', 'after', 'end')}`)],
  'sequential countersign': [between('p-one-by-one', `${countersigned(true)} ${flows('start', 'before', 'mine', 'after', 'end')}`)],
  'parallel gateway': [branched('p-parallel', 'parallel')],
  'inclusive gateway': [branched('p-inclusive', 'inclusive')],
  subprocess: [
    between(
      'p-subprocess',
      `<bpmn:subProcess id="sub">${start('sub-start')} ${userTask('mine')} ${end('sub-end')} ${flows('sub-start', 'mine', 'sub-end')}</bpmn:subProcess>
    ${flows('start', 'before', 'sub', 'after', 'end')}`,
    ),
  ],
  'call activity': [
    model('p-called', `${start()} ${userTask('mine')} ${end()} ${flows('start', 'mine', 'end')}`),
    between('p-calling', `<bpmn:callActivity id="call" calledElement="p-called" /> ${flows('start', 'before', 'call', 'after', 'end')}`),
  ],
  'boundary timer': [
    between(
      'p-timer',
      `${userTask('mine')} <bpmn:boundaryEvent id="overdue" attachedToRef="mine"><bpmn:timerEventDefinition>
    <bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent> ${userTask('late')}
    ${flows('start', 'before', 'mine', 'after', 'end')} ${flow('overdue', 'late')} ${flow('late', 'end')}`,
    ),
  ],
} as const

export type Structure = keyof typeof structures

export const everyStructure = Object.keys(structures) as Structure[]

/** Those in which `mine` opens one task a person: ann, then (or at the same time) bob. */
export const isCountersign = (structure: Structure): boolean => structure.endsWith('countersign')

export const keyOf = (structure: Structure): string => structures[structure].at(-1)!.name.replace('.bpmn', '')

export async function deployAll(engine: Engine): Promise<void> {
  await engine.deploy({ files: everyStructure.flatMap((structure) => structures[structure]), actor: admin })
}

/** A case being worked on. */
export class Case {
  readonly engine: Engine
  readonly id: string

  constructor(engine: Engine, id: string) {
    this.engine = engine
    this.id = id
  }

  /** Started by ann; `before` is not done yet. */
  static async begin(engine: Engine, structure: Structure | string, variables: Record<string, unknown> = {}): Promise<Case> {
    const processKey = structure in structures ? keyOf(structure as Structure) : structure
    const { processInstanceId } = await engine.start({ processKey, variables: { approvers: ['ann', 'bob'], ...variables }, actor: ann })
    return new Case(engine, processInstanceId)
  }

  /** `before` was done by bob; `mine` is open. */
  static async atMine(engine: Engine, structure: Structure): Promise<Case> {
    const it = await Case.begin(engine, structure)
    await it.complete('before', { userId: 'bob', roles: ['managers'] })
    return it
  }

  /** Open tasks of the case and all it called: `key` or `key:assignee`, sorted. */
  async open(): Promise<string[]> {
    const { activeTasks } = await this.engine.detail(this.id)
    return activeTasks.map(({ taskKey, assignee }) => (assignee === undefined ? taskKey : `${taskKey}:${assignee}`)).sort()
  }

  async task(key: string, assignee?: string): Promise<string> {
    const { activeTasks } = await this.engine.detail(this.id)
    const found = activeTasks.find((task) => task.taskKey === key && (assignee === undefined || task.assignee === assignee))
    if (found === undefined) throw new Error(`${key} is not open; open are ${activeTasks.map(({ taskKey }) => taskKey).join(', ')}`)
    return found.taskId
  }

  /** Takes the task if it is free, then decides. */
  async complete(key: string, actor: Actor = admin, more: { pass?: boolean; comment?: string; assignee?: string } = {}): Promise<Completed> {
    const { assignee, ...decision } = more
    const taskId = await this.task(key, assignee)
    const { assignee: current } = await this.engine.task(taskId)
    if (current === undefined) await this.engine.claim({ taskId, actor })
    return this.engine.complete({ taskId, actor, ...decision })
  }

  /** Completes everything that opens until the case ends, as an administrator. */
  async finish(): Promise<string> {
    for (let steps = 0; steps < 50; steps += 1) {
      const { activeTasks, status } = await this.engine.detail(this.id)
      const [task] = activeTasks
      if (task === undefined) return status
      await this.engine.complete({ taskId: task.taskId, actor: admin })
    }
    return 'endless'
  }

  /** Proof that the stored events lead to the stored state, here and in everything that was called. */
  async isSound(): Promise<boolean> {
    const { children } = await this.engine.detail(this.id)
    const proofs = await Promise.all([this.id, ...children].map((id) => this.engine.rebuild(id)))
    return proofs.every(({ equal }) => equal)
  }
}

/** The refusal of an operation that must not succeed. */
export async function refusal(work: Promise<unknown>): Promise<EngineError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof EngineError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error
}
