/** What people did, day by day, for a project. Everybody keeps his own; who may export reads all. */
import { z } from 'zod'
import { Day, decimal, defineResource, Id } from '#kit/contract.ts'

export const daily = defineResource({
  name: 'daily',
  label: { zh: '工作日报', en: 'Daily log' },
  path: '/api/blade-uneed/daily',
  row: {
    workOn: Day.meta({
      label: { zh: '日期', en: 'Day' },
      widget: 'date',
      column: 120,
      search: 'range',
      sortable: true,
      requiredMessage: { zh: '请选择日期', en: 'Choose the day' },
    }),
    projectId: Id.meta({
      label: { zh: '项目', en: 'Project' },
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'project', labelField: 'projectName' },
      requiredMessage: { zh: '请选择项目', en: 'Choose the project' },
    }),
    projectName: z
      .string()
      .nullish()
      .meta({ label: { zh: '项目', en: 'Project' }, widget: 'text', column: 200, computed: true }),
    /** At most a day's, together with the others of that day. */
    hours: decimal(1)
      .refine((text) => Number(text) > 0 && Number(text) <= 24, { error: 'daily.hours' })
      .meta({
        label: { zh: '工时', en: 'Hours' },
        widget: 'quantity',
        column: 90,
        sortable: true,
        requiredMessage: { zh: '请输入工时', en: 'Enter the hours' },
      }),
    content: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .meta({
        label: { zh: '工作内容', en: 'What was done' },
        widget: 'textarea',
        column: 320,
        search: 'contains',
        requiredMessage: { zh: '请输入工作内容', en: 'Say what was done' },
      }),
    plan: z
      .string()
      .trim()
      .max(1000)
      .nullish()
      .meta({ label: { zh: '下一步计划', en: 'What comes next' }, widget: 'textarea', column: 'hidden' }),
    userId: Id.meta({ technical: true }),
    userName: z
      .string()
      .nullish()
      .meta({ label: { zh: '填报人', en: 'By' }, widget: 'text', column: 110, search: 'contains', computed: true }),
  },
  writable: ['workOn', 'projectId', 'hours', 'content', 'plan'],
  differs: {
    verbs: { import: undefined },
    scope: { owner: 'userId', others: 'daily:export' },
    order: [
      { field: 'workOn', direction: 'desc' },
      { field: 'createTime', direction: 'desc' },
    ],
  },
})
