/**
 * Walks a document through its machine over the product's own calls, and tries everywhere what the machine refuses. `npm run prove` goes
 * every way there is; every run of the tests goes as many as take each transition after each that can come before it.
 */
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { moveDocument, type DocumentRow } from '#kit/document/move-document.ts'
import { workOn } from '#kit/run-work.ts'
import { tableNameOf } from '#kit/tables.ts'
import { systemActor, type ModelName } from '#kit/unit-of-work.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { moverOf, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { isProof } from '#tests/support/effort.ts'
import type { Answer } from '#tests/support/test-app.ts'
import type { TestProduct } from '#tests/support/test-product.ts'
import { disagreements } from '../agreement.ts'
import { edgesOf, eventsOf, fewestWalks, nameOf, walksFrom, type Edge } from './walks.ts'

/** What people or the clock do to make an event happen, each by the call that the product has for it. */
export type Acts = Readonly<Record<string, () => Promise<Answer | undefined>>>

export interface Subject {
  readonly id: string
  readonly acts: Acts
}

export interface Lifecycle {
  readonly name: string
  readonly process: DocumentProcess
  /** Where it is once it was begun. */
  readonly start: string
  begin(): Promise<Subject>
  /** Transitions that are no step of a walk: `<state> <event>`, with the reason. They happen within others, or by nobody's call. */
  readonly aside: Readonly<Record<string, string>>
  /** Those of them that must have happened nevertheless. */
  readonly within?: readonly string[]
  /** Events that are decisions of a task: while one is open their call would mean another event. */
  readonly decisions: readonly string[]
  /** What cannot follow on a way, though the machine alone would allow it. */
  readonly excludes?: (walk: readonly Edge[], next: Edge) => boolean
}

class Refusal extends Error {}

export function testLifecycle(product: TestProduct, of: Lifecycle): void {
  const { process, start, aside, within = [], decisions, excludes = () => false } = of
  const machine = process.document.machine as AnyStateMachine
  const known = edgesOf(machine)
  const isAside = ({ from, event }: Edge) => `${from} ${event}` in aside
  const open = known.filter((edge) => !isAside(edge))
  const made = new Set<string>()
  const table = () => tableNameOf(process.document.resource.model)
  const sql = () => product.application.data.sql
  const rowOf = async (id: string) => {
    const [row] = await sql().query<{ status: string; version: number }>(`select status::text as status, version from ${table()} where id = $1::uuid`, [id])
    return row ?? { status: 'gone', version: 0 }
  }
  const tell = async (answer: Answer | undefined): Promise<string> =>
    answer?.status === 500 ? await product.reasonOf(answer.body.data.errorId) : (answer?.raw ?? 'no answer')

  const take = async ({ id, acts }: Subject, edge: Edge) => {
    const act = acts[edge.event]
    if (!act) throw new Error(`${of.name}: nobody knows how to ${edge.event}`)
    const answer = await act()
    expect((await rowOf(id)).status, `${nameOf(edge)}: ${await tell(answer)}`).toBe(edge.to)
    if (answer) expect(answer.status, `${nameOf(edge)}: ${await tell(answer)}`).toBe(200)
    made.add(nameOf(edge))
    expect(await disagreements(product.application.data.prepared), nameOf(edge)).toEqual([])
  }

  /** Neither the calls nor the machine itself let it through, and nothing is left of the try. */
  const refuseAll = async ({ id, acts }: Subject, state: string) => {
    const before = await rowOf(id)
    const [{ tasks = 0 } = {}] = await sql().query<{ tasks: number }>(`select count(*)::int as tasks from wf_task where business_key = $1`, [id])
    for (const event of eventsOf(machine).filter((each) => !isOpenIn(machine, state, each))) {
      await expect(moved(id, event), `${state} ${event}`).rejects.toMatchObject({ kind: 'rule' })
      const act = acts[event]
      if (!act || (tasks > 0 && decisions.includes(event))) continue
      const answer = await act()
      if (answer) expect([403, 404, 409, 422], `${state} ${event}: ${await tell(answer)}`).toContain(answer.status)
      expect(await rowOf(id), `${state} ${event}`).toEqual(before)
    }
    expect(await disagreements(product.application.data.prepared)).toEqual([])
  }

  /** The machine asked on the stored row; what it would do is taken back. */
  const moved = (id: string, event: string) =>
    workOn(product.application.data)(systemActor('test'), async (uow) => {
      const { resource } = process.document
      const row = (await uow.lockRow(resource.model as ModelName, id)) as unknown as DocumentRow
      await moveDocument(uow, moverOf(process, { data: product.application.data, zone: 'Asia/Shanghai' } as ProcessDependencies), row, { event })
      throw new Refusal(`${event} went through`)
    })

  const all = walksFrom(open, start).filter((walk) => !walk.some((edge, at) => excludes(walk.slice(0, at), edge)))
  const walks = isProof ? all : fewestWalks(all)
  const tried = new Set<string>()
  test.each(walks.map((walk) => [walk.map(({ event }) => event).join(' > '), walk] as const))(
    `${of.name}: %s`,
    async (_name, walk) => {
      const subject = await of.begin()
      expect((await rowOf(subject.id)).status).toBe(start)
      const stay = async (state: string, before: readonly Edge[]) => {
        for (const loop of open.filter(({ from, to }) => from === state && to === state)) if (!excludes(before, loop)) await take(subject, loop)
        if (!tried.has(state)) await refuseAll(subject, state)
        tried.add(state)
      }
      await stay(start, [])
      for (const [at, edge] of walk.entries()) {
        await take(subject, edge)
        await stay(edge.to, walk.slice(0, at + 1))
      }
      const logged = await sql().query<{ from: string; event: string; to: string }>(
        'select from_status as "from", event, to_status as "to" from doc_log where biz_type = $1 and biz_id = $2 and from_status is not null',
        [process.document.resource.name, subject.id],
      )
      for (const edge of logged) made.add(nameOf(edge))
    },
    60_000,
  )

  test(`${of.name}: every transition of the machine was made, and no other`, () => {
    const wanted = known.filter((edge) => !isAside(edge) || within.includes(`${edge.from} ${edge.event}`)).map(nameOf)
    expect(wanted.filter((edge) => !made.has(edge))).toEqual([])
    expect([...made].filter((edge) => !known.map(nameOf).includes(edge))).toEqual([])
    // What stands aside is known to the machine: a name that no longer is tells so.
    expect(Object.keys(aside).filter((each) => !known.some(({ from, event }) => each === `${from} ${event}`))).toEqual([])
  })
}
