/** Files that hang on a document. Who may read or change the document may read or change its attachments. */
import { z } from 'zod'
import { ById, defineCall, Id, Instant } from '#kit/contract.ts'

const Document = {
  bizType: z
    .string()
    .min(1)
    .max(60)
    .regex(/^[a-z][a-z0-9-]*$/),
  bizId: z.string().min(1).max(64),
}

export const Attachment = z.object({
  id: Id,
  bizType: z.string(),
  bizId: z.string(),
  bizLineId: z.string().nullable(),
  kind: z.string(),
  fileId: Id,
  mediaName: z.string(),
  mediaUrl: z.string(),
  mime: z.string(),
  size: z.number(),
  sort: z.number().int(),
  createTime: Instant,
})
export type Attachment = z.infer<typeof Attachment>

export const listAttachments = defineCall('GET|POST /api/dfs/attachment/list', {
  permission: 'signed-in',
  summary: { zh: '附件列表', en: 'Attachments of a document' },
  input: z.object({ ...Document, bizLineId: z.string().max(64).optional(), kind: z.string().max(40).optional() }),
  output: z.array(Attachment),
  options: { readOnly: true },
})

export const addAttachments = defineCall('POST /api/dfs/attachment/insert', {
  permission: 'signed-in',
  summary: { zh: '添加附件', en: 'Attach files to a document' },
  input: z.object({
    ...Document,
    bizLineId: z.string().max(64).optional(),
    kind: z.string().min(1).max(40).default('other'),
    fileIds: z.array(Id).min(1).max(50),
  }),
  output: z.array(Attachment),
})

export const removeAttachment = defineCall('GET /api/dfs/attachment/remove/{id}', {
  permission: 'signed-in',
  summary: { zh: '删除附件', en: 'Take an attachment off' },
  input: ById,
  output: z.object({ removed: z.literal(true) }),
  options: { readOnly: false },
})
