/** Answers that are given often, in both languages, kept by those who give them. */
import { z } from 'zod'
import { defineResource } from '#kit/contract.ts'
import { choice, label, named, sort, toggle } from '#kit/fields.contract.ts'

const uses = [
  { value: 'APPROVE', label: label('同意', 'Agreeing'), color: 'green' },
  { value: 'REFUSE', label: label('拒绝', 'Refusing'), color: 'red' },
  { value: 'ARBITRATE', label: label('仲裁', 'Arbitrating'), color: 'volcano' },
  { value: 'CLOSE', label: label('关闭', 'Closing'), color: 'default' },
  { value: 'ANY', label: label('通用', 'Anything'), color: 'blue' },
] as const

const answer = (zh: string, en: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(500)
    .meta({ label: label(zh, en), widget: 'textarea', column: 320, search: 'contains', requiredMessage: { zh: `请输入${zh}`, en: `Enter: ${en}` } })

export const cannedAnswer = defineResource({
  name: 'canned-answer',
  label: label('常用答复', 'Canned answers'),
  path: '/api/after-order/canned-answer',
  row: {
    title: named('标题', 'Title', 50, 160),
    titleEn: named('英文标题', 'Title in English', 100, 160),
    use: z
      .enum(['APPROVE', 'REFUSE', 'ARBITRATE', 'CLOSE', 'ANY'])
      .default('ANY')
      .meta({ label: label('用于', 'For'), widget: 'status', changes: 'chosen', options: uses, column: 90, search: 'in' }),
    reasonCode: choice('售后原因', 'Reason', 'after_sales_reason', 130),
    body: answer('中文答复', 'Answer in Chinese').meta({ ...answer('中文答复', 'Answer in Chinese').meta(), twin: 'bodyEn' }),
    bodyEn: answer('英文答复', 'Answer in English'),
    sort,
    status: toggle,
  },
  writable: ['title', 'titleEn', 'use', 'reasonCode', 'body', 'bodyEn', 'sort'],
  differs: {
    verbs: { active: 'active' },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'title', direction: 'asc' },
    ],
  },
})
