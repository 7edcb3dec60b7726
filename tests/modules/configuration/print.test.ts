import { describe, expect, test } from 'vitest'
import { fileMessages } from '#kit/files/file.messages.ts'
import type { Repository } from '#kit/resource/repository.ts'
import type { ResourceRoute } from '#kit/resource/resource-routes.ts'
import { configurationMessages } from '#server/modules/configuration/configuration.messages.ts'
import { printRoutes, type PrintSource } from '#server/modules/configuration/print.routes.ts'
import { fillTemplate, problemsOf } from '#server/modules/configuration/print-text.ts'
import { systemMessages } from '#server/modules/system/system.messages.ts'
import { systemRoutes } from '#server/modules/system/system.routes.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const repositories = new Map<string, Repository>()
for (const route of systemRoutes) {
  const { repository } = route as Partial<ResourceRoute>
  if (repository) repositories.set(repository.resource.name, repository)
}
const lines = { bizType: 'param', fields: { lines: { zh: '明细', en: 'Lines' } }, load: async () => ({ lines: [{ sku: '<A>' }, { sku: 'B' }] }) }
const spoken: PrintSource = {
  bizType: 'dictionary',
  fields: { speech: { zh: '语言', en: 'Language' } },
  load: async ({ locale, text, principal: { userId } }) => ({ speech: `${locale} ${text('template-missing')} ${userId.length}` }),
}
const application = withTestApp(() => ({
  routes: [
    ...systemRoutes,
    ...printRoutes({ repositories, sources: [lines, spoken], dictionaryOf: async () => new Map(), companyOf: async () => ({ name: '本公司', contact: '' }) }),
  ],
  messages: [systemMessages, configurationMessages, fileMessages],
}))
const admin = principal()
const call = async (path: string, payload?: unknown, who = admin) => (await application.send(who, `/api${path}`, payload)).body

describe('the language of templates', () => {
  test.each([
    ['{{name}} {{ deep.er }}', { name: '<b>', deep: { er: 2 } }, '&lt;b&gt; 2'],
    ['{{#lines}}{{index}}:{{sku}} {{/lines}}', { lines: [{ sku: 'A' }, { sku: 'B' }] }, '1:A 2:B '],
    ['{{#remark}}has{{/remark}}{{^remark}}none{{/remark}}', { remark: '' }, 'none'],
    ['{{#flag}}on {{name}}{{/flag}}', { flag: true, name: 'x' }, 'on x'],
    ['{{missing}}{{constructor}}{{toString}}', {}, ''],
  ])('%s', (template, data, expected) => {
    expect(fillTemplate(template, data)).toBe(expected)
  })

  test('says which tags do not fit', () => {
    expect(problemsOf('{{#a}}{{/b}}')).toEqual([
      { tag: '{{/b}}', reason: 'not-opened' },
      { tag: '{{#a}}', reason: 'not-closed' },
    ])
  })
})

const param = async (paramName = '打印') =>
  (await call('/blade-system/param/insert', { paramName, paramKey: `print.${paramName}`, paramValue: '1', valueType: 'NUMBER' })).data

