/** Compiles only while the contracts and tables of messages, configuration and exceptions name the same things. */
import { expect, test } from 'vitest'
import type { mailConfig, smsConfig } from '#server/modules/configuration/channel.contract.ts'
import type { codeTemplate, report } from '#server/modules/configuration/develop.contract.ts'
import type { printTemplate } from '#server/modules/configuration/print.contract.ts'
import type { reportSource } from '#server/modules/configuration/report-source.contract.ts'
import type { storageConfig } from '#server/modules/configuration/storage.contract.ts'
import type { exceptionConfig, exceptionOrder } from '#server/modules/exception/exception.contract.ts'
import type { messageDelivery, notificationTemplate, platformMessage, supplierMessage } from '#server/modules/message/message-admin.contract.ts'
import type { notice } from '#server/modules/message/notice.contract.ts'
import { none, type Drift } from '#tests/support/drift.ts'

type FromMessage = 'title' | 'content' | 'userName'

const held: [
  Drift<typeof smsConfig>,
  Drift<typeof mailConfig>,
  Drift<typeof storageConfig, 'files'>,
  Drift<typeof printTemplate>,
  Drift<typeof codeTemplate>,
  Drift<typeof reportSource>,
  Drift<typeof report, 'sourceName'>,
  Drift<typeof exceptionConfig>,
  Drift<typeof exceptionOrder, 'typeName' | 'payloadFields' | 'page'>,
  Drift<typeof notice, 'readers' | 'readCount'>,
  Drift<typeof supplierMessage, FromMessage>,
  Drift<typeof platformMessage, FromMessage>,
  Drift<typeof notificationTemplate>,
  Drift<typeof messageDelivery, 'version'>,
] = [none, none, none, none, none, none, none, none, none, none, none, none, none, none]

test('contracts and models name the same things', () => {
  expect(new Set(held)).toEqual(new Set([none]))
})
