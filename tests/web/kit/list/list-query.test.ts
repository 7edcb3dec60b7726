import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultQuery, lastPage, listAddress, readQuery, requestOf, saysQuery, writeQuery } from '#web/kit/list/list-query.ts'

const names = new Set(['name', 'status', 'amount_ge', 'amount_le', 'createTime_dategt', 'createTime_datelt'])
const several = new Set(['status'])
const read = (text: string) => readQuery(new URLSearchParams(text), names, several)

describe('the address of a list', () => {
  it('says nothing for the defaults', () => {
    expect(writeQuery(defaultQuery).toString()).toBe('')
    expect(read('')).toEqual(defaultQuery)
  })

  it('takes only page sizes that the product has', () => {
    expect(read('size=30').size).toBe(30)
    expect(read('size=37').size).toBe(10)
    expect(read('current=-3').current).toBe(1)
    expect(read('current=1.5').current).toBe(1)
  })

  it('ignores names that are not filters of the list', () => {
    expect(read('q.name=ink&q.token=secret&name=shell').filters).toEqual({ name: 'ink' })
  })

  it('leaves foreign names alone when it is written', () => {
    const address = writeQuery({ ...defaultQuery, filters: { name: 'pen' } }, new URLSearchParams('name=Stock&q.name=ink&current=4'))
    expect(address.toString()).toBe('name=Stock&q.name=pen')
  })

  it('can be made for a link, and is recognised', () => {
    const link = listAddress('/order/index', { status: ['PENDING', 'LATE'] })
    expect(link).toBe('/order/index?q.status=PENDING&q.status=LATE')
    expect(saysQuery(new URLSearchParams(link.split('?')[1]))).toBe(true)
    expect(saysQuery(new URLSearchParams('name=Stock&target=_blank'))).toBe(false)
  })

  it('comes back as it was', () => {
    const text = fc.string({ minLength: 1 })
    const query = fc.record({
      current: fc.integer({ min: 1, max: 9999 }),
      size: fc.constantFrom(10, 30, 50, 100, 200),
      sort: fc.option(fc.record({ field: fc.stringMatching(/^[a-z]{1,9}$/), direction: fc.constantFrom('asc', 'desc') }), { nil: undefined }),
      filters: fc.record({ name: text, status: fc.array(text, { minLength: 1 }), amount_ge: text }, { requiredKeys: [] }),
    })
    fc.assert(
      fc.property(query, (asked) => {
        expect(read(writeQuery(asked).toString())).toEqual(asked)
      }),
    )
  })
})

describe('the call of a list', () => {
  it('merges filters, what the page fixes, paging and order', () => {
    expect(requestOf({ current: 2, size: 30, sort: { field: 'code', direction: 'desc' }, filters: { name: 'ink' } }, { parentId: 'p' })).toEqual({
      name: 'ink',
      parentId: 'p',
      current: 2,
      size: 30,
      descs: 'code',
    })
    expect(requestOf(defaultQuery)).toEqual({ current: 1, size: 10 })
  })

  it('knows the last page', () => {
    expect(lastPage(0, 10)).toBe(1)
    expect(lastPage(10, 10)).toBe(1)
    expect(lastPage(11, 10)).toBe(2)
  })
})
