/** Whoever decides for the company has the company's working days; only what cannot wait for one runs by the hours of the clock. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Elements by diagram, and who waits there on any day. */
const roundTheClock: Readonly<Record<string, readonly string[]>> = {
  // Buyers, and what was promised to them.
  'after-sales': ['review', 'supplier', 'arbitrate', 'manager'],
  postpone: ['purchaser', 'manager'],
  // What failed in the world outside, and goods that sell meanwhile.
  'exception-handling': ['handle'],
  // A supplier who was stopped before anybody was asked: within a day, whatever day it is.
  'supplier-freeze': ['afterwards'],
  // Suppliers answer until the instant that stands on the document.
  'purchase-order': ['supplier'],
  'purchase-return': ['supplier'],
}

const diagrams = readdirSync('processes', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bpmn'))

it.each(diagrams)('%s', (file) => {
  const known = roundTheClock[/([^/]+)\.bpmn$/.exec(file)?.[1] ?? ''] ?? []
  const tasks = readFileSync(`processes/${file}`, 'utf8').match(/<bpmn:userTask [\s\S]*?<\/bpmn:userTask>/g) ?? []
  const byTheClock = tasks.filter((task) => /<chandlery:timers (?![^>]*workingDays="true")/.test(task)).map((task) => /id="([^"]+)"/.exec(task)?.[1])
  expect(byTheClock.filter((id) => !known.includes(id ?? ''))).toEqual([])
})
