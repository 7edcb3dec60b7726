/** Cases of the engine: a tenth are open, each with a task; the others had two decisions. One person does a fifth of all. */
import type { Row, SizePart } from '../part.ts'

const who = (row: Row): string => `(${row.id('app_user', 'case when n % 5 = 0 then 1 else 1 + n * 7919 % 200 end')})::text`
const isOpen = 'n % 10 = 0'
const roles = ['PURCHASER', 'FINANCE', 'WAREHOUSE_MANAGER', 'SUPPLIER_MANAGER', 'PLATFORM_ADMIN']
const role = `(array[${roles.map((name) => `'${name}'`).join(', ')}])[1 + n / 10 % ${roles.length}]`

const instances = (row: Row): readonly string[] => {
  const id = row.id('wf_instance', 'n')
  const task = row.id('wf_task', 'n')
  const numbers = `generate_series(1, ${row.count('wf_instance')}::bigint) n`
  const definition = `(select array_agg(id order by key, version) from wf_definition where state = 'active')`
  const keys = `(select array_agg(key order by key, version) from wf_definition where state = 'active')`
  const started = `(to_timestamp(('x' || substr(replace((${id})::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0))`
  const status = `case when ${isOpen} then 'RUNNING' when n % 10 < 8 then 'COMPLETED' when n % 10 = 8 then 'REJECTED' else 'CANCELLED' end`
  const chosen = `cross join (select ${definition} as ids, ${keys} as keys) d`
  const place = `1 + n * 31 % cardinality(d.ids)`
  return [
    `insert into wf_instance (id, definition_id, process_key, root_id, rev, status, state, variables, business_key, business_type, doc_version, title, summary, value, initiator, started_at, ended_at)
     select ${id}, d.ids[${place}], d.keys[${place}], ${id}, 3, ${status},
       case when ${isOpen} then '{"v":1,"last":2,"status":"running","conditions":0,"parts":{}}' else '{"v":1,"last":2,"status":"ended","conditions":0,"parts":{}}' end::json,
       jsonb_build_object('amount', n * 7919 % 10000, 'supplier', 'S-' || n % 200, 'urgent', n % 7 = 0, 'note', 'as agreed by phone'),
       (${row.id('leave', 'n')})::text, case n % 3 when 0 then 'leave' when 1 then 'supplier-change' else 'postpone-apply' end, 1, '申请 ' || n, '供应商 S-' || n % 200, n * 7919 % 10000,
       ${who(row)}, ${started}, case when not ${isOpen} then ${started} + interval '2 days' end
     from ${numbers} ${chosen}`,
    ...[1, 2].map(
      (step) => `insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome, task_id, name, assignee, due_at, comment)
     select ${id}, md5('activity ${step} ' || n)::uuid, 'approve${step}', ${started} + interval '${step - 1} days', ${started} + interval '${step} days' + n % 5000 * interval '1 second',
       case when n % 10 = 8 and ${step} = 2 then 'rejected' when n % 10 = 9 and ${step} = 2 then 'returned' else 'approved' end, md5('done ${step} ' || n)::uuid, '审批 ${step}',
       ${who(row).replaceAll('n % 5', `(n + ${step}) % 5`)}, ${started} + interval '${step} days', case when n % 10 = 8 then '不同意' end
     from ${numbers} where not ${isOpen}`,
    ),
    `insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome)
     select ${id}, md5('start ' || n)::uuid, 'start', ${started}, ${started}, 'completed' from ${numbers}`,
    `insert into wf_candidate_set (id, refs) select md5(r)::uuid, array['g:' || r] from unnest(array[${roles.map((name) => `'${name}'`).join(', ')}]) r on conflict do nothing`,
    `insert into wf_task (id, instance_id, root_id, definition_id, process_key, activity_id, element_id, name, assignee, candidate_groups, candidate_set, created_at, due_at, priority, business_key, business_type, title, summary, value, initiator)
     select ${task}, ${id}, ${id}, d.ids[${place}], d.keys[${place}], md5('act' || n)::uuid, 'approve1', '审批', case when n % 20 = 0 then ${who(row).replaceAll('n % 5', 'n / 20 % 5')} end,
       case when n % 20 > 0 then array[${role}] end, case when n % 20 > 0 then md5(${role})::uuid end, ${started}, ${started} + interval '3 days', 50, (${row.id('leave', 'n')})::text,
       case n % 3 when 0 then 'leave' when 1 then 'supplier-change' else 'postpone-apply' end, '申请 ' || n, '供应商 S-' || n % 200, n * 7919 % 10000, ${who(row)}
     from ${numbers} ${chosen} where ${isOpen}`,
    `insert into wf_task_candidate (kind, ref, created_at, task_id, value) select 'g', candidate_groups[1], created_at, id, value from wf_task where candidate_set is not null`,
    `insert into wf_claimable_count (set_id, shard, n) select candidate_set, 0, count(*) from wf_task where candidate_set is not null and assignee is null group by 1`,
    `insert into wf_copy (id, instance_id, user_id, from_user_id, reason, created_at, read_at)
     select md5('copy' || n)::uuid, ${id}, ${who(row).replaceAll('n % 5', 'n / 2 % 5')}, ${who(row)}, '请知悉', ${started}, case when n % 3 > 0 then ${started} + interval '1 hour' end from ${numbers} where n % 2 = 0`,
    `insert into wf_timer (id, instance_id, definition_id, element_id, due_at)
     select md5('timer' || n)::uuid, ${id}, d.ids[${place}], 'late', now() + interval '1 day' + n * interval '1 second' from ${numbers} ${chosen} where ${isOpen} and n % 20 = 0`,
    `insert into wf_incident (id, instance_id, definition_id, element_id, kind, message, created_at)
     select md5('incident' || n)::uuid, ${id}, d.ids[${place}], 'approve1', 'failed-job', 'It did not answer', ${started} from ${numbers} ${chosen} where ${isOpen} and n % 100 = 0`,
  ]
}

