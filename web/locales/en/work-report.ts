/** Texts of the reports on work. */
import type { Texts } from '#web/kit/i18n.ts'
import type zh from '../zh/work-report.ts'

export default {
  groupBy: 'Grouped by',
  groups: {
    person: 'Person',
    process: 'Process',
    node: 'Node',
  },
  range: 'Decided',
  processKey: 'Process key',
  done: 'Decided work',
  ageing: 'Age of open work',
  export: 'Export',
  nothing: 'Nothing was decided in this period',
  nothingOpen: 'No open tasks',
  unclaimed: 'Unclaimed',
  summary: '{{total, counted(one: decision; other: decisions)}} in {{rows, counted(one: row; other: rows)}}',
  charts: {
    decided: 'Decisions',
    hours: 'Handling time (hours)',
  },
  columns: {
    total: 'Decided',
    completed: 'Done',
    approved: 'Approved',
    rejected: 'Rejected',
    returned: 'Returned',
    overdue: 'Overdue',
    mean: 'On average',
    p95: '95% within',
    open: 'Open',
    oldest: 'Oldest',
  },
  buckets: {
    'lt-1d': '< 1 d',
    '1d-3d': '1–3 d',
    '3d-7d': '3–7 d',
    '7d-30d': '7–30 d',
    'gt-30d': '> 30 d',
  },
} satisfies Texts<typeof zh>
