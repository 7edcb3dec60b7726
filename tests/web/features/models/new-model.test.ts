import { describe, expect, it } from 'vitest'
import { compileModel } from '#server/engine/model/compile.ts'
import { compileDecisions } from '#server/engine/dmn/decision.ts'
import { fileNameOf, identityOf, isKey, newModelXml } from '#web/features/models/new-model.ts'

describe('a new draft', () => {
  it('of a process could be deployed as it is, whatever its name', () => {
    const xml = newModelXml({ kind: 'process', key: 'order-1', name: 'A & B <"C">' })
    expect(compileModel(xml)).toMatchObject({ problems: [], graphs: [{ key: 'order-1', name: 'A & B <"C">' }] })
    expect(identityOf(xml)).toEqual({ kind: 'process', key: 'order-1', name: 'A & B <"C">' })
  })
  it('of a decision too', () => {
    const xml = newModelXml({ kind: 'decision', key: 'levels', name: '级别' })
    expect(compileDecisions(xml).problems).toEqual([])
    expect(identityOf(xml)).toEqual({ kind: 'decision', key: 'levels', name: '级别' })
  })
})

const twoProcesses = (second: string) =>
  `<!-- <process id="no"/> --><definitions><process id="drawn" isExecutable="false"/><bpmn2:process isExecutable='${second}' id='runs' /></definitions>`

describe('a file', () => {
  it('is known by its executable process, else by its first', () => {
    expect(identityOf(twoProcesses('true'))?.key).toBe('runs')
    expect(identityOf(twoProcesses('false'))?.key).toBe('drawn')
  })
  it('says its name for readers of English', () => {
    expect(identityOf('<process id="a" name="付款" chandlery:nameEn="Payment"/>')).toMatchObject({ name: '付款', nameEn: 'Payment' })
  })
  it('that declares nothing is no model', () => {
    for (const text of ['', 'hello', '<definitions/>', '<process/>', '<processing id="x"/>']) expect(identityOf(text)).toBeUndefined()
  })
  it('is downloaded under its key', () => {
    expect(fileNameOf({ kind: 'process', key: 'a' })).toBe('a.bpmn')
    expect(fileNameOf({ kind: 'decision', key: 'a' })).toBe('a.dmn')
  })
})

it('keys are ids of XML', () => {
  for (const good of ['order', '_o', 'o.1-x', '采购']) expect(isKey(good)).toBe(true)
  for (const bad of ['', '1st', 'a b', '-a', 'a:b']) expect(isKey(bad)).toBe(false)
})
