/** Going through many instances with a checkpoint after each handful, so that a killed worker's successor goes on where it was. */
import { z } from 'zod'
import type { JobContext } from '#kit/jobs/job.ts'
import { may, type Principal } from '#kit/principal.ts'
import type { Actor, Engine, InstanceSearch } from '#server/engine/index.ts'

/** Instances between two checkpoints: about a second of work. */
const HANDFUL = 50
/** So many refusals are told; beyond that the number has to do. */
const TOLD = 1_000

/** Which instances: named, or whatever a search finds, its searches one after the other. */
export type Meant = { readonly ids: readonly string[] } | { readonly searches: readonly InstanceSearch[] }

export interface Refusal {
  readonly processInstanceId: string
  readonly [detail: string]: unknown
}

const Checkpoint = z.object({
  /** Of `ids` the next, of `searches` the present one. */
  at: z.number(),
  after: z.string().optional(),
  done: z.number(),
  refused: z.number(),
  refusals: z.array(z.looseObject({ processInstanceId: z.string() })),
})
type Checkpoint = z.infer<typeof Checkpoint>

export interface Gone {
  readonly done: number
  readonly refused: number
  readonly refusals: readonly Refusal[]
}

/**
 * @param each does the work for one instance; a refusal is its answer, what it throws stops the job
 * @throws JobStopped when the job was cancelled
 */
export async function throughInstances(
  engine: Engine,
  job: Pick<JobContext<unknown>, 'checkpoint' | 'batch' | 'expect' | 'signal'>,
  meant: Meant,
  each: (processInstanceId: string) => Promise<Refusal | undefined>,
): Promise<Gone> {
  await job.expect(await totalOf(engine, meant))
  let reached: Checkpoint = job.checkpoint ? Checkpoint.parse(job.checkpoint) : { at: 0, done: 0, refused: 0, refusals: [] }
  for (;;) {
    const turn = await nextTurn(engine, meant, reached)
    if (turn === undefined) return reached
    const refusals: Refusal[] = []
    for (const id of turn.ids) {
      job.signal.throwIfAborted()
      const refusal = await each(id)
      if (refusal) refusals.push(refusal)
    }
    const ok = turn.ids.length - refusals.length
    reached = {
      at: turn.at,
      ...(turn.after !== undefined && { after: turn.after }),
      done: reached.done + ok,
      refused: reached.refused + refusals.length,
      refusals: [...reached.refusals, ...refusals].slice(0, TOLD),
    }
    await job.batch(reached, async () => ({ progress: { ok, failed: refusals.length }, result: undefined }))
  }
}

async function totalOf(engine: Engine, meant: Meant): Promise<number> {
  if ('ids' in meant) return meant.ids.length
  let total = 0
  for (const search of meant.searches) total += (await engine.searchInstances({ ...search, size: 1 })).total
  return total
}

interface Turn {
  readonly ids: readonly string[]
  readonly at: number
  readonly after: string | undefined
}

async function nextTurn(engine: Engine, meant: Meant, { at, after }: Checkpoint): Promise<Turn | undefined> {
  if ('ids' in meant) {
    const ids = meant.ids.slice(at, at + HANDFUL)
    return ids.length === 0 ? undefined : { ids, at: at + ids.length, after: undefined }
  }
  const search = meant.searches[at]
  if (search === undefined) return undefined
  const { records, next } = await engine.searchInstances({ ...search, size: HANDFUL, ...(after !== undefined && { after }) })
  return { ids: records.map(({ processInstanceId }) => processInstanceId), at: next === undefined ? at + 1 : at, after: next }
}

/** Who started the job, as the engine knows him. */
export const operatorOf = (principal: Principal): Actor => ({
  userId: principal.userId,
  name: principal.name,
  roles: principal.roles,
  isAdmin: may(principal, 'workflow:operate') || may(principal, 'workflow:admin'),
  tenant: principal.tenantId,
})
