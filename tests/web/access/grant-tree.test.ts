/** The tree in which roles, packages and top menus are granted: what it draws for what is granted, loading and failed. */
import '../shell/browser-globals.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { GrantTree, type GrantTreeProps } from '#web/features/access/tree/grant-tree.tsx'

const leaf = (key: string) => ({ key, title: key })
const nodes = [{ key: 'system', title: 'system', children: [leaf('user'), leaf('help')] }, leaf('home')]
const ready = { nodes, failure: undefined, retry: () => undefined }
const drawn = (props: Partial<GrantTreeProps>) => renderToStaticMarkup(createElement(GrantTree, { tree: ready, ...props }))

/** Title and mark of every row drawn; branches are closed at first. */
const rows = (html: string) =>
  [...html.matchAll(/<div[^>]*class="ant-tree-treenode ([^"]*)"[\s\S]*?<span[^>]*class="ant-tree-title"[^>]*>([^<]*)/g)].map(([, classes = '', title]) => [
    title,
    classes.includes('checkbox-indeterminate') ? 'half' : classes.includes('checkbox-checked') ? 'whole' : 'none',
    ...(classes.includes('treenode-disabled') ? ['fixed'] : []),
  ])

describe('the tree of grants', () => {
  it('marks what is granted whole and in part; nothing chosen is nothing granted', () => {
    expect(rows(drawn({ value: ['system', 'user'] }))).toEqual([
      ['system', 'half'],
      ['home', 'none'],
    ])
    expect(rows(drawn({ value: ['system', 'user', 'help', 'home'] }))).toEqual([
      ['system', 'whole'],
      ['home', 'whole'],
    ])
    expect(rows(drawn({ value: null }))).toEqual([
      ['system', 'none'],
      ['home', 'none'],
    ])
  })

  it('cannot be changed by whoever may only read', () => {
    expect(rows(drawn({ value: ['home'], disabled: true }))).toEqual([
      ['system', 'none', 'fixed'],
      ['home', 'whole', 'fixed'],
    ])
  })

  it('shows no tree, which would look like no rights, while it loads or when it failed', () => {
    expect(drawn({ tree: { ...ready, nodes: undefined }, value: ['home'] })).toContain('ant-skeleton')
    const failed = drawn({ tree: { ...ready, failure: 'no line' }, value: ['home'] })
    expect(failed).toContain('no line')
    expect(failed).not.toContain('ant-tree')
  })
})
