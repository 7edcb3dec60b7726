/** Choices of warehouses: what a page is opened with is called by its name, in use or not. */
import { expect, it, vi } from 'vitest'
import { defectiveWarehouses, warehouses } from '#web/features/stock/choices.ts'

const east = { id: 'east', code: 'WH-E', name: 'East', type: 'PLATFORM' }
const gone = { id: 'gone', code: 'WH-G', name: 'Gone', type: 'DEFECTIVE' }

vi.mock('#web/kit/client.ts', () => ({
  send: async ({ path }: { path: string }, { isAll }: { isAll?: boolean }) =>
    path.endsWith('get-list') ? [east, ...(isAll ? [gone] : [])] : { records: [east] },
}))

it('names a warehouse that an address names', async () => {
  const { signal } = new AbortController()
  expect(await warehouses.resolve?.(['gone'], signal)).toEqual([{ value: 'gone', label: 'WH-G Gone' }])
  expect(await defectiveWarehouses.resolve?.(['east', 'nobody'], signal)).toEqual([{ value: 'east', label: 'WH-E East' }])
  expect(await warehouses.search('', signal)).toEqual([{ value: 'east', label: 'WH-E East' }])
})
