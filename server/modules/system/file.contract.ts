/** Uploading, reading and removing files. */
import { z } from 'zod'
import { defineCall, Id, Instant } from '#kit/contract.ts'

const Module = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\w-]+$/)
  .default('supplierFile')

export const FileView = z.object({
  id: Id,
  name: z.string(),
  /** Path with a signature; works without a token until it expires, pictures' links last. */
  link: z.string(),
  mediaName: z.string(),
  mediaUrl: z.string(),
  mime: z.string(),
  size: z.number(),
  sha256: z.string(),
  module: z.string(),
  createTime: Instant,
})
export type FileView = z.infer<typeof FileView>

const upload = { permission: 'signed-in', output: FileView, options: { transport: 'upload' } } as const

export const uploadDocument = defineCall('POST /api/dfs/oss/fileDoc', {
  ...upload,
  summary: { zh: '上传文件', en: 'Upload a file' },
  input: z.object({ module: Module }),
})

export const uploadAttachment = defineCall('POST /api/dfs/oss/put-file-attach', {
  ...upload,
  summary: { zh: '上传附件', en: 'Upload an attachment' },
  input: z.object({ module: Module }),
})

/** By id, or by the link or id under `fileName` as older clients send it. */
export const removeFile = defineCall('GET|POST /api/dfs/oss/remove-file', {
  permission: 'signed-in',
  summary: { zh: '删除文件', en: 'Remove a file' },
  input: z
    .object({ id: Id.optional(), link: z.string().max(1_000).optional(), fileName: z.string().max(1_000).optional() })
    .refine(({ id, link, fileName }) => id ?? link ?? fileName, { path: ['id'] }),
  output: z.object({ removed: z.boolean() }),
  options: { readOnly: false },
})

/** With a token, or with the signature of a link (`e`, `s`). `name` in the path is for the eye. */
export const readFile = defineCall('GET /api/dfs/oss/file/{id}', {
  permission: 'public',
  summary: { zh: '下载文件', en: 'Download a file' },
  input: z.object({
    id: Id,
    name: z.string().optional(),
    e: z.coerce.number().int().min(0).optional(),
    s: z.string().max(64).optional(),
    download: z.string().optional(),
  }),
  output: z.unknown(),
  options: { transport: 'file', aliases: ['/api/dfs/oss/file/{id}/{name}'], readOnly: true },
})

/** Fresh links for stored ids or old links; what the caller may not read is missing from the answer. */
export const signFiles = defineCall('POST /api/dfs/oss/links', {
  permission: 'signed-in',
  summary: { zh: '获取文件链接', en: 'Links to files' },
  input: z.object({ files: z.array(z.string().max(1_000)).min(1).max(200) }),
  output: z.record(z.string(), z.object({ id: Id, name: z.string(), link: z.string(), mime: z.string(), size: z.number() })),
  options: { readOnly: true },
})
