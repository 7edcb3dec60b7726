/** English texts that count something say it rightly of one: nobody reads `1 days`. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fillBraces, namesInBraces } from '#kit/fill-text.contract.ts'

/** What the product counts. */
const nouns =
  `action, amount, application, argument, article, attempt, bill, box, branch, button, candidacy, case, change, channel, character, combination, condition,
  contract, copy, day, decimal, decision, difference, digit, document, draft, entry, error, field, figure, file, good thing, hit, hour, incident, instance, invoice,
  item, level, line, listing, menu, message, minute, model, month, name, notice, opinion, order, package, parcel, payment, picture, piece, place, problem, product,
  proxy, qualification, quarter, question, record, region, remark, request, result, retry, return, row, rule, second, session, space, step, supplier, table, task,
  tenant, time, try, unit, user, value, version, warehouse, warning, week, working day, year`
    .split(',')
    .map((noun) => noun.trim())
const several = (noun: string): string => (/[^aeo]y$/.test(noun) ? noun.replace(/y$/, 'ies') : /(s|x|ch)$/.test(noun) ? `${noun}es` : `${noun}s`)
const plurals = nouns.map(several).join('|')
/** A number in braces, or as a part of a program's text, before what it counts. Types of files are none. */
const counting = new RegExp(String.raw`\{?\{(?!types)[\w.]+\}\}? (?:[a-z-]+ ){0,2}(?:${plurals})\b`, 'g')
/** Words that part the number from the noun: what stands behind them is another matter. */
const apart =
  /\} (?:\w+ )?(?:of|in|is|and|or|the|has|for|to|with|at|as|was|by|from|takes|waits|goes|changes|holds|asks|leaves|comes|covers|keeps|gives|their|its|this|your|not|had|more than|no|other|may|can)\b/

const found = (text: string): string[] => [...text.matchAll(counting)].map(([hit]) => hit).filter((hit) => !apart.test(hit))

const read = (folder: string): { readonly file: string; readonly text: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') }))

it('the texts of the screens have a form for one', () => {
  const wrong = read('web/locales/en').flatMap(({ file, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line) => {
      const key = /^\s*'?([\w.-]+?)(?:_other)?'?: /.exec(line)?.[1]
      // Of what is called count, the form for one stands beside it.
      const hits = found(line).filter(
        (hit) => !(hit.startsWith('{{count}}') && lines.some((other) => new RegExp(String.raw`^\s*'?${key}_one'?: `).test(other))),
      )
      return key?.endsWith('_one') ? [] : hits.map((hit) => `${file}: ${key} ${hit}`)
    })
  })
  expect(wrong).toEqual([])
})

it('the texts of the server have a form for one', () => {
  const english = /\ben: (?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g
  const wrong = ['server', 'processes', 'workers', 'web', 'prisma']
    .flatMap(read)
    .flatMap(({ file, text }) =>
      [...text.matchAll(english)].flatMap(([, single, double, template]) => found(single ?? double ?? template ?? '').map((hit) => `${file}: ${hit}`)),
    )
  expect(wrong).toEqual([])
})

const say = (days: string | undefined): string => fillBraces('due in {days|day|days}, {code}', (name) => (name === 'days' ? days : undefined))

it('braces are filled with one and with several', () => {
  expect([say('1'), say('3'), say('1.0000'), say(undefined)]).toEqual([
    'due in 1 day, {code}',
    'due in 3 days, {code}',
    'due in 1.0000 day, {code}',
    'due in {days|day|days}, {code}',
  ])
  expect(namesInBraces('{days|day|days} of {code}', '{code}')).toEqual(['days', 'code'])
})
