/** Rows that a field refers to are found by their number too: it is what people have before them. */
import '../../shell/browser-globals.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ReferenceSelect, sourceOf } from '#web/kit/widgets/reference-select.tsx'
import { sku } from '#server/modules/product/sku/sku.contract.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#web/kit/client.ts', () => ({ send }))

vi.mock('#web/kit/widgets/references.ts', async (original) => ({ ...(await original<object>()), useResource: () => ({ isError: false }) }))

const rows = [
  { id: '1', code: 'SKU000016', name: '钢笔' },
  { id: '2', code: 'SKU000017', name: 'SKU000016 的替芯' },
]
send.mockImplementation(async (_call: unknown, { name, code }: { name?: string; code?: string }) => ({
  records: rows.filter((row) => row.name.includes(name ?? '') && row.code.includes(code ?? '')),
}))
const signal = new AbortController().signal
const found = async (keyword: string) => (await sourceOf(sku, 'name', 'zh').search(keyword, signal)).map(({ value }) => value)

test('by number first, then by name, each once', async () => {
  expect(await found('SKU000016')).toEqual(['1', '2'])
  expect(await found('SKU0000')).toEqual(['1', '2'])
  send.mockClear()
  expect(await found('钢笔')).toEqual(['1'])
  expect(send).toHaveBeenCalledTimes(1)
})

test('it has its label before its choices are known', () => {
  const drawn = renderToStaticMarkup(createElement(ReferenceSelect, { resource: 'sku', labelField: 'name', id: 'skuId', 'aria-label': '商品', value: '1' }))
  expect(/<input[^>]*>/.exec(drawn)?.[0]).toMatch(/ id="skuId" .* aria-label="商品" .* disabled=""/)
})
