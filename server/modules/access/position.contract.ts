/** Positions that people hold in departments. */
import { z } from 'zod'
import { defineResource } from '#kit/contract.ts'
import { code, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'

export const position = defineResource({
  name: 'position',
  label: { zh: '岗位', en: 'Position' },
  path: '/api/upms/position',
  row: {
    postCode: code('岗位编号', 'Number', 40, ':'),
    postName: named('岗位名称', 'Name', 50),
    postNameEn: optional('英文名称', 'English name', 100, 'hidden'),
    category: z.coerce
      .number()
      .int()
      .min(0)
      .max(100)
      .nullish()
      .meta({ label: { zh: '岗位类型', en: 'Kind' }, widget: 'number', column: 'hidden' }),
    sort,
    status: toggle,
    remark,
  },
  writable: ['postCode', 'postName', 'postNameEn', 'category', 'sort', 'remark'],
  differs: { aliases: ['/api/blade-system/post'], verbs: { active: 'active' }, order: [{ field: 'sort', direction: 'asc' }] },
})
