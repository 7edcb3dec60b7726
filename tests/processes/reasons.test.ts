/** Whoever decides against somebody says why: no process of the product lets a rejection or a return pass without a reason. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Their documents take remarks at fields for a reason, so they judge themselves. */
const judgedByDocument = ['supplier-onboarding.bpmn', 'supplier-change.bpmn']

const diagrams = readdirSync('processes', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.bpmn') && !judgedByDocument.some((name) => file.endsWith(name)),
)

it.each(diagrams)('%s', (file) => {
  const tasks = readFileSync(`processes/${file}`, 'utf8').match(/<bpmn:userTask [\s\S]*?<\/bpmn:userTask>/g) ?? []
  const deciding = tasks.filter((task) => !task.includes('camunda:assignee="${initiator}"'))
  const without = deciding.filter((task) => !/<chandlery:policy [^>]*reasonRequired="true"/.test(task)).map((task) => /id="([^"]+)"/.exec(task)?.[1])
  expect(without).toEqual([])
})
