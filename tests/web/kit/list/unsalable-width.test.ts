/** What goods are worth that lie too long stands in sight, beside the actions of either language, on a usual desk. */
import { expect, test } from 'vitest'
import { unsalableWarn } from '#server/modules/stock/warning/inventory-warn.contract.ts'
import { actionsWidth } from '#web/kit/list/list-action.ts'
import { widthOf } from '#web/kit/list/column-width.ts'
import { viewFields } from '#web/kit/widgets/field.ts'
import en from '#web/locales/en/stock.ts'
import zh from '#web/locales/zh/stock.ts'

/** Of 1440 pixels, without menu and edges. */
const room = 1155

test.each([
  ['zh', zh],
  ['en', en],
] as const)('%s', (locale, { warn, record, movement }) => {
  const shown = viewFields(unsalableWarn).filter(({ view: { column, technical } }) => !technical && column !== false && column !== 'hidden')
  const worth = shown.findIndex(({ name }) => name === 'amount')
  const labels = [warn.transfer, record.open, movement.open]
  const actions = labels.map((label) => ({ key: label, label, run: () => undefined }))
  const taken = shown.slice(0, worth + 1).reduce((sum, field) => sum + widthOf(field, {}, (label) => label[locale]), actionsWidth(actions))
  expect(worth).toBeGreaterThan(0)
  expect(taken).toBeLessThanOrEqual(room)
})
