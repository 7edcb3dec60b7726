/** Whatever a field refers to is found by its name, so that its dropdown opens. */
import { expect, test } from 'vitest'
import { fieldsOf } from '#kit/contract.ts'
import { sku } from '#server/modules/product/sku/sku.contract.ts'
import { findResource, labelFieldOf } from '#web/kit/widgets/references.ts'

test('references of products', async () => {
  const references = fieldsOf(sku.row).flatMap(({ view }) => view.reference ?? [])
  expect(references.map(({ resource }) => resource)).toContain('product-manager')
  for (const { resource, labelField } of references) expect(labelFieldOf(await findResource(resource), labelField)).toBe(labelField)
})
