/** A decision table as plain values, and what can be done to it. Pure. */

export interface InputColumn {
  readonly id: string
  readonly label: string
  readonly expression: string
  readonly type: string
}

export interface OutputColumn {
  readonly id: string
  readonly label: string
  readonly name: string
  readonly type: string
  /** Allowed values with commas, first the most important. */
  readonly values: string
  /** Result when no rule matches. */
  readonly fallback: string
}

export interface TableRule {
  readonly id: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly note: string
}

export interface Table {
  readonly hitPolicy: string
  readonly aggregation: string
  readonly inputs: readonly InputColumn[]
  readonly outputs: readonly OutputColumn[]
  readonly rules: readonly TableRule[]
}

export const hitPolicies = ['UNIQUE', 'FIRST', 'PRIORITY', 'ANY', 'COLLECT', 'RULE ORDER', 'OUTPUT ORDER'] as const
export const aggregations = ['SUM', 'MIN', 'MAX', 'COUNT'] as const
export const types = ['string', 'number', 'boolean', 'date', 'time', 'dateTime', 'dayTimeDuration', 'yearMonthDuration', 'Any'] as const

/** @param id a new one, unlike any other of the file */
export const addRule = (table: Table, id: string): Table => ({
  ...table,
  rules: [...table.rules, { id, inputs: table.inputs.map(() => ''), outputs: table.outputs.map(() => ''), note: '' }],
})

export function copyRule(table: Table, at: number, id: string): Table {
  const rule = table.rules[at]
  return rule ? { ...table, rules: table.rules.toSpliced(at + 1, 0, { ...rule, id }) } : table
}

export const removeRule = (table: Table, at: number): Table => ({ ...table, rules: table.rules.toSpliced(at, 1) })

/** Past either end it stays where it is. */
export function moveRule(table: Table, at: number, by: -1 | 1): Table {
  const rule = table.rules[at]
  const to = at + by
  if (!rule || to < 0 || to >= table.rules.length) return table
  return { ...table, rules: table.rules.toSpliced(at, 1).toSpliced(to, 0, rule) }
}

export const changeRule = (table: Table, at: number, change: Partial<TableRule>): Table => ({
  ...table,
  rules: table.rules.map((rule, index) => (index === at ? { ...rule, ...change } : rule)),
})

export const addInput = (table: Table, id: string): Table => ({
  ...table,
  inputs: [...table.inputs, { id, label: '', expression: '', type: 'string' }],
  rules: table.rules.map((rule) => ({ ...rule, inputs: [...rule.inputs, ''] })),
})

export const addOutput = (table: Table, id: string): Table => ({
  ...table,
  outputs: [...table.outputs, { id, label: '', name: `result${table.outputs.length + 1}`, type: 'string', values: '', fallback: '' }],
  rules: table.rules.map((rule) => ({ ...rule, outputs: [...rule.outputs, ''] })),
})

export const changeInput = (table: Table, at: number, change: Partial<InputColumn>): Table => ({
  ...table,
  inputs: table.inputs.map((input, index) => (index === at ? { ...input, ...change } : input)),
})

export const changeOutput = (table: Table, at: number, change: Partial<OutputColumn>): Table => ({
  ...table,
  outputs: table.outputs.map((output, index) => (index === at ? { ...output, ...change } : output)),
})

export const removeInput = (table: Table, at: number): Table => ({
  ...table,
  inputs: table.inputs.toSpliced(at, 1),
  rules: table.rules.map((rule) => ({ ...rule, inputs: rule.inputs.toSpliced(at, 1) })),
})

/** The last output stays: a decision without one decides nothing. */
export const removeOutput = (table: Table, at: number): Table =>
  table.outputs.length === 1
    ? table
    : { ...table, outputs: table.outputs.toSpliced(at, 1), rules: table.rules.map((rule) => ({ ...rule, outputs: rule.outputs.toSpliced(at, 1) })) }
