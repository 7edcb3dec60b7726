/** Files as tools write them: their bytes say what they are. */
import { describe, expect, test } from 'vitest'
import { modelText } from '#server/engine/model/encoding.ts'
import { compileModel } from '#server/engine/model/compile.ts'
import { inProcess } from './compile-model.ts'

const xml = (declared: string) => `<?xml version="1.0" encoding="${declared}"?>${inProcess('<startEvent id="s" name="开始"/>')}`
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const nameIn = (bytes: Uint8Array) => compileModel(modelText(bytes)).graphs[0]?.nodes['s']?.name

describe('a model in', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(xml('UTF-8'))],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${xml('utf-8')}`)],
    ['UTF-16 little endian with a mark', Buffer.from(`\uFEFF${xml('UTF-16')}`, 'utf16le')],
    ['UTF-16 big endian with a mark', bigEndian(`\uFEFF${xml('UTF-16')}`)],
    ['UTF-16 without a mark', Buffer.from(xml('UTF-16'), 'utf16le')],
    ['UTF-16 big endian without a mark', bigEndian(xml('UTF-16'))],
    ['UTF-8 that says it is UTF-16', Buffer.from(xml('UTF-16'))],
    ['an encoding that does not exist', Buffer.from(xml('no-such-encoding'))],
    ['GBK', Buffer.concat([Buffer.from(xml('GBK').split('开始')[0]!), Buffer.from([0xbf, 0xaa, 0xca, 0xbc]), Buffer.from(xml('GBK').split('开始')[1]!)])],
  ])('%s', (_, bytes) => {
    expect(nameIn(bytes)).toBe('开始')
  })

  test('Latin 1', () => {
    const [before, after] = xml('ISO-8859-1').split('开始')
    expect(nameIn(Buffer.concat([Buffer.from(before!), Buffer.from([0xfc]), Buffer.from(after!)]))).toBe('ü')
  })

  test('nothing at all', () => {
    expect(modelText(new Uint8Array())).toBe('')
  })
})
