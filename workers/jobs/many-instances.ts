/**
 * Going through many instances, a handful at a time. Which ones the next handful has is written down before it is touched: what was done to
 * an instance often takes it out of the search that found it, and a killed worker's successor must count it all the same. `onceKey` then
 * makes the engine do nothing twice.
 */
import { z } from 'zod'
import type { JobContext } from '#kit/jobs/job.ts'
import { may, type Principal } from '#kit/principal.ts'
import type { Actor, Engine, InstanceSearch } from '#server/engine/index.ts'

/** Instances between two checkpoints: about a second of work. */
const HANDFUL = 50
/** So many refusals are told; beyond that the number has to do. */
const TOLD = 1_000

/** Which instances: named, or whatever a search finds, its searches one after the other. */
export type Selection = { readonly ids: readonly string[] } | { readonly searches: readonly InstanceSearch[] }

export interface Refusal {
  readonly processInstanceId: string
  readonly [detail: string]: unknown
}

const Item = z.object({
  id: z.string(),
  /** What of the instance is meant, as it was when the handful was written down. */
  parts: z.array(z.string()).optional(),
})
export type Item = z.infer<typeof Item>

const Place = z.object({
  /** Of `ids` the next, of `searches` the present one. */
  at: z.number(),
  after: z.string().optional(),
})

const Checkpoint = Place.extend({
  /** As many as there were at the beginning; absent in what an older version wrote. */
  total: z.number().optional(),
  done: z.number(),
  refused: z.number(),
  refusals: z.array(z.looseObject({ processInstanceId: z.string() })),
  /** The handful at hand, and where the one after it begins. */
  planned: z.object({ items: z.array(Item), next: Place }).optional(),
})
type Checkpoint = z.infer<typeof Checkpoint>

export interface Gone {
  readonly done: number
  readonly refused: number
  readonly refusals: readonly Refusal[]
}

type Job = Pick<JobContext<unknown>, 'id' | 'checkpoint' | 'batch' | 'expect' | 'signal'>

export interface EachInstance {
  /** Does the work for one instance; a refusal is its answer, what it throws stops the job. It may be called again for an instance that a killed worker had done. */
  readonly each: (item: Item) => Promise<Refusal | undefined>
  /** What of an instance is meant, where that changes by the work itself. */
  readonly partsOf?: ((processInstanceId: string) => Promise<string[]>) | undefined
}

/** @throws JobStopped when the job was cancelled */
export async function throughInstances(engine: Engine, job: Job, selection: Selection, { each, partsOf }: EachInstance): Promise<Gone> {
  let reached: Checkpoint = job.checkpoint ? Checkpoint.parse(job.checkpoint) : { at: 0, done: 0, refused: 0, refusals: [] }
  const total = reached.total ?? reached.done + reached.refused + (await totalOf(engine, selection))
  await job.expect(total)
  for (;;) {
    const planned = reached.planned ?? (await nextTurn(engine, selection, reached, partsOf))
    if (planned === undefined) return reached
    if (reached.planned === undefined) {
      reached = { ...reached, total, planned }
      await job.batch(reached, async () => ({ progress: {}, result: undefined }))
    }
    const refusals: Refusal[] = []
    for (const item of planned.items) {
      job.signal.throwIfAborted()
      const refusal = await each(item)
      if (refusal) refusals.push(refusal)
    }
    const ok = planned.items.length - refusals.length
    reached = {
      ...planned.next,
      total,
      done: reached.done + ok,
      refused: reached.refused + refusals.length,
      refusals: [...reached.refusals, ...refusals].slice(0, TOLD),
    }
    await job.batch(reached, async () => ({ progress: { ok, failed: refusals.length }, result: undefined }))
  }
}

/** The key under which the engine does something once for a job, however often the job is begun anew. */
export const onceKey = (job: Pick<Job, 'id'>, about: string): string => `job:${job.id}:${about}`

async function totalOf(engine: Engine, selection: Selection): Promise<number> {
  if ('ids' in selection) return selection.ids.length
  let total = 0
  for (const search of selection.searches) total += (await engine.searchInstances({ ...search, size: 1 })).total
  return total
}

async function nextTurn(engine: Engine, selection: Selection, { at, after }: Checkpoint, partsOf: EachInstance['partsOf']): Promise<Checkpoint['planned']> {
  const itemsOf = async (ids: readonly string[]) => {
    const items: Item[] = []
    for (const id of ids) items.push(partsOf === undefined ? { id } : { id, parts: await partsOf(id) })
    return items
  }
  if ('ids' in selection) {
    const ids = selection.ids.slice(at, at + HANDFUL)
    return ids.length === 0 ? undefined : { items: await itemsOf(ids), next: { at: at + ids.length } }
  }
  const search = selection.searches[at]
  if (search === undefined) return undefined
  const { records, next } = await engine.searchInstances({ ...search, size: HANDFUL, ...(after !== undefined && { after }) })
  const items = await itemsOf(records.map(({ processInstanceId }) => processInstanceId))
  return { items, next: next === undefined ? { at: at + 1 } : { at, after: next } }
}

/** Who started the job, as the engine knows him. */
export const operatorOf = (principal: Principal): Actor => ({
  userId: principal.userId,
  name: principal.name,
  roles: principal.roles,
  isAdmin: may(principal, 'workflow:operate') || may(principal, 'workflow:admin'),
  tenant: principal.tenantId,
})
