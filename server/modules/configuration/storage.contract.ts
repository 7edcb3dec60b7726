/** Where files lie. New files go to the one in use; old ones stay where they are and are read from there. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { configurationFields, Enabled, Tested } from './channel.contract.ts'

const providers = [
  { value: 'FOLDER', label: { zh: '本地目录', en: 'Folder' } },
  { value: 'S3', label: { zh: 'S3 对象存储', en: 'S3' } },
] as const

/** What only an object store is asked for. */
const ofS3 = { field: 'provider', is: ['S3'] } as const

const text = (most: number) => z.string().trim().max(most).nullish()

export const storageConfig = defineResource({
  name: 'file-storage',
  label: { zh: '文件存储', en: 'File storage' },
  path: '/api/blade-system/oss',
  row: {
    code: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{1,19}$/)
      .meta({
        label: { zh: '编码', en: 'Code' },
        widget: 'text',
        column: 130,
        search: 'contains',
        requiredMessage: { zh: '请输入编码', en: 'Enter the code' },
        hint: { zh: '小写字母、数字和连字符，保存后不可修改', en: 'Lower case, digits and hyphens; fixed once saved' },
      }),
    name: configurationFields.name,
    isActive: configurationFields.isActive,
    provider: z
      .enum(['FOLDER', 'S3'])
      .default('FOLDER')
      .meta({ label: { zh: '存储方式', en: 'Kind' }, widget: 'select', column: 120, options: providers, search: 'equals' }),
    folder: z
      .string()
      .trim()
      .regex(/^([\w-]+(\/[\w-]+)*)?$/)
      .max(200)
      .nullish()
      .meta({
        label: { zh: '目录', en: 'Folder' },
        widget: 'text',
        column: 140,
        hint: { zh: '数据目录下的相对路径', en: 'Below the data directory' },
        when: { field: 'provider', is: ['FOLDER'] },
      }),
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullish()
      .or(z.literal(''))
      .meta({ label: { zh: '服务地址', en: 'Endpoint' }, widget: 'text', column: 220, when: ofS3 }),
    region: text(50).meta({ label: { zh: '区域', en: 'Region' }, widget: 'text', column: 'hidden', when: ofS3 }),
    bucket: text(100).meta({ label: { zh: '存储桶', en: 'Bucket' }, widget: 'text', column: 140, when: ofS3 }),
    accessKey: text(200).meta({ label: { zh: '访问账号', en: 'Access key' }, widget: 'text', column: 'hidden', when: ofS3 }),
    secret: configurationFields.secret.meta({ when: ofS3 }),
    files: z
      .number()
      .int()
      .meta({ label: { zh: '文件数', en: 'Files' }, widget: 'number', column: 90, computed: true }),
    testedAt: configurationFields.testedAt,
    testError: configurationFields.testError,
    remark: configurationFields.remark,
  },
  writable: ['code', 'name', 'provider', 'folder', 'endpoint', 'region', 'bucket', 'accessKey', 'secret', 'remark'],
  differs: {
    model: 'storageConfig',
    verbs: { export: undefined, import: undefined },
    scope: { tenant: false },
    commands: {
      enable: { label: { zh: '启用', en: 'Use' }, permission: 'file-storage:enable', input: z.object({ id: Id }) },
      test: { label: { zh: '测试', en: 'Test' }, permission: 'file-storage:test', input: z.object({ id: Id }) },
    },
  },
})

export const enableStorage = defineCall('POST /api/blade-system/oss/enable', {
  permission: 'file-storage:enable',
  summary: { zh: '启用文件存储', en: 'Put new files here' },
  input: z.object({ id: Id }),
  output: Enabled,
})

/** Puts a small file, reads it back and removes it. */
export const testStorage = defineCall('POST /api/blade-system/oss/test', {
  permission: 'file-storage:test',
  summary: { zh: '测试文件存储', en: 'Test this storage' },
  input: z.object({ id: Id }),
  output: Tested,
})
