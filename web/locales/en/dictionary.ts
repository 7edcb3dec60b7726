import type zh from '../zh/dictionary.ts'
import type { Texts } from '#web/kit/i18n.ts'

export default {
  entries: 'Entries',
  entriesOf: 'Entry',
  addEntry: 'Add entry',
  addChildTitle: 'New entry: {{name}}',
  editChildTitle: 'Edit entry',
  parent: 'Please choose the parent dictionary',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  back: 'Back to dictionaries',
  regions: 'Region tree',
  allRegions: 'Whole country',
} satisfies Texts<typeof zh>
