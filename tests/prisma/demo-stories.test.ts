/** The demo company as it is found at the first start: its stories are told to their ends, and everybody has something to do. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#server/areas.ts'
import { readConfig } from '#server/config.ts'
import { openApplication, type Application } from '#server/application.ts'
import { prepareData, prepareSchema } from '#server/prepare-database.ts'
import { checkLedger } from '#server/modules/stock/ledger/self-check.service.ts'
import { StoryClock, tellStories } from '#server/tell-stories.ts'
import { wrongWithReturns } from '../processes/purchase-return/recomputed.ts'
import { withDatabase } from '../support/database.ts'
import { everyTask, neverAgain, pressEverything } from './press-buttons.ts'

const database = withDatabase()
const broken: string[] = []
const clock = new StoryClock()
let application: Application
let folder = ''

const tell = () =>
  tellStories(
    application,
    clock,
    areas.flatMap(({ demo }) => demo?.stories ?? []),
    (error, story) => broken.push(`${story}: ${error instanceof Error ? error.message : String(error)}`),
  )
const waiting = async (sql: string): Promise<Set<string>> => new Set((await application.data.sql.query<{ name: string }>(sql)).map(({ name }) => name))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chandlery-stories-'))
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: 'on', DEMO_PASSWORD: 'chandlery' })
  await prepareSchema(database.url)
  application = await openApplication(config, database.url, areas, clock)
  await prepareData(application)
  await tell()
  // By the clock, as the workers do: the failure that waits since before the stories is handed to people.
  await application.background.chores.find(({ name }) => name === 'ask-about-exceptions')!.run(application.data, new AbortController().signal)
})

afterAll(async () => {
  await application.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the demo company', () => {
  it('tells every story to its end, with the captcha on', () => expect(broken).toEqual([]))

  it('has returns that are, recomputed by hand, what they say', async () => {
    expect(await application.data.sql.query('select 1 from purchase_return')).not.toEqual([])
    expect(await wrongWithReturns(application.data.sql)).toEqual([])
  })

  it('has something for each of its people to do', async () => {
    const asked = await waiting(
      `select distinct coalesce(u.account, r.role) as name from wf_task t left join app_user u on u.id::text = t.assignee
         left join lateral unnest(case when t.assignee is null then t.candidate_groups end) r(role) on true`,
    )
    for (const name of ['gm', 'ops', 'purchaser', 'purchase-manager', 'finance', 'category-manager', 'legal', 'supplier-a'])
      expect(
        [...asked].some((who) => who === name || who === name.toUpperCase().replaceAll('-', '_')),
        `${name} of ${[...asked].join()}`,
      ).toBe(true)
  })

  it('has goods on its shelves, and documents about them on their way', async () => {
    const [{ rows, worth } = { rows: 0, worth: 0 }] = await application.data.sql.query<{ rows: number; worth: number }>(
      'select count(*)::int as rows, coalesce(sum(amount), 0)::float8 as worth from inventory where on_hand > 0',
    )
    expect([rows > 50, worth > 10_000]).toEqual([true, true])
    const states = await waiting(`select 'inbound ' || status as name from inbound_order union select 'outbound ' || status from outbound_order
       union select 'count ' || status from inventory_take union select 'transfer ' || status from transfer_order
       union select 'supplier stock' from inventory where supplier_id is not null and on_hand > 0`)
    for (const state of `inbound IN_APPROVAL, inbound PARTIAL, outbound IN_APPROVAL, outbound APPROVED, outbound PARTIAL_SHIPPED, count COUNTING, count SUBMITTED, count RECOUNT, count APPROVED,
      transfer COMPLETED, transfer PARTIAL_IN, transfer IN_TRANSIT, transfer IN_APPROVAL, transfer APPROVED, supplier stock`.split(/,\s+/))
      expect(states.has(state), `${state} of ${[...states].join()}`).toBe(true)
    // Those that need looking after: too long there, too long kept, held by a count, and short or broken when they came.
    const cares = await waiting(`select 'idle' as name from inventory where on_hand > 0 and last_in_at < now() - interval '90 days'
       union select 'kept' from preemption where status = 'ACTIVE' and create_time < now() - interval '31 days'
       union select 'held' from inventory where frozen_by is not null union select lower(kind::text) from inbound_discrepancy`)
    // However old its records are told to be, the ledger adds up.
    expect(await checkLedger(application.data, application.config.timeZone)).toBe(0)
    expect([...cares]).toEqual(expect.arrayContaining(['idle', 'kept', 'held', 'short', 'defective']))
  })

  it('has bought goods that came, and a bill that waits for its supplier', async () => {
    const states = await waiting(`select 'order ' || status as name from purchase_order union select 'bill ' || status from purchase_bill`)
    for (const state of ['order EXECUTING', 'order WAIT_CONFIRM', 'bill WAIT_SUPPLIER', 'bill IN_APPROVAL'])
      expect(states.has(state), `${state} of ${[...states].join()}`).toBe(true)
    expect(await application.data.prisma.billableItem.count({ where: { billId: { not: null } } })).toBeGreaterThan(3)
  })

  it('has documents about suppliers in every state that waits', async () => {
    const states = await waiting(
      `select 'registration ' || status as name from supplier_registration union select 'regularization ' || status from supplier_regularization
       union select 'freeze ' || status from supplier_freeze union select 'exit ' || status from supplier_exit union select 'change ' || status from supplier_change
       union select 'price ' || status from supplier_price_rule union select 'freight ' || status from supplier_freight_rule`,
    )
    expect([...states]).toEqual(
      expect.arrayContaining(
        `registration SUBMITTED, registration IN_REVIEW, registration RETURNED, regularization IN_APPROVAL, regularization RETURNED, freeze IN_APPROVAL,
         freeze DEFROST_IN_APPROVAL, exit CLEARING, change IN_REVIEW, price IN_APPROVAL, price SCHEDULED, freight IN_APPROVAL, freight RETURNED`.split(/,\s+/),
      ),
    )
  })

  it('has leave decided and open, late, urged, sent back, for a group, talked about', async () => {
    const [found] = await application.data.sql.query<Record<string, number>>(
      `select count(*) filter (where i.status = 'COMPLETED')::int as decided, count(*) filter (where t.due_at < now())::int as late,
              count(*) filter (where t.id is not null and i.urge_count > 0)::int as urged, count(*) filter (where t.element_id = 'submit')::int as returned,
              count(*) filter (where t.id is not null and t.assignee is null)::int as free
         from wf_instance i left join wf_task t on t.root_id = i.id where i.business_type = 'leave'`,
    )
    for (const [state, many] of Object.entries(found ?? {})) expect(many, state).toBeGreaterThan(0)
    expect([...(await waiting('select distinct kind as name from wf_comment'))]).toEqual(expect.arrayContaining(['COMMENT', 'URGE', 'TRANSFER', 'ADD_SIGN']))
  })

  it('did in the past what it tells of the past: requests, logs and decisions alike', async () => {
    const [leaves] = await application.data.sql.query<{ apart: number; ahead: number }>(
      `select count(*) filter (where abs(extract(epoch from l.create_time - i.started_at)) > 60)::int as apart, count(*) filter (where l.create_time > now())::int as ahead
         from leave l join wf_instance i on i.id = l.process_instance_id`,
    )
    expect(leaves).toEqual({ apart: 0, ahead: 0 })
    const [log] = await application.data.sql.query<{ days: number }>(
      `select extract(day from max(create_time) - min(create_time))::int as days from doc_log where biz_type = 'leave'`,
    )
    expect(log?.days).toBeGreaterThan(20)
  })

  it('has invoices that were asked for and issued, so that the life of their orders tells of them', async () => {
    const silent = await application.data.sql.query(
      `select i.invoice_no from order_invoice i where not exists (select 1 from doc_log d where d.biz_type = 'order-invoice' and d.biz_id = i.id::text
          and d.event = case i.status::text when 'ISSUED' then 'ISSUE' when 'RED' then 'REVERSE' else 'inserted' end)`,
    )
    expect(silent).toEqual([])
  })

  it('is found by who has it in hand, and by who decided it', async () => {
    const [one] = await application.data.sql.query<{ assignee: string; many: number }>(
      `select assignee, count(distinct instance_id)::int as many from wf_task where assignee is not null group by 1 order by 2 desc, 1 limit 1`,
    )
    expect((await application.engine.searchInstances({ heldBy: one!.assignee })).total).toBe(one!.many)
    const [two] = await application.data.sql.query<{ assignee: string; many: number }>(
      `select assignee, count(distinct instance_id)::int as many from wf_history where task_id is not null and outcome <> 'cancelled' group by 1 order by 2 desc, 1 limit 1`,
    )
    expect((await application.engine.searchInstances({ decidedBy: two!.assignee })).total).toBe(two!.many)
  })

  it('has a case that cannot go on until somebody says what is missing, and two versions of its process at work', async () => {
    const { records } = await application.engine.incidents()
    expect(records).toHaveLength(1)
    const [incident] = records
    expect(incident).toMatchObject({ businessKey: 'DZ-0193', version: 2, elementId: 'due', elementName: expect.stringContaining('计算到期天数') })
    await application.engine.retryIncident({
      actor: { userId: 'admin', name: 'admin', roles: [], isAdmin: true },
      incidentId: incident!.incidentId,
      variables: { terms: { days: 30 } },
    })
    expect((await application.engine.incidents()).records).toEqual([])
    expect(
      (
        await waiting(
          `select distinct d.version::text as name from wf_instance i join wf_definition d on d.id = i.definition_id where i.ended_at is null and d.key = 'statement-dispatch'`,
        )
      ).size,
    ).toBe(2)
  })

  it('offers nothing that is refused: every button of every task of every process is pressed, and taken back', { timeout: 240_000 }, async () => {
    const { reached, done, refused, barred } = await pressEverything(application)
    // An item of a clearing is done once somebody wrote down how: the page asks for it first.
    expect(refused.filter((one) => !one.startsWith('supplier-exit clear approve: supplier-exit.item-is-settled'))).toEqual([])
    // A task of a new process wants a case of the demo that waits there.
    expect(everyTask().filter((task) => !reached.has(task))).toEqual([])
    expect([...barred]).toEqual(neverAgain())
    for (const button of ['approve', 'reject', 'return', 'resubmit', 'cancel', 'unclaim', 'transfer', 'delegate', 'add-sign', 'copy', 'comment', 'withdraw'])
      expect(
        [...done].some((one) => one.endsWith(` ${button}`)),
        button,
      ).toBe(true)
  })

  it('tells nothing twice', async () => {
    const before = await application.data.sql.query('select id from wf_instance')
    await tell()
    expect(await application.data.sql.query('select id from wf_instance')).toHaveLength(before.length)
  })

  it('is set up: packages and top menus that lead somewhere, ways to the world outside, template files, failures and their ends', async () => {
    const packages = await application.data.sql.query<{ name: string; menus: number; tenants: number }>(
      `select p.name, cardinality(p.menu_ids) as menus, (select count(*)::int from tenant t where t.package_id = p.id) as tenants from tenant_package p order by menus`,
    )
    expect(packages.map(({ name, tenants }) => [name, tenants])).toEqual([
      ['供应商标准版', 1],
      ['供应商旗舰版', 1],
    ])
    expect(packages[0]!.menus).toBeGreaterThan(50)
    expect(await waiting(`select m.code as name from top_menu m where exists (select 1 from top_menu_setting s where s.top_menu_id = m.id)`)).toHaveProperty(
      'size',
      3,
    )
    expect(
      await waiting(
        `select concat_ws(' ', 'sms', provider, is_active, tested_at is not null and test_error is null) as name from sms_config
         union select concat_ws(' ', 'mail', provider, is_active, tested_at is not null and test_error is null) from mail_config
         union select concat_ws(' ', 'files', provider, is_active, tested_at is not null and test_error is null) from storage_config`,
      ),
    ).toEqual(new Set(['sms LOG t t', 'sms HTTP f f', 'mail LOG t t', 'mail SMTP f f', 'files FOLDER f t', 'files S3 f f']))
    expect(await waiting('select code as name from template_file')).toEqual(new Set(['delivery-note', 'quality-commitment', 'price-survey']))
    expect(await waiting('select status as name from exception_order')).toEqual(new Set(['WAIT_MANUAL', 'RESOLVED', 'IGNORED']))
    expect(await waiting('select scope_name as name from data_scope union select scope_name from api_scope')).toHaveProperty('size', 2)
  })
})
