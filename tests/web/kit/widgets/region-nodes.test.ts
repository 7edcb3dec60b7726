import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadedTree, marksOf, servedRegions, toggle, topmost, withChildren } from '#web/kit/widgets/region-nodes.ts'
import type { Marks, RegionNode } from '#web/kit/widgets/region-nodes.ts'

const node = (regionCode: string, children?: RegionNode[], more: Partial<RegionNode> = {}): RegionNode => ({
  regionCode,
  regionName: regionCode,
  ...(children && { children }),
  ...more,
})
const country = [node('11', [node('1101', [node('110101'), node('110102')]), node('1102')]), node('12')]
const tree = loadedTree(country)
const none: Marks = new Map()

describe('ticking', () => {
  it('takes everything below along and half-ticks what is above', () => {
    const marks = toggle(none, tree, '1101', true)
    expect(Object.fromEntries(marks)).toEqual({ '1101': 'checked', '110101': 'checked', '110102': 'checked', '11': 'half' })
    expect(topmost(marks, tree)).toEqual(['1101'])
  })

  it('ticks the branch when its last child is ticked, and clears it with the last one', () => {
    const all = toggle(toggle(none, tree, '1101', true), tree, '1102', true)
    expect(all.get('11')).toBe('checked')
    expect(topmost(all, tree)).toEqual(['11'])
    expect(toggle(all, tree, '110101', false).get('11')).toBe('half')
    expect(toggle(all, tree, '11', false).size).toBe(0)
  })

  it('agrees with its leaves after any clicks', () => {
    const codes = ['11', '1101', '110101', '110102', '1102', '12']
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...codes), fc.boolean())), (clicks) => {
        let marks: Marks = none
        for (const [code, checked] of clicks) marks = toggle(marks, tree, code, checked)
        for (const [parent, children] of tree.children) {
          if (children.length === 0) continue
          const below = children.map((child) => marks.get(child))
          const expected = below.every((mark) => mark === 'checked') ? 'checked' : below.some((mark) => mark) ? 'half' : undefined
          expect(marks.get(parent)).toBe(expected)
        }
      }),
    )
  })
})

describe('what the server sends', () => {
  it('is read as marks, a ticked branch covering what is below it', () => {
    const marks = marksOf([node('11', [node('1101')], { checkFlag: true }), node('12', [node('1201', [], { checkFlag: true })], { checkStatus: 'half' })])
    expect(Object.fromEntries(marks)).toEqual({ '11': 'checked', '1101': 'checked', '12': 'half', '1201': 'checked' })
  })

  it('puts empty children to null', () => {
    expect(withChildren([node('11')], '11', [])[0]).toMatchObject({ children: null, leaf: true })
    expect(withChildren(country, '1102', [node('110201')])[0]?.children?.[1]?.children?.[0]?.regionCode).toBe('110201')
  })

  it('leaves 32 and 84 out for the community mall', () => {
    expect(servedRegions([node('32'), node('84'), node('11')], 'COMMUNITY_MALL').map((one) => one.regionCode)).toEqual(['11'])
    expect(servedRegions([node('32')], undefined)).toHaveLength(1)
  })
})
