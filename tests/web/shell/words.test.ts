/** What the user is told, to the letter of the specification, where the text is a branch of the code and no screen shows it easily. */
import './browser-globals.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineCall } from '#kit/contract.ts'
import { dictionary } from '#server/modules/system/dictionary.contract.ts'
import { startLanguages, translate } from '#web/kit/i18n.ts'
import { download } from '#web/kit/file-transfer.ts'
import { installNotifyHost } from '#web/kit/notify.ts'
import { request } from '#web/kit/request.ts'
import { fileRule, refuseCount } from '#web/kit/upload/upload-rules.ts'
import { readEntries } from '#web/kit/widgets/dictionaries.ts'
import zhDictionary from '#web/locales/zh/dictionary.ts'
import zhEntry from '#web/locales/zh/entry.ts'
import { z } from 'zod'

const told: string[] = []
const file = defineCall('GET /api/test/file', {
  permission: 'public',
  summary: { zh: '文件', en: 'File' },
  input: z.object({}),
  output: z.unknown(),
  options: { transport: 'file' },
})
const answering = (response: () => Response | Promise<Response>) => {
  globalThis.fetch = async () => response()
}

beforeAll(async () => {
  Object.defineProperty(globalThis, 'document', { value: { documentElement: {}, cookie: '' }, configurable: true })
  await startLanguages(['shell', 'kit' as 'shell'])
  installNotifyHost({ toast: (_kind, text) => void told.push(text), confirm: async () => true, announce: async () => undefined })
})
beforeEach(() => told.splice(0))

describe('a download', () => {
  it('without a file in the answer', async () => {
    answering(() => new Response('x'))
    await expect(download(file, {})).rejects.toThrow('文件获取失败')
    expect(told).toEqual(['文件获取失败'])
  })

  it('without a name', async () => {
    answering(() => new Response('x', { headers: { 'content-disposition': 'attachment' } }))
    await expect(download(file, {})).rejects.toThrow('文件格式错误')
    expect(told).toEqual(['文件格式错误'])
  })

  it('that runs already', async () => {
    const answers: ((response: Response) => void)[] = []
    answering(() => new Promise<Response>((resolve) => void answers.push(resolve)))
    const first = download(file, {})
    await download(file, {})
    expect(told).toEqual(['请勿重复点击'])
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.(Response.json({ code: 200, data: { jobId: '1' } }))
    expect(await first).toEqual({ jobId: '1' })
  })
})

describe('a refusal', () => {
  it('says what the server says, in its order', async () => {
    for (const [said, shown] of [
      [{ msg: '一', message: '二', error_description: '三' }, '一'],
      [{ message: '二', error_description: '三' }, '二'],
      [{ error_description: '三' }, '三'],
      [{}, '未知错误'],
    ] as const) {
      answering(() => Response.json({ code: 422, ...said }))
      await expect(request('GET', '/api/test', {})).rejects.toThrow(shown)
    }
    expect(told).toEqual(['一', '二', '三', '未知错误'])
  })
})

it('a dictionary that is no list', () => {
  expect(() => readEntries({ records: [] })).toThrow('request data is not a array')
  expect(told).toEqual(['request data is not a array'])
})

it('uploads: too many, and done', () => {
  const refusal = refuseCount(1, 3, { ...fileRule, limit: 3 })
  const said = translate as (key: string, params?: object) => string
  expect(said(`kit:${refusal?.key}`, refusal?.params)).toBe('只能上传3个文件,上传错误请删除原文件后再次上传')
  expect(said('kit:upload.done')).toBe('上传成功!')
  expect(said('kit:copied')).toBe('复制成功')
})

it('fields that must be filled, and a registration that failed', () => {
  expect(dictionary.row.shape.isSealed.meta()?.requiredMessage?.zh).toBe('请选择封存')
  expect(zhDictionary.parent).toBe('请选择上级字典')
  expect(zhEntry.registry.failed).toBe('提交失败')
})
