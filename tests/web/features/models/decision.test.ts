import { describe, expect, it } from 'vitest'
import { compileDecisions, evaluateDecision } from '#server/engine/dmn/decision.ts'
import { DecisionFile } from '#web/features/models/decision/decision-file.ts'
import {
  addInput,
  addOutput,
  addRule,
  changeInput,
  changeRule,
  copyRule,
  moveRule,
  removeInput,
  removeOutput,
  removeRule,
} from '#web/features/models/decision/table.ts'
import type { Table } from '#web/features/models/decision/table.ts'
import { newModelXml } from '#web/features/models/new-model.ts'

const rule = (id: string, input: string, output: string) => ({ id, inputs: [input], outputs: [output], note: '' })
const table: Table = {
  hitPolicy: 'UNIQUE',
  aggregation: '',
  inputs: [{ id: 'in', label: '金额', expression: 'amount', type: 'number' }],
  outputs: [{ id: 'out', label: '', name: 'level', type: 'string', values: '', fallback: '' }],
  rules: [rule('a', '< 100', '"low"'), rule('b', '>= 100', '"high"')],
}

const ids = ({ rules }: Table) => rules.map(({ id }) => id).join('')

describe('a table', () => {
  it('grows and shrinks in both directions, every rule with it', () => {
    const wide = addOutput(addInput(table, 'in2'), 'out2')
    expect(wide.rules.map(({ inputs, outputs }) => [inputs.length, outputs.length])).toEqual([
      [2, 2],
      [2, 2],
    ])
    expect(removeOutput(removeInput(wide, 1), 1)).toEqual(table)
    expect(removeOutput(table, 0), 'the last output stays').toBe(table)
    expect(addRule(table, 'c').rules[2]).toEqual(rule('c', '', ''))
  })
  it('moves, copies and removes rules; past either end nothing happens', () => {
    expect(ids(moveRule(table, 0, 1))).toBe('ba')
    expect(ids(moveRule(table, 0, -1))).toBe('ab')
    expect(ids(copyRule(table, 0, 'c'))).toBe('acb')
    expect(ids(removeRule(table, 0))).toBe('b')
  })
})

describe('a file', () => {
  it('runs in the engine as it was edited, and keeps what the table does not show', async () => {
    const strange = newModelXml({ kind: 'decision', key: 'levels', name: '级别' }).replace(
      '<input id',
      '<input xmlns:camunda="http://camunda.org/schema/1.0/dmn" camunda:inputVariable="sum" id',
    )
    const file = await DecisionFile.read(strange)
    const shown = file.table('levels')
    if (!shown) throw new Error('no table')
    const [input] = shown.inputs
    file.setTable('levels', { ...table, inputs: [{ ...table.inputs[0]!, id: input?.id ?? '' }] })
    const xml = await file.write()
    expect(xml).toContain('camunda:inputVariable="sum"')
    const { decisions, problems } = compileDecisions(xml)
    expect(problems).toEqual([])
    const [decision] = decisions
    expect(evaluateDecision(decision!, { amount: 7 }).outputs).toEqual([{ level: 'low' }])
    expect(evaluateDecision(decision!, { amount: 700 }).outputs).toEqual([{ level: 'high' }])
  })
  it('of another version of DMN is read as well', async () => {
    const old = newModelXml({ kind: 'decision', key: 'old', name: 'Old' }).replace(
      'https://www.omg.org/spec/DMN/20191111/MODEL/',
      'http://www.omg.org/spec/DMN/20151101/dmn.xsd',
    )
    expect((await DecisionFile.read(old)).decisions()).toEqual([{ id: 'old', name: 'Old', isTable: true, requires: [] }])
  })
  it('holds several decisions', async () => {
    const file = await DecisionFile.read(newModelXml({ kind: 'decision', key: 'first', name: 'First' }))
    file.addDecision('second', 'Second')
    file.rename('second', 'Two')
    expect(file.decisions().map(({ name }) => name)).toEqual(['First', 'Two'])
    file.setTable('second', changeRule(addRule(changeInput(file.table('second')!, 0, { expression: 'amount' }), 'r'), 0, { outputs: ['"x"'] }))
    expect(compileDecisions(await file.write()).problems).toEqual([])
    file.removeDecision('first')
    expect(file.decisions().map(({ id }) => id)).toEqual(['second'])
  })
  it('that is none is refused', async () => {
    await expect(DecisionFile.read('hello')).rejects.toThrow()
  })
})
