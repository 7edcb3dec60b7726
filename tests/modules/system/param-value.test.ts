import { expect, test } from 'vitest'
import { valueProblem } from '#server/modules/system/param-value.ts'

test.each([
  ['12', 'NUMBER', { min: 1, max: 20, integer: true }, undefined],
  ['12.5', 'NUMBER', { integer: true }, 'param.not-whole'],
  ['21', 'NUMBER', { max: 20 }, 'param.too-large'],
  ['', 'NUMBER', {}, 'param.not-number'],
  ['x', 'NUMBER', {}, 'param.not-number'],
  ['true', 'BOOLEAN', {}, undefined],
  ['yes', 'BOOLEAN', {}, 'param.not-yes-or-no'],
  ['15m', 'DURATION', { min: 60 }, undefined],
  ['PT72H', 'DURATION', {}, undefined],
  ['5s', 'DURATION', { min: 60 }, 'param.too-small'],
  ['soon', 'DURATION', {}, 'param.not-duration'],
  ['R3/24h', 'DURATION', { min: 60, repeats: true }, undefined],
  ['PT24H', 'DURATION', { min: 60, repeats: true }, undefined],
  ['R3/5s', 'DURATION', { min: 60, repeats: true }, 'param.too-small'],
  ['R3/', 'DURATION', { repeats: true }, 'param.not-repeated-duration'],
  ['R3/24h', 'DURATION', {}, 'param.not-duration'],
  ['up', 'ENUM', { options: [{ value: 'up', label: { zh: '上', en: 'Up' } }] }, undefined],
  ['left', 'ENUM', { options: [{ value: 'up', label: { zh: '上', en: 'Up' } }] }, 'param.not-a-choice'],
  ['{', 'JSON', {}, 'param.not-json'],
])('%s as %s', (value, type, constraints, code) => {
  expect(valueProblem(value, type, constraints)?.code).toBe(code)
})

test('bounds of a duration are told with their unit', () =>
  expect(valueProblem('5s', 'DURATION', { min: 60 })).toEqual({ path: 'paramValue', code: 'param.too-small', params: { min: '60s' } }))
