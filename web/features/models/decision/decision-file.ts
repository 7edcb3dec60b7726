/** A DMN file: what it declares is kept as it stands; tables go out as plain values and come back into the same elements. */
import { DmnModdle } from 'dmn-moddle'
import type { Moddle } from '../modeler/moddle.ts'
import type { Table } from './table.ts'

type Element = Moddle & { set(name: string, value: unknown): void }

const moddle = new DmnModdle()

/** Versions of DMN differ in namespaces that hardly differ in content; the reader knows 1.3. */
const asVersion13 = (xml: string): string =>
  xml
    .replace(/https?:\/\/www\.omg\.org\/spec\/DMN\/\d{8}\/(?:MODEL\/|dmn\.xsd|dmn11\.xsd)/g, 'https://www.omg.org/spec/DMN/20191111/MODEL/')
    .replace(/https?:\/\/www\.omg\.org\/spec\/DMN\/\d{8}\/DMNDI\//g, 'https://www.omg.org/spec/DMN/20191111/DMNDI/')

export interface DecisionHead {
  readonly id: string
  readonly name: string
  /** False for literal expressions and the like. */
  readonly isTable: boolean
  readonly requires: readonly string[]
}

export class DecisionFile {
  readonly #root: Element

  private constructor(root: Moddle) {
    this.#root = root as Element
  }

  /** Rejects when the text is no DMN. */
  static async read(xml: string): Promise<DecisionFile> {
    const { rootElement } = await moddle.fromXML(asVersion13(xml))
    return new DecisionFile(rootElement)
  }

  async write(): Promise<string> {
    return (await moddle.toXML(this.#root, { format: true })).xml
  }

  decisions(): readonly DecisionHead[] {
    return this.#all().map((decision) => ({
      id: decision.id ?? '',
      name: decision.name ?? decision.id ?? '',
      isTable: logicOf(decision)?.$type === 'dmn:DecisionTable',
      requires: list(decision, 'informationRequirement').flatMap(
        (requirement) => textIn(requirement.get('requiredDecision') as Moddle | undefined, 'href').replace('#', '') || [],
      ),
    }))
  }

  /** Undefined when the decision is no table. */
  table(id: string): Table | undefined {
    const logic = logicOf(this.#find(id))
    return logic?.$type === 'dmn:DecisionTable' ? tableOf(logic) : undefined
  }

  setTable(id: string, table: Table): void {
    const logic = logicOf(this.#find(id))
    if (logic) writeTable(logic as Element, table)
  }

  rename(id: string, name: string): void {
    this.#find(id)?.set('name', name)
  }

  addDecision(id: string, name: string): void {
    const decision = moddle.create('dmn:Decision', { id, name })
    const logic = moddle.create('dmn:DecisionTable', { id: this.newId('table'), hitPolicy: 'UNIQUE' })
    decision.set('decisionLogic', Object.assign(logic, { $parent: decision }))
    this.#root.set('drgElement', [...list(this.#root, 'drgElement'), Object.assign(decision, { $parent: this.#root })])
    writeTable(logic, {
      hitPolicy: 'UNIQUE',
      aggregation: '',
      inputs: [{ id: this.newId('input'), label: '', expression: '', type: 'string' }],
      outputs: [{ id: this.newId('output'), label: '', name: 'result', type: 'string', values: '', fallback: '' }],
      rules: [],
    })
  }

  removeDecision(id: string): void {
    this.#root.set(
      'drgElement',
      list(this.#root, 'drgElement').filter((element) => element.id !== id),
    )
  }

  /** Unlike any id of the file, and of those given out. */
  newId(kind: string): string {
    return `${kind}_${crypto.randomUUID().slice(0, 8)}`
  }

  #all(): readonly Element[] {
    return list(this.#root, 'drgElement').filter(({ $type }) => $type === 'dmn:Decision')
  }

  #find(id: string): Element | undefined {
    return this.#all().find((decision) => decision.id === id)
  }
}

const list = (element: Moddle, name: string): readonly Element[] => (element.get(name) as readonly Element[] | undefined) ?? []
const part = (element: Moddle, name: string): Moddle | undefined => element.get(name) as Moddle | undefined
const textIn = (element: Moddle | undefined, name: string): string => {
  const value = element?.get(name)
  return value === undefined || value === null ? '' : String(value)
}
const logicOf = (decision: Moddle | undefined): Moddle | undefined => decision && part(decision, 'decisionLogic')

function tableOf(logic: Moddle): Table {
  return {
    hitPolicy: textIn(logic, 'hitPolicy') || 'UNIQUE',
    aggregation: textIn(logic, 'aggregation'),
    inputs: list(logic, 'input').map((input) => ({
      id: input.id ?? '',
      label: textIn(input, 'label'),
      expression: textIn(part(input, 'inputExpression'), 'text'),
      type: textIn(part(input, 'inputExpression'), 'typeRef') || 'Any',
    })),
    outputs: list(logic, 'output').map((output) => ({
      id: output.id ?? '',
      label: textIn(output, 'label'),
      name: textIn(output, 'name'),
      type: textIn(output, 'typeRef') || 'Any',
      values: textIn(part(output, 'outputValues'), 'text'),
      fallback: textIn(part(output, 'defaultOutputEntry'), 'text'),
    })),
    rules: list(logic, 'rule').map((rule) => ({
      id: rule.id ?? '',
      inputs: list(rule, 'inputEntry').map((entry) => textIn(entry, 'text')),
      outputs: list(rule, 'outputEntry').map((entry) => textIn(entry, 'text')),
      note: textIn(rule, 'description'),
    })),
  }
}

/** The element of that id where there is one, so that what is not shown here stays. */
function kept(owner: Element, property: string, id: string, type: string): Element {
  const known = list(owner, property).find((element) => element.id === id)
  return known ?? Object.assign(moddle.create(type, { id }), { $parent: owner })
}

/** A part with a text; none without one. */
function textPart(owner: Element, property: string, type: string, text: string): void {
  const known = part(owner, property) as Element | undefined
  if (text === '') owner.set(property, undefined)
  else if (known) known.set('text', text)
  else owner.set(property, Object.assign(moddle.create(type, { text }), { $parent: owner }))
}

function writeTable(logic: Element, table: Table): void {
  logic.set('hitPolicy', table.hitPolicy)
  logic.set('aggregation', table.hitPolicy === 'COLLECT' && table.aggregation !== '' ? table.aggregation : undefined)
  const inputs = table.inputs.map((column) => {
    const input = kept(logic, 'input', column.id, 'dmn:InputClause')
    input.set('label', column.label || undefined)
    const expression = (part(input, 'inputExpression') ??
      Object.assign(moddle.create('dmn:LiteralExpression', { id: `${column.id}_expression` }), { $parent: input })) as Element
    expression.set('text', column.expression)
    expression.set('typeRef', column.type)
    input.set('inputExpression', expression)
    return input
  })
  const outputs = table.outputs.map((column) => {
    const output = kept(logic, 'output', column.id, 'dmn:OutputClause')
    output.set('label', column.label || undefined)
    output.set('name', column.name || undefined)
    output.set('typeRef', column.type)
    textPart(output, 'outputValues', 'dmn:UnaryTests', column.values)
    textPart(output, 'defaultOutputEntry', 'dmn:LiteralExpression', column.fallback)
    return output
  })
  const rules = table.rules.map((row) => {
    const rule = kept(logic, 'rule', row.id, 'dmn:DecisionRule')
    rule.set('description', row.note || undefined)
    rule.set('inputEntry', entries(rule, 'dmn:UnaryTests', row.inputs))
    rule.set('outputEntry', entries(rule, 'dmn:LiteralExpression', row.outputs))
    return rule
  })
  logic.set('input', inputs)
  logic.set('output', outputs)
  logic.set('rule', rules)
}

const entries = (rule: Element, type: string, texts: readonly string[]): Moddle[] =>
  texts.map((text) => Object.assign(moddle.create(type, { text }), { $parent: rule }))
