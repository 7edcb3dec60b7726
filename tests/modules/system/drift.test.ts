/** Compiles only while the system module's contracts and tables name the same things. */
import { expect, test } from 'vitest'
import type { dictionary } from '#server/modules/system/dictionary.contract.ts'
import type { accessLog, clientErrorLog, errorLog, operateLog } from '#server/modules/system/log.contract.ts'
import type { numberRule, param } from '#server/modules/system/param.contract.ts'
import type { region } from '#server/modules/system/region.contract.ts'
import { none, type Drift } from '#tests/support/drift.ts'

type AppendOnly = 'version' | 'updateTime'

const held: [
  Drift<typeof dictionary, 'parentName' | 'isRoot' | 'hasChildren'>,
  Drift<typeof region>,
  Drift<typeof param>,
  Drift<typeof numberRule>,
  Drift<typeof operateLog, AppendOnly>,
  Drift<typeof accessLog, AppendOnly>,
  Drift<typeof errorLog>,
  Drift<typeof clientErrorLog, AppendOnly>,
] = [none, none, none, none, none, none, none, none]

test('contracts and models name the same things', () => {
  expect(new Set(held)).toEqual(new Set([none]))
})
