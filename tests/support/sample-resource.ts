/** A resource with a table of its own, for tests of what every resource has: each kind of column, each kind of scope. */
import { z } from 'zod'
import { decimal, defineResource, Id, Instant } from '#kit/contract.ts'

export const sample = defineResource({
  name: 'sample-item',
  label: { zh: '样例', en: 'Sample' },
  path: '/api/test/sample-item',
  row: {
    code: z
      .string()
      .min(1)
      .max(40)
      .meta({
        label: { zh: '编号', en: 'Code' },
        widget: 'text',
        column: true,
        search: 'prefix',
        sortable: true,
        requiredMessage: { zh: '请输入编号', en: 'Enter the code' },
      }),
    name: z
      .string()
      .min(1)
      .max(100)
      .meta({ label: { zh: '名称', en: 'Name' }, widget: 'text', column: true, search: 'contains', sortable: true }),
    kind: z
      .enum(['A', 'B', 'C'])
      .default('A')
      .meta({ label: { zh: '类型', en: 'Kind' }, widget: 'select', column: true, search: 'in', sortable: true }),
    amount: decimal(2)
      .default('0')
      .meta({ label: { zh: '金额', en: 'Amount' }, widget: 'money', column: true, search: 'range', sortable: true }),
    count: z
      .number()
      .int()
      .nullish()
      .meta({ label: { zh: '数量', en: 'Count' }, widget: 'number', column: true, search: 'equals', sortable: true }),
    dueOn: z.iso
      .date()
      .nullish()
      .meta({ label: { zh: '到期日', en: 'Due' }, widget: 'date', column: true, search: 'range', sortable: true }),
    doneAt: Instant.nullish().meta({ label: { zh: '完成时间', en: 'Done' }, widget: 'datetime', column: true, search: 'range' }),
    tags: z
      .array(z.string())
      .default([])
      .meta({ label: { zh: '标签', en: 'Tags' }, widget: 'tags', column: true, search: 'in' }),
    extra: z
      .record(z.string(), z.unknown())
      .nullish()
      .meta({ label: { zh: '其他', en: 'Extra' }, widget: 'json', column: 'hidden' }),
    status: z.enum(['ENABLED', 'DISABLED']).meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', column: true, search: 'equals' }),
    supplierId: Id.nullish().meta({ label: { zh: '供应商', en: 'Supplier' }, widget: 'reference', column: true, search: 'equals' }),
    shout: z
      .string()
      .nullish()
      .meta({ label: { zh: '大写', en: 'Shout' }, widget: 'text', column: true, computed: true, search: 'contains', sortable: true }),
  },
  writable: ['code', 'name', 'kind', 'amount', 'count', 'dueOn', 'doneAt', 'tags', 'extra', 'supplierId'],
  differs: {
    aliases: ['/api/old/sample'],
    verbs: { active: 'active' },
    scope: { supplier: 'supplierId', organization: 'orgId', owner: 'ownerId' },
  },
})

export const sampleTable = `
  create table sample_item (
    id uuid primary key, tenant_id varchar(20) not null default '000000', created_by uuid, create_time timestamptz(6) not null default now(),
    updated_by uuid, update_time timestamptz(6) not null default now(), version int not null default 0, deleted_at timestamptz(6),
    code varchar(40) not null, name varchar(100) not null, kind varchar(10) not null default 'A', amount numeric(18, 2) not null default 0,
    count int, due_on date, done_at timestamptz(6), tags text[] not null default '{}', extra jsonb, status varchar(10) not null default 'ENABLED',
    supplier_id uuid, org_id uuid, owner_id uuid);
  create unique index sample_item_code_key on sample_item (code) where deleted_at is null;
  create index sample_item_time on sample_item (create_time, id) where deleted_at is null;`