describe('printing', () => {
  const draft = { code: 'param', name: '参数', bizType: 'param', locale: 'zh', contentHtml: '<h1>{{paramName}}</h1>{{valueType}} {{#lines}}{{sku}},{{/lines}}' }

  test('says what is missing in the words of the specification', async () => {
    const { id } = await param('缺模板')
    expect(await call('/system/print/render', { bizType: 'param', ids: [id] })).toMatchObject({
      code: 404,
      msg: '模板不存在或已失效，请联系管理员重新上传该模板',
    })
  })

  test('fills real rows, their words and their lines; counts what was printed', async () => {
    expect((await call('/system/print-template/insert', draft)).code).toBe(200)
    const { id } = await param()
    const { data } = await call('/system/print/render', { bizType: 'param', ids: [id] })
    expect(data).toMatchObject({ paper: 'A4', pages: [{ id, html: '<h1>打印</h1>数字 &lt;A&gt;,B,', times: 0 }] })
    expect((await call('/system/print/printed', { bizType: 'param', ids: [id] })).data).toEqual({ [id]: 1 })
    expect((await call('/system/print/render', { bizType: 'param', ids: [id] })).data.pages[0].times).toBe(1)
  })

  test('papers that no template draws say whose they are as well', async () => {
    expect((await call('/system/print/letterhead')).data).toEqual({ name: '本公司', contact: '', zone: 'Asia/Shanghai' })
  })

  test('previews the newest row before anything is saved, and names wrong tags', async () => {
    const { data } = await call('/system/print/preview', { bizType: 'param', contentHtml: '{{#a}}{{paramKey}}' })
    expect(data.bizId).not.toBeNull()
    expect(data.problems).toEqual([{ tag: '{{#a}}', reason: 'not-closed' }])
    expect((await call('/system/print-template/insert', { ...draft, code: 'bad', contentHtml: '{{#a}}' })).data.errors[0]).toMatchObject({
      path: 'contentHtml',
      message: '{{#a}} 没有结束标记',
    })
    expect((await call('/system/print/preview', { bizType: 'number-rule', contentHtml: '{{name}}' })).data).toMatchObject({ bizId: null, html: '〔名称〕' })
  })

  test('offers each field once, by its name, with who prints and when, in the reader’s language', async () => {
    const sources: { bizType: string; fields: { name: string; label: string }[] }[] = (await call('/system/print/sources')).data
    for (const { bizType, fields } of sources) expect(new Set(fields.map(({ label }) => label)).size, bizType).toBe(fields.length)
    const ofParam = (who = admin) =>
      call('/system/print/sources', undefined, who).then(({ data }) => data.find((one: { bizType: string }) => one.bizType === 'param'))
    expect((await ofParam()).fields.slice(-3)).toEqual([
      { name: 'printedBy', label: '打印人' },
      { name: 'printedAt', label: '打印时间' },
      { name: 'printedTimes', label: '已打印次数' },
    ])
    expect((await call('/system/print/preview', { bizType: 'param', contentHtml: '{{ourCompany}} {{printedBy}} {{printedTimes}}' })).data.html).toMatch(
      /^本公司 Tester \d+$/,
    )
    const blinkered = principal({ userId: '0190a000-0000-7000-8000-000000000097', hiddenFields: new Set(['param_paramValue']) })
    expect((await ofParam(blinkered)).fields.map(({ name }: { name: string }) => name)).not.toContain('paramValue')
  })

  test('one default a document and language; the asked language before the other', async () => {
    const second = (await call('/system/print-template/insert', { ...draft, code: 'param-2', contentHtml: 'zh2' })).data
    const { records } = (await call('/system/print-template/list', { bizType: 'param', isDefault: true })).data
    expect(records.map((row: { id: string }) => row.id)).toEqual([second.id])
    await call('/system/print-template/insert', { ...draft, code: 'param-en', locale: 'en', contentHtml: 'en' })
    const { id } = await param('语言')
    const html = async (locale: string) => (await call('/system/print/render', { bizType: 'param', ids: [id], locale })).data.pages[0].html
    expect([await html('zh'), await html('en')]).toEqual(['zh2', 'en'])
  })

  test('is in the language of its template, whoever prints it', async () => {
    const parent = (await call('/dict/dictionary/insert', { code: 'paper_dict', dictValue: '纸张', dictValueEn: 'Paper', sort: 1 })).data
    const entry = { code: 'paper_dict', parentId: parent.id, dictKey: 'a', dictValue: '甲', sort: 1 }
    const { id } = (await call('/dict/dictionary/insert', entry)).data
    const printed = async (locale: string) => {
      await call('/system/print-template/insert', { ...draft, code: `dict-${locale}`, bizType: 'dictionary', locale, contentHtml: '{{parentName}} {{speech}}' })
      const english = { headers: { 'accept-language': 'en' } }
      const { body, raw } = await application.send(admin, '/api/system/print/render', { bizType: 'dictionary', ids: [id], locale }, english)
      expect(body.code, raw).toBe(200)
      return body.data.pages[0].html
    }
    expect([await printed('zh'), await printed('en')]).toEqual([
      '纸张 zh 模板不存在或已失效，请联系管理员重新上传该模板 36',
      expect.stringMatching(/^Paper en The template .+ 36$/),
    ])
  })

  test('shows nobody what he may not read', async () => {
    const { id } = await param('权限')
    const stranger = principal({ userId: '0190a000-0000-7000-8000-000000000099', permissions: new Set() })
    expect((await call('/system/print/render', { bizType: 'param', ids: [id] }, stranger)).code).toBe(403)
    expect((await call('/system/print/render', { bizType: 'no-such-thing', ids: [id] })).code).toBe(404)
    const blinkered = principal({ userId: '0190a000-0000-7000-8000-000000000098', hiddenFields: new Set(['param_paramName']) })
    await call('/system/print-template/insert', { ...draft, code: 'param-3', contentHtml: '[{{paramName}}]' })
    expect((await call('/system/print/render', { bizType: 'param', ids: [id] }, blinkered)).data.pages[0].html).toBe('[]')
  })
})

describe('parameters', () => {
  test('go back to what the product came with', async () => {
    await application.data.prisma.systemParam.create({
      data: { paramName: 'x', paramKey: 'reset.me', paramValue: '9', defaultValue: '3', valueType: 'NUMBER' },
    })
    const [row] = (await call('/dict/config/list', { paramKey: 'reset.me' })).data.records
    expect(row.abilities.reset).toBe(true)
    expect((await call('/blade-system/param/reset', { id: row.id })).data.paramValue).toBe('3')
    expect((await application.send(admin, '/api/dict/config/get-value?paramKey=reset.me')).body.data).toBe('3')
    const own = (await call('/blade-system/param/insert', { paramName: 'own', paramKey: 'own.one', paramValue: 'a' })).data
    expect((await call('/blade-system/param/reset', { id: own.id })).code).toBe(422)
  })
})
