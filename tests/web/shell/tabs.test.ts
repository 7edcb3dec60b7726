import './browser-globals.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAllTabs, closeOtherTabs, closeTab, homePath, moveTab, openTab, tabKey } from '#web/app/shell/tabs.ts'

const open = (value: string) => openTab({ label: value, value, params: {}, query: {}, meta: {}, group: [], close: value !== homePath })

/** The addresses of the tabs, as they are kept. */
const shown = (): string[] =>
  (JSON.parse(window.sessionStorage.getItem('chandlery-tagList') ?? '{}') as { content: { value: string }[] }).content.map(({ value }) => value)

beforeEach(() => {
  closeAllTabs()
  for (const path of ['/a/index', '/b/index', '/c/index']) open(path)
})

describe('tab bar', () => {
  it('has home first, whatever happens', () => {
    expect(shown()).toEqual([homePath, '/a/index', '/b/index', '/c/index'])
    moveTab('/c/index', homePath)
    expect(shown()).toEqual([homePath, '/c/index', '/a/index', '/b/index'])
    closeTab(homePath, homePath)
    expect(shown()[0]).toBe(homePath)
  })

  it('opens the previous tab when the active one closes, and stays when another does', () => {
    expect(closeTab('/c/index', '/c/index')).toBe('/b/index')
    expect(closeTab('/b/index', '/a/index')).toBeUndefined()
    expect(closeTab('/a/index', '/a/index')).toBe(homePath)
    expect(shown()).toEqual([homePath])
  })

  it('closes others but the current one and home, or all but home', () => {
    closeOtherTabs('/b/index')
    expect(shown()).toEqual([homePath, '/b/index'])
    closeAllTabs()
    expect(shown()).toEqual([homePath])
  })

  it('gives each record its tab and each list one, however it is filtered', () => {
    open('/order/detail?id=1')
    open('/order/detail?id=2')
    open('/a/index?current=2')
    expect(shown()).toEqual([homePath, '/a/index?current=2', '/b/index', '/c/index', '/order/detail?id=1', '/order/detail?id=2'])
    expect(tabKey('/order/detail?id=1&tab=x')).toBe(tabKey('/order/detail?id=1'))
  })

  it('is kept in the browser tab with the fields of the specification', () => {
    const item = JSON.parse(window.sessionStorage.getItem('chandlery-tagList') ?? '{}') as {
      name: string
      content: object[]
      dataType: string
      type: string
      datetime: number
    }
    expect(item).toMatchObject({ name: 'tagList', dataType: 'object', type: 'session' })
    expect(Object.keys(item.content[1] ?? {}).toSorted()).toEqual(['close', 'group', 'label', 'meta', 'params', 'query', 'value'])
  })
})
