/** Checking in the permission tree: what is granted, what is half, what goes along. */
import { describe, expect, it } from 'vitest'
import { marksOf, toggled } from '#web/features/access/tree/granted-nodes.ts'
import { branchKeys, matching, without } from '#web/features/access/tree/nodes.ts'

const leaf = (key: string) => ({ key, title: key })
const tree = [
  {
    key: 'system',
    title: 'system',
    children: [
      { key: 'user', title: 'user', children: [leaf('user:list'), leaf('user:insert')] },
      { key: 'help', title: 'help' },
    ],
  },
  leaf('home'),
]
const set = (...keys: string[]) => new Set(keys)

describe('marks', () => {
  it('are whole only when everything below is granted too', () => {
    expect(marksOf(tree, set('system', 'user', 'user:list', 'user:insert', 'help'))).toEqual({
      checked: ['user:list', 'user:insert', 'user', 'help', 'system'],
      halfChecked: [],
    })
    expect(marksOf(tree, set('system', 'user', 'user:list'))).toEqual({ checked: ['user:list'], halfChecked: ['user', 'system'] })
  })

  it('show a screen without any of its buttons as half, not as nothing and not as all', () => {
    expect(marksOf(tree, set('system', 'user'))).toEqual({ checked: [], halfChecked: ['user', 'system'] })
  })

  it('show a button whose screen was not granted by its line', () => {
    expect(marksOf(tree, set('user:list'))).toEqual({ checked: ['user:list'], halfChecked: ['user', 'system'] })
  })
})

describe('a click', () => {
  it('on nothing grants the node, all below it and the line above', () => {
    expect(toggled(tree, set(), 'user')).toEqual(set('system', 'user', 'user:list', 'user:insert'))
    expect(toggled(tree, set(), 'user:insert')).toEqual(set('system', 'user', 'user:insert'))
  })

  it('on a half node completes it', () => {
    expect(toggled(tree, set('system', 'user', 'user:list'), 'user')).toEqual(set('system', 'user', 'user:list', 'user:insert'))
  })

  it('on a whole node takes it and all below; what stands above and beside stays', () => {
    expect(toggled(tree, set('system', 'user', 'user:list', 'user:insert', 'help', 'home'), 'user')).toEqual(set('system', 'help', 'home'))
    expect(toggled(tree, set('system', 'user', 'user:list'), 'user:list')).toEqual(set('system', 'user'))
  })

  it('on an unknown node changes nothing', () => {
    const granted = set('home')
    expect(toggled(tree, granted, 'gone')).toBe(granted)
  })
})

describe('trees', () => {
  it('are searched with the line that leads to a match', () => {
    expect(matching(tree, 'INSERT')).toEqual([{ key: 'system', title: 'system', children: [{ key: 'user', title: 'user', children: [leaf('user:insert')] }] }])
    expect(matching(tree, ' ')).toEqual(tree)
    expect(branchKeys(tree)).toEqual(['system', 'user'])
  })

  it('offer no parent that stands at or below the node itself', () => {
    expect(without(tree, 'user')).toEqual([{ key: 'system', title: 'system', children: [leaf('help')] }, leaf('home')])
    expect(without([{ key: 'a', title: 'a', children: [leaf('b')] }], 'b')).toEqual([leaf('a')])
  })
})
