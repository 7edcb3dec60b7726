/** Projects that people log their work on. */
import { z } from 'zod'
import { Day, defineResource, Id } from '#kit/contract.ts'

const states = [
  { value: 'ENABLED', label: { zh: '进行中', en: 'Running' }, color: 'green' },
  { value: 'DISABLED', label: { zh: '已结束', en: 'Closed' }, color: 'default' },
] as const

const day = (zh: string, en: string) => Day.nullish().meta({ label: { zh, en }, widget: 'date', column: 120, sortable: true, search: 'range' })

export const project = defineResource({
  name: 'project',
  label: { zh: '项目', en: 'Project' },
  path: '/api/blade-uneed/project',
  row: {
    code: z
      .string()
      .trim()
      .regex(/^[\w./-]{1,40}$/)
      .meta({
        label: { zh: '项目编号', en: 'Number' },
        widget: 'text',
        column: 150,
        search: 'contains',
        sortable: true,
        requiredMessage: { zh: '请输入项目编号', en: 'Enter the number' },
      }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({
        label: { zh: '项目名称', en: 'Name' },
        widget: 'text',
        column: 220,
        search: 'contains',
        sortable: true,
        requiredMessage: { zh: '请输入项目名称', en: 'Enter the name' },
      }),
    nameEn: z
      .string()
      .trim()
      .max(200)
      .nullish()
      .meta({ label: { zh: '英文名称', en: 'English name' }, widget: 'text', column: 'hidden' }),
    managerId: Id.nullish().meta({
      label: { zh: '负责人', en: 'In charge' },
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'user', labelField: 'managerName' },
    }),
    managerName: z
      .string()
      .nullish()
      .meta({ label: { zh: '负责人', en: 'In charge' }, widget: 'text', column: 120, computed: true }),
    startOn: day('开始日期', 'From'),
    endOn: day('结束日期', 'To'),
    hours: z.string().meta({ label: { zh: '累计工时', en: 'Hours so far' }, widget: 'quantity', column: 110, computed: true }),
    status: z.enum(['ENABLED', 'DISABLED']).meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', column: 100, options: states, search: 'equals' }),
    remark: z
      .string()
      .trim()
      .max(1000)
      .nullish()
      .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'textarea', column: 'hidden' }),
  },
  writable: ['code', 'name', 'nameEn', 'managerId', 'startOn', 'endOn', 'remark'],
  differs: { verbs: { active: 'active' } },
})
