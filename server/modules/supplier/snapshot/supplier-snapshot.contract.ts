/** A supplier with all his records as they were at one moment, and what changed between two moments. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id } from '#kit/contract.ts'
import { lookedUp } from '#kit/fields.contract.ts'
import { ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'

const reasons = [
  { value: 'APPROVED', label: { zh: '入驻通过', en: 'Registered' }, color: 'green' },
  { value: 'CREATED', label: { zh: '平台新增', en: 'Added by staff' }, color: 'green' },
  { value: 'CHANGED', label: { zh: '变更通过', en: 'Change approved' }, color: 'blue' },
  { value: 'REGULARIZED', label: { zh: '转正', en: 'Became formal' }, color: 'cyan' },
  { value: 'FROZEN', label: { zh: '冻结', en: 'Frozen' }, color: 'red' },
  { value: 'EXITED', label: { zh: '退出', en: 'Exited' }, color: 'default' },
  { value: 'MANUAL', label: { zh: '手工留档', en: 'By hand' }, color: 'default' },
] as const

export type SnapshotReason = (typeof reasons)[number]['value']

export const supplierSnapshot = defineResource({
  name: 'supplier-snapshot',
  label: { zh: '供应商快照', en: 'Supplier snapshot' },
  path: '/api/supplier/supplier-snapshot',
  row: {
    ...ownerFields,
    number: z
      .number()
      .int()
      .meta({ label: { zh: '版本', en: 'Version' }, widget: 'number', column: 80, sortable: true }),
    reason: z.string().meta({ label: { zh: '原因', en: 'Reason' }, widget: 'status', changes: 'once', options: reasons, column: 120, search: 'equals' }),
    createdByName: lookedUp('操作人', 'By', 120),
    remark: z
      .string()
      .nullish()
      .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'text', column: 220 }),
  },
  writable: [],
  differs: {
    ...ofSupplier,
    verbs: { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined },
    order: [{ field: 'number', direction: 'desc' }],
  },
})

/** One field that differs, in words; values as people read them. */
const FieldDifference = z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() })

export const SectionDifference = z.object({
  /** Name of the resource: `supplier`, `supplier-contact`, ... */
  section: z.string(),
  label: z.string(),
  kind: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  /** What the row is called. */
  title: z.string(),
  fields: z.array(FieldDifference),
})
export type SectionDifference = z.output<typeof SectionDifference>

const SnapshotSection = z.object({
  section: z.string(),
  label: z.string(),
  rows: z.array(z.array(z.object({ label: z.string(), value: z.string().nullable() }))),
})

/** What the snapshot holds in words, and what changed since the one before it. */
export const snapshotDetail = defineCall('GET /api/supplier/supplier-snapshot/detail/{id}', {
  permission: 'supplier-snapshot:detail',
  summary: { zh: '供应商快照详情', en: 'A snapshot and what changed since the one before' },
  input: ById,
  output: supplierSnapshot.row.extend({ sections: z.array(SnapshotSection), differences: z.array(SectionDifference), previousId: Id.nullable() }),
})

/** What changed from one snapshot to another of the same supplier. */
export const compareSnapshots = defineCall('GET|POST /api/supplier/supplier-snapshot/compare', {
  permission: 'supplier-snapshot:detail',
  summary: { zh: '对比供应商快照', en: 'Compare two snapshots' },
  input: z.object({ fromId: Id, toId: Id }),
  output: z.array(SectionDifference),
  options: { readOnly: true },
})

/** Keeps the supplier as he is now. */
export const takeSnapshot = defineCall('POST /api/supplier/supplier-snapshot/take', {
  permission: 'supplier-snapshot:take',
  summary: { zh: '生成供应商快照', en: 'Take a snapshot' },
  input: z.object({ supplierId: Id, remark: z.string().trim().max(1000).nullish() }),
  output: supplierSnapshot.row,
})
