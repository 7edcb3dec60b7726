/** Where dropdowns of these screens get their choices: warehouses in use, their spaces, articles in use. */
import { spacesOfWarehouse } from '#server/modules/stock/place/cargo-space.contract.ts'
import { warehouseList, warehousePage } from '#server/modules/stock/place/warehouse.contract.ts'
import { sku } from '#server/modules/product/sku/sku.contract.ts'
import { send } from '#web/kit/client.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import type { RemoteSource } from '#web/kit/widgets/remote-select.tsx'

interface Place {
  readonly id: string
  readonly code: string
  readonly name: string
}

const placeOption = ({ id, code, name }: Place) => ({ value: id, label: `${code} ${name}` })

const warehousesThat = (key: string, filter: { readonly type?: 'DEFECTIVE' }, isOne: (type: string) => boolean = () => true): RemoteSource => ({
  key: [warehousePage.path, key],
  search: async (name, signal) => {
    const { records } = await send(warehousePage, { current: 1, size: 30, ...filter, ...(name && { name }) }, { signal })
    return records.filter(({ type }) => isOne(type)).map(placeOption)
  },
  // One that an address names may be out of use by now.
  resolve: async (ids, signal) => (await send(warehouseList, { isAll: true }, { signal, silent: true })).filter(({ id }) => ids.includes(id)).map(placeOption),
})

export const warehouses = warehousesThat('all', {})
/** For documents: goods under way move with their transfers alone. */
export const placesOfDocuments = warehousesThat('documents', {}, (type) => type !== 'TRANSIT')
/** For goods that were rejected or came back damaged. */
export const defectiveWarehouses = warehousesThat('defective', { type: 'DEFECTIVE' })

export const spacesOf = (warehouseId: string): RemoteSource => ({
  key: [spacesOfWarehouse.path, warehouseId],
  search: async (typed, signal) => {
    const all = await send(spacesOfWarehouse, { id: warehouseId }, { signal })
    const word = typed.toLowerCase()
    return all.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(word)).map(placeOption)
  },
  resolve: async (ids, signal) => {
    const all = await send(spacesOfWarehouse, { id: warehouseId }, { signal, silent: true })
    return all.filter(({ id }) => ids.includes(id)).map(placeOption)
  },
})

interface Article {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly specText: string
}

const optionOf = ({ id, code, name, specText }: Article) => ({ value: id, label: [code, name, specText].filter(Boolean).join(' ') })

/** By number or by name. */
export const articles: RemoteSource = {
  key: [sku.path, 'stock'],
  search: async (typed, signal) => {
    const look = async (filter: object): Promise<readonly Article[]> => {
      const answer = (await send(callsOf(sku).list, { current: 1, size: 20, validity: ['ACTIVE'], ...filter }, { signal })) as { records: readonly Article[] }
      return answer.records
    }
    const found = typed ? [...(await look({ code: typed })), ...(await look({ name: typed }))] : await look({})
    const each = new Map(found.map((one) => [one.id, one]))
    return [...each.values()].map(optionOf)
  },
  resolve: (ids, signal) => Promise.all(ids.map(async (id) => optionOf((await send(callsOf(sku).detail!, { id }, { signal, silent: true })) as Article))),
}
