/** A list that is searched by a name finds it in either language, whichever the reader's is; a hidden name finds nothing. */
import { describe, expect, test } from 'vitest'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const admin = principal()

const names = async (path: string, filter: object, shown: string, who = admin): Promise<string[]> => {
  const { body, raw } = await product.send(who, path, { ...filter, size: 100 })
  expect(body.code, raw).toBe(200)
  return body.data.records.map((row: Record<string, string>) => row[shown])
}

describe('searching by a name', () => {
  test.each([
    ['/api/system/number-rule/list', 'name', '异常单', 'exception', '异常单'],
    ['/api/blade-system/param/list', 'paramName', '异常单最多重试', 'before a person must handle', '异常单最多重试次数'],
    ['/api/upms/role/list', 'roleName', '平台管理员', 'platform admin', '平台管理员'],
    ['/api/upms/tenant/list', 'tenantName', '我的公司', 'my company', '我的公司'],
    ['/api/order/exception-config/list', 'name', '京东', 'regions of', '京东区域同步'],
  ])('%s by %s: %s and %s', async (path, field, zh, en, expected) => {
    expect(await names(path, { [field]: zh }, field)).toContain(expected)
    expect(await names(path, { [field]: en }, field)).toContain(expected)
    expect(await names(path, { [field]: 'no such name' }, field)).toEqual([])
  })

  test('does not look into a name that the reader may not see', async () => {
    const blinkered = principal({ userId: '0190a000-0000-7000-8000-000000000096', hiddenFields: new Set(['number-rule_nameEn']) })
    expect(await names('/api/system/number-rule/list', { name: 'exception' }, 'name', blinkered)).toEqual([])
    expect(await names('/api/system/number-rule/list', { name: '异常单' }, 'name', blinkered)).toEqual(['异常单'])
  })
})
