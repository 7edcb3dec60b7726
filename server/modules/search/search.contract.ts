/** The command palette's questions: which records are called so, and what may be made new. */
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'

const FoundRecord = z.object({
  resource: z.string(),
  /** What it is, in the caller's language. */
  kind: z.string(),
  id: z.string(),
  code: z.string(),
  title: z.string(),
  /** Address inside the web application. */
  at: z.string(),
})

/** Records by number or name, of every kind whose list the caller may open; only rows that the list would show. */
export const searchRecords = defineCall('POST /api/system/search', {
  permission: 'signed-in',
  summary: { zh: '全局搜索', en: 'Records by number or name' },
  input: z.object({ text: z.string().trim().min(1).max(100), most: z.coerce.number().int().min(1).max(20).default(5) }),
  output: z.array(FoundRecord),
  options: { readOnly: true },
})

/** Kinds of rows that the caller may add; `at` is the list whose form opens, or the page on which one is written. */
export const addableKinds = defineCall('GET /api/system/search/addable', {
  permission: 'signed-in',
  summary: { zh: '可新建的对象', en: 'What may be made new' },
  input: z.object({}),
  output: z.array(z.object({ resource: z.string(), kind: z.string(), at: z.string(), isPage: z.boolean() })),
})
