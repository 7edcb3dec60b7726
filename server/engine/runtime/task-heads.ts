/** What this process knows of open tasks from its own steps, so that completing one needs no look-up first. The step statement checks it. */
import { Batcher, type BatcherOptions } from '../store/batcher.ts'
import { loadByTasks, type LoadedTask, type Snapshot, type TaskHead } from '../store/instances.ts'
import type { Sql } from '../define.ts'
import { Recent } from './recent.ts'
import type { Unit } from './unit.ts'

export class TaskHeads {
  readonly #known: Recent<string, TaskHead>
  readonly #load: Batcher<string, LoadedTask | undefined>
  readonly #remember: (snapshot: Snapshot) => void

  constructor(sql: Sql, remember: (snapshot: Snapshot) => void, options: { readonly batches: BatcherOptions; readonly remembered: number }) {
    this.#known = new Recent(options.remembered)
    this.#load = new Batcher((ids) => loadByTasks(sql, ids), options.batches)
    this.#remember = remember
  }

  /** @param fresh true: whatever is remembered, look. Undefined when no such task is open. */
  async find(taskId: string, fresh: boolean): Promise<TaskHead | undefined> {
    const known = fresh ? undefined : this.#known.get(taskId)
    if (known !== undefined) return known
    const loaded = await this.#load.add(taskId)
    if (loaded === undefined) {
      this.#known.delete(taskId)
      return undefined
    }
    this.#remember(loaded.instance)
    this.#known.set(taskId, loaded.task)
    return loaded.task
  }

  isKnown(taskId: string): boolean {
    return this.#known.get(taskId) !== undefined
  }

  assigned(taskId: string, assignee: string): void {
    const head = this.#known.get(taskId)
    if (head !== undefined) this.#known.set(taskId, { ...head, assignee })
  }

  forget(taskId: string): void {
    this.#known.delete(taskId)
  }

  /** After the commit of a unit. */
  learn(unit: Unit): void {
    for (const item of unit.items.values()) {
      for (const { id } of item.rows.tasksClosed) this.#known.delete(id)
      for (const { id } of item.rows.escalated) this.#known.delete(id)
      for (const task of item.newTasks.values()) {
        this.#known.set(task.id, {
          taskId: task.id,
          instanceId: task.inst,
          definitionId: task.definition,
          activityId: task.activity,
          elementId: task.element,
          assignee: task.assignee,
          owner: task.owner,
          proxyFor: task.proxy,
          delegated: false,
          candidateUsers: task.users ?? [],
          candidateGroups: task.groups ?? [],
          escalatedTo: [],
        })
      }
    }
  }
}
