/**
 * Runs many instances while their processes are killed and the database crashes, then counts: every instance ended exactly once,
 * every effect of a handler is there exactly once, nothing is left over, every state rebuilds from its events.
 */
import type { ChildProcess } from 'node:child_process'
import { Client } from 'pg'
import { createEngine } from '#server/engine/index.ts'
import { forkable, type Launch } from '#tests/support/forked.ts'

const SCRIPT = new URL('engine-process.ts', import.meta.url)

const FILE = {
  name: 'errand.bpmn',
  content: `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="chaos">
  <bpmn:process id="errand" isExecutable="true">
    <bpmn:startEvent id="start" /><bpmn:userTask id="approve" camunda:candidateGroups="clerks" />
    <bpmn:serviceTask id="book" camunda:delegateExpression="\${book}" /><bpmn:serviceTask id="notify" camunda:delegateExpression="\${notify}" />
    <bpmn:intermediateCatchEvent id="later"><bpmn:timerEventDefinition><bpmn:timeDuration>PT0.5S</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:parallelGateway id="fork" /><bpmn:userTask id="left" camunda:candidateGroups="clerks" /><bpmn:userTask id="right" camunda:candidateGroups="clerks" />
    <bpmn:parallelGateway id="join" /><bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="approve" /><bpmn:sequenceFlow id="f2" sourceRef="approve" targetRef="book" />
    <bpmn:sequenceFlow id="f3" sourceRef="book" targetRef="notify" /><bpmn:sequenceFlow id="f4" sourceRef="notify" targetRef="later" />
    <bpmn:sequenceFlow id="f5" sourceRef="later" targetRef="fork" /><bpmn:sequenceFlow id="f6" sourceRef="fork" targetRef="left" /><bpmn:sequenceFlow id="f7" sourceRef="fork" targetRef="right" />
    <bpmn:sequenceFlow id="f8" sourceRef="left" targetRef="join" /><bpmn:sequenceFlow id="f9" sourceRef="right" targetRef="join" /><bpmn:sequenceFlow id="f10" sourceRef="join" targetRef="end" />
  </bpmn:process>
</bpmn:definitions>`,
}

export interface ChaosOptions {
  readonly url: string
  readonly instances: number
  /** Milliseconds between two blows. */
  readonly everyMs: number
  readonly kills: number
  /** Crashes the database server, once for every fifth kill; it comes back by itself. */
  readonly crashDatabase?: (() => Promise<void>) | undefined
  readonly timeoutMs: number
  /** Share of the states that are rebuilt, 1 = all. */
  readonly rebuilt: number
}

export interface ChaosCounts {
  readonly instances: number
  readonly kills: number
  readonly crashes: number
  readonly ended: number
  readonly endedTwice: number
  readonly booked: number
  readonly bookedTwice: number
  readonly notified: number
  readonly incidents: number
  readonly leftovers: number
  readonly rebuilt: number
  readonly differing: number
}

