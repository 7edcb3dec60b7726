/** What a product takes along to a template that asks otherwise. */
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { AttributeFields } from '#server/modules/catalogue/attribute/attribute.contract.ts'
import type { TemplateTree } from '#server/modules/catalogue/attribute/attribute-template.contract.ts'
import { carriedAnswers } from '#server/modules/product/content/carried-answers.contract.ts'

const question = (
  code: string,
  name: string,
  inputType: AttributeFields['inputType'] = 'TEXT',
  choices: Readonly<Record<string, string>> = {},
): AttributeFields => ({
  id: newId(),
  code,
  name,
  nameEn: null,
  inputType,
  options: Object.entries(choices).map(([option, nameZh]) => ({ code: option, nameZh, nameEn: null })),
  unit: null,
  required: false,
  searchable: false,
  isSpec: false,
  version: 0,
})
const template = (...attributes: AttributeFields[]): TemplateTree => ({
  id: newId(),
  name: '模板',
  nameEn: null,
  status: 'ENABLED',
  groups: [{ id: newId(), name: '参数', nameEn: null, attributes }],
})

test('the same question keeps its answer under its new code, another question does not take it', () => {
  const before = template(
    question('A1', '产地'),
    question('A2', '颜色', 'SELECT', { V1: '黑色', V2: '白色' }),
    question('A3', '接口', 'MULTI', { V1: 'USB', V2: '网口' }),
    question('A4', '联网方式', 'SELECT', { V1: '蓝牙' }),
  )
  const after = template(
    question('A9', '产地'),
    question('A2', '颜色', 'SELECT', { V1: '白色', V2: '红色' }),
    question('A3', '接口', 'MULTI', { V7: '网口' }),
    question('A4', '环保认证', 'BOOL'),
  )
  const answers = { A1: '浙江', A2: 'V2', A3: ['V1', 'V2'], A4: 'V1', A5: '无人再问' }
  expect(carriedAnswers(answers, before, after)).toEqual({ A9: '浙江', A2: 'V1', A3: ['V7'], A5: '无人再问' })
  // Black is not offered there.
  expect(carriedAnswers({ A2: 'V1' }, before, after)).toEqual({})
  expect(carriedAnswers(answers, before, before)).toEqual(answers)
})
