/** Which fields of a resource a reader is shown, and once each. */
import { expect, it } from 'vitest'
import { supplierRecipient } from '#server/modules/supplier/records/supplier-recipient.contract.ts'
import { readableFields, saidOnce } from '#web/kit/widgets/field.ts'

const shown = (...hidden: string[]) => saidOnce(readableFields(supplierRecipient, new Set(hidden))).map(({ name }) => name)

it('shows whose it is and where it lies once, not as an id and again as a name', () => {
  expect(shown()).toEqual(expect.arrayContaining(['supplierId', 'regionCode', 'name']))
  expect(shown()).not.toContain('supplierName')
  expect(shown()).not.toContain('regionName')
})

it('shows the name where the id is on the blacklist', () => {
  expect(shown('supplierId')).toContain('supplierName')
})