/** A client that outlives crashes of the server: connects for each question. */
async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query(sql)).rows as Row[]
    } catch (error) {
      if (tries > 60) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

class Company {
  readonly #options: ChaosOptions
  readonly #launch: Launch
  readonly #processes: ChildProcess[] = []
  readonly #roles = ['server', 'server', 'worker', 'worker']
  readonly started = new Set<number>()

  constructor(options: ChaosOptions, launch: Launch) {
    this.#options = options
    this.#launch = launch
    this.#roles.forEach((_, place) => this.#employ(place))
  }

  #employ(place: number): void {
    const { url, instances } = this.#options
    const child = this.#launch([url, this.#roles[place] ?? '', String(instances), String(place % 2)])
    child.on('message', (message) => {
      if (message === 'started') this.started.add(place)
    })
    this.#processes[place] = child
  }

  /** kill -9, and somebody new takes the place. */
  replace(place: number): void {
    this.#processes[place]?.kill('SIGKILL')
    this.#employ(place)
  }

  async dismiss(): Promise<void> {
    await Promise.all(
      this.#processes.map(
        (child) =>
          new Promise<void>((resolve) => {
            if (child.exitCode !== null || child.signalCode !== null) return resolve()
            child.once('exit', () => resolve())
            child.kill('SIGKILL')
          }),
      ),
    )
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Prepares the database, lets the blows fall, waits for the end and counts. */
export async function chaos(options: ChaosOptions): Promise<ChaosCounts> {
  const { url, instances, everyMs, kills, crashDatabase, timeoutMs } = options
  const engine = await createEngine({ databaseUrl: url, handlerNames: () => ['book', 'notify'], onError: () => undefined })
  await engine.migrate()
  await ask(url, 'create table booked (instance text, key text)')
  await engine.deploy({ files: [FILE], actor: { userId: 'chaos', roles: [], isAdmin: true } }).catch(async (error: unknown) => {
    await engine.close()
    throw error
  })
  await engine.close()
  const company = new Company(options, await forkable(SCRIPT))
  let crashes = 0
  try {
    const deadline = Date.now() + timeoutMs
    while (company.started.size < 2 && Date.now() < deadline) await sleep(100)
    for (let blow = 0; blow < kills; blow += 1) {
      await sleep(everyMs)
      company.replace(blow % 4)
      if (crashDatabase !== undefined && blow % 5 === 4) {
        await crashDatabase()
        crashes += 1
      }
    }
    while (Date.now() < deadline) {
      const [row] = await ask<{ n: number }>(url, 'select count(*)::int as n from wf_instance where ended_at is null')
      if (row?.n === 0) break
      await sleep(300)
    }
  } finally {
    await company.dismiss()
  }
  return { ...(await count(options)), instances, kills, crashes }
}

async function count({ url, rebuilt: share }: ChaosOptions): Promise<Omit<ChaosCounts, 'instances' | 'kills' | 'crashes'>> {
  const [row] = await ask<Omit<ChaosCounts, 'instances' | 'kills' | 'crashes' | 'rebuilt' | 'differing'>>(
    url,
    `select
    (select count(distinct business_key)::int from wf_instance where status = 'COMPLETED') as ended,
    (select count(*)::int from (select instance_id from wf_history where element_id = 'end' group by instance_id having count(*) > 1) x)
      + (select count(*)::int from (select business_key from wf_instance group by business_key having count(*) > 1) y) as "endedTwice",
    (select count(distinct instance)::int from booked) as booked,
    (select count(*)::int from (select instance from booked group by instance having count(*) > 1) x) as "bookedTwice",
    (select count(*)::int from wf_instance where variables ? 'receipt') as notified,
    (select count(*)::int from wf_incident) as incidents,
    (select count(*)::int from wf_task) + (select count(*)::int from wf_task_candidate) + (select count(*)::int from wf_timer) + (select count(*)::int from wf_subscription)
      + (select count(*)::int from wf_job) + (select abs(coalesce(sum(n), 0))::int from wf_claimable_count) as leftovers`,
  )
  if (row === undefined) throw new Error('nothing was counted')
  const ids = await ask<{ id: string }>(url, 'select id from wf_instance order by id')
  const engine = await createEngine({ databaseUrl: url })
  let differing = 0
  const chosen = ids.filter((_, index) => index % Math.round(1 / share) === 0)
  for (const { id } of chosen) if (!(await engine.rebuild(id)).equal) differing += 1
  await engine.close()
  return { ...row, rebuilt: chosen.length, differing }
}

/** What must not be, in words; empty when the engine kept its promises. */
export function broken(counts: ChaosCounts): string[] {
  const { instances, ended, endedTwice, booked, bookedTwice, notified, incidents, leftovers, differing } = counts
  return [
    ...(ended === instances ? [] : [`${instances - ended} instances did not end`]),
    ...(endedTwice === 0 ? [] : [`${endedTwice} instances ended or started twice`]),
    ...(booked === instances ? [] : [`${instances - booked} handler effects are missing`]),
    ...(bookedTwice === 0 ? [] : [`${bookedTwice} handler effects are there twice`]),
    ...(notified === instances ? [] : [`${instances - notified} answers from outside are missing`]),
    ...(incidents === 0 ? [] : [`${incidents} incidents`]),
    ...(leftovers === 0 ? [] : [`${leftovers} rows are left over`]),
    ...(differing === 0 ? [] : [`${differing} states differ from their events`]),
  ]
}
