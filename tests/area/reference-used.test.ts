/** What administrators can set has an effect: each setting, dictionary and number rule that an area declares is read by somebody. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas } from '#server/areas.ts'

const declared = areas.map(({ reference = {} }) => reference)
const parameters = declared.flatMap(({ parameters: all = [] }) => all.map(([key]) => key))
const dictionaries = declared.flatMap(({ dictionaries: all = [] }) => all.map(({ code }) => code))
const numberRules = declared.flatMap(({ numberRules: all = [] }) => all.map(([bizType]) => bizType))

/** Sources and models, but for the files that declare. */
const sources = ['server', 'processes', 'workers', 'web']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => /\.(tsx?|bpmn)$/.test(path) && !/-reference\.ts$|generated/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

const quoted = new Set([...sources.matchAll(/'([\w.-]+)'/g)].map(([, text = '']) => text.toLowerCase()))
/** `param:key` in a model. */
const inModels = new Set([...sources.matchAll(/="param:([\w.-]+)/g)].map(([, key = '']) => key))
/** Names that are put together, as `after-sales.${key}`: what stands before the part that is filled in. */
const beginnings = [...new Set([...sources.matchAll(/`([\w-]+\.[\w.-]*)\$\{[^`]*\}`/g)].map(([, text = '']) => text))]

const isRead = (key: string): boolean =>
  quoted.has(key.toLowerCase()) ||
  inModels.has(key) ||
  beginnings.some((beginning) => key.startsWith(beginning) && quoted.has(key.slice(beginning.length).toLowerCase()))

const doubled = (all: readonly string[]): string[] => all.filter((one, index) => all.indexOf(one) !== index)

describe('what areas declare', () => {
  test('settings are read', () => {
    expect(parameters.filter((key) => !isRead(key))).toEqual([])
  })

  test('dictionaries are read', () => {
    expect(dictionaries.filter((code) => !isRead(code))).toEqual([])
  })

  test('number rules are drawn from', () => {
    const drawn = new Set([...sources.matchAll(/nextNumbers?\(\s*'([\w-]+)'/g)].map(([, type = '']) => type))
    expect([...drawn].filter((type) => !numberRules.includes(type))).toEqual([])
    const resources = new Set([...sources.matchAll(/^ {2}name: '([\w-]+)',$/gm)].map(([, name = '']) => name))
    expect(numberRules.filter((type) => !drawn.has(type) && !resources.has(type))).toEqual([])
  })

  test('nothing is declared twice', () => {
    expect([parameters, dictionaries, numberRules].map(doubled)).toEqual([[], [], []])
  })
})
