/** What the product logs: JSON for whatever collects it, a line an entry for people at a terminal. */
import { expect, test } from 'vitest'
import { openLog } from '#server/log.ts'

function output(isTTY: boolean) {
  const lines: string[] = []
  return { isTTY, lines, write: (text: string) => void lines.push(text) }
}

test('is JSON where nobody looks', async () => {
  const out = output(false)
  const log = await openLog({ level: 'info', format: 'auto' }, out)
  log.info({ channel: 'SMS' }, 'not sent')
  expect(JSON.parse(out.lines.join(''))).toMatchObject({ level: 30, channel: 'SMS', msg: 'not sent' })
})

test('is a line an entry at a terminal, with what it is about', async () => {
  const out = output(true)
  const log = await openLog({ level: 'info', format: 'auto' }, out)
  log.info({ channel: 'SMS', recipient: '139****1234' }, 'not sent')
  log.debug('unheard')
  // eslint-disable-next-line no-control-regex
  const text = out.lines.join('').replace(/\u001B\[\d+m/g, '')
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: not sent \{"channel":"SMS","recipient":"139\*\*\*\*1234"\}\n$/)
})

test('is what was asked for, wherever it stands', async () => {
  const terminal = output(true)
  ;(await openLog({ level: 'info', format: 'json' }, terminal)).info('said')
  expect(JSON.parse(terminal.lines.join(''))).toMatchObject({ msg: 'said' })
  const file = output(false)
  ;(await openLog({ level: 'info', format: 'pretty' }, file)).info('said')
  expect(file.lines.join('')).toMatch(/INFO: said/)
})
