/** One word for how a product stands, from all that it depends on. */
import { expect, test } from 'vitest'
import { statesOf } from '#kit/lifecycle.contract.ts'
import { productDraftMachine } from '#server/modules/product/draft/product-draft.machine.ts'
import { auditStatusOf, type ProductStanding } from '#server/modules/product/spu/audit-status.ts'

const drafts = [undefined, ...statesOf(productDraftMachine)] as ProductStanding['draft'][]
const ofNew = (draft: ProductStanding['draft']) => auditStatusOf({ currentVersion: 0, validity: 'ACTIVE', draft })
const ofPublished = (draft: ProductStanding['draft']) => auditStatusOf({ currentVersion: 3, validity: 'ACTIVE', draft })

test('a new product stands as its draft does', () => {
  expect(drafts.map(ofNew)).toEqual(['DRAFT', 'DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'DRAFT'])
})

test('a published one sells, whatever becomes of its change', () => {
  expect(drafts.map(ofPublished)).toEqual(['APPROVED', 'CHANGING', 'CHANGING', 'CHANGING', 'CHANGING', 'APPROVED', 'APPROVED', 'APPROVED'])
})

test('one that is out of use is nothing else any more', () => {
  for (const draft of drafts) for (const currentVersion of [0, 1]) expect(auditStatusOf({ currentVersion, validity: 'INVALID', draft })).toBe('INVALID')
})
