/** Whatever a field refers to is found by its name, so that its dropdown opens and its value is shown by name. */
import { expect, test } from 'vitest'
import { fieldsOf } from '#kit/contract.ts'
import type { Resource } from '#kit/contract.ts'
import { findResource, labelFieldOf } from '#web/kit/widgets/references.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../../../../server/modules/**/*.contract.ts', { eager: true })
const isResource = (value: unknown): value is Resource => typeof value === 'object' && value !== null && 'row' in value && 'verbs' in value
const references = Object.values(contracts)
  .flatMap((exported) => Object.values(exported))
  .filter(isResource)
  .flatMap(({ name, row }) => fieldsOf(row).flatMap((field) => (field.view.reference ? [{ field: `${name}.${field.name}`, ...field.view.reference }] : [])))

test('there are some', () => {
  expect(references.map(({ resource }) => resource)).toEqual(expect.arrayContaining(['product-manager', 'position', 'permissions', 'tenant-package']))
})

test.each(references)('$field is shown by a field of $resource', async ({ resource, labelField }) => {
  const found = await findResource(resource)
  expect(fieldsOf(found.row).map(({ name }) => name)).toContain(labelFieldOf(found, labelField))
})