export default {
  filled: { wf_instance: 1, wf_task: 1 },
  statements: instances,
  reads: async ({ value }) => {
    const [instance, key, done, definition, task] = [
      await value('wf_instance', 'id'),
      await value('wf_instance', 'process_key'),
      await value('wf_history', 'task_id'),
      await value('wf_definition', 'id'),
      await value('wf_task', 'id'),
    ]
    const lists = ['claim-list', 'todo-list', 'done-list', 'send-list', 'copy-list']
    const ways: readonly (readonly [string, object])[] = [
      ['a rare word', { keyword: '申请 777' }],
      ['a frequent word', { keyword: '供应商' }],
      ['no such word', { keyword: 'nowhere' }],
      ['one process', { processKey: key }],
      ['one type', { businessType: 'leave' }],
      ['a month', { createTime_dategt: '2026-06-01', createTime_datelt: '2026-06-30' }],
    ]
    const search: readonly (readonly [string, object])[] = [
      ['a rare word', { keyword: '申请 777' }],
      ['a frequent word', { keyword: '供应商' }],
      ['no such word', { keyword: 'nowhere' }],
      ['one process', { processKey: key }],
      ['open', { status: 'RUNNING' }],
      ['rejected', { status: 'REJECTED' }],
      ['with incidents', { hasIncident: true }],
      ['a variable', { variables: [{ name: 'supplier', op: 'eq', value: 'S-7' }] }],
      ['a variable beyond', { variables: [{ name: 'amount', op: 'gt', value: 9990 }] }],
    ]
    return [
      ...lists.flatMap((list) => ways.map(([as, input]) => ({ path: `/api/workflow/work/${list}`, input: { ...input }, as }))),
      ...search.map(([as, input]) => ({ path: '/api/workflow/process/list', input: { ...input }, as })),
      ...['done-report', 'ageing'].flatMap((report) =>
        (report === 'ageing' ? ['process', 'node', 'person'] : ['person', 'process', 'node']).map((groupBy) => ({
          path: `/api/workflow/work/${report}`,
          input: { groupBy },
          as: `by ${groupBy}`,
        })),
      ),
      { path: '/api/workflow/work/done-report', input: { groupBy: 'person', endTime_dategt: '2026-06-01', endTime_datelt: '2026-06-30' }, as: 'a month' },
      { path: '/api/workflow/manager/list', input: { key }, as: 'one key' },
      { path: '/api/workflow/manager/statistics', input: { definitionId: definition } },
      ...['detail', 'history-flow-list', 'diagram'].map((verb) => ({ path: `/api/workflow/process/${verb}`, input: { processInstanceId: instance } })),
      { path: '/api/workflow/process/diagram', input: { definitionId: definition }, as: 'of a definition' },
      { path: '/api/workflow/process/predict', input: { definitionId: definition } },
      ...['process/migration-proposal', 'manager/diff'].map((verb) => ({
        path: `/api/workflow/${verb}`,
        input: { fromDefinitionId: definition, toDefinitionId: definition },
      })),
      { path: '/api/workflow/work/comments', input: { processInstanceId: instance } },
      { path: '/api/workflow/work/task-detail', input: { taskId: task } },
      { path: '/api/workflow/work/task-detail', input: { taskId: done }, as: 'done' },
    ]
  },
} satisfies SizePart
