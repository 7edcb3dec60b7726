/** Our approval rules beyond their spelling: what they need to be complete, which values they ask for, how many people decide. */
import type { Expression } from '../core/expression.ts'
import type { Countersign, Fact, Rules } from '../core/graph.ts'
import type { Build } from './build.ts'
import { extension } from './source.ts'
import type { XmlElement } from './xml.ts'

interface PeopleRule {
  readonly kind: string
  readonly ref?: string
  readonly levels?: number
  readonly expression?: string
}

const listOf = (rules: Rules | undefined, name: string): readonly PeopleRule[] => (rules?.[name] ?? []) as readonly PeopleRule[]

const NEEDS_REF: ReadonlySet<string> = new Set(['person', 'role', 'position', 'organisation', 'form-field'])
/** Kinds that are about a person who is still to decide; nobody chooses whom a copy goes to. */
const NOT_COPIED: ReadonlySet<string> = new Set(['initiator-choice', 'approver-choice'])

/** Finds what is missing or contradicts itself. */
export function checkApprovalRules(build: Build, element: XmlElement, rules: Rules | undefined): void {
  const wrong = (message: string) => build.problem(element, 'incomplete-rule', message)
  for (const [name, rule] of [...listOf(rules, 'approver'), ...listOf(rules, 'copy')].map(
    (each, i) => [i < listOf(rules, 'approver').length ? 'approver' : 'copy', each] as const,
  )) {
    if (NEEDS_REF.has(rule.kind) && !rule.ref) wrong(`chandlery:${name} kind="${rule.kind}" needs the attribute "ref"`)
    if (rule.kind === 'expression' && !rule.expression) wrong(`chandlery:${name} kind="expression" needs the attribute "expression"`)
    if (rule.levels !== undefined && rule.levels < 1) wrong(`chandlery:${name}: levels count from 1`)
    if (name === 'copy' && NOT_COPIED.has(rule.kind)) wrong(`chandlery:copy knows no kind "${rule.kind}"`)
  }
  const policy = (rules?.['policy'] ?? {}) as { empty?: string; emptyPerson?: string }
  if (policy.empty === 'person' && !policy.emptyPerson) wrong('chandlery:policy empty="person" needs the attribute "emptyPerson"')
  const { mode, ratio } = (rules?.['countersign'] ?? {}) as { mode?: string; ratio?: number }
  if (mode === 'ratio' && !(ratio !== undefined && ratio > 0 && ratio <= 1)) wrong('chandlery:countersign mode="ratio" needs a ratio above 0, at most 1')
}

/** What the rules ask of the variables: expressions by their text, form fields as `field:<name>`. */
export function factsOf(build: Build, element: XmlElement, rules: Rules | undefined): readonly Fact[] | undefined {
  const facts = new Map<string, Expression>()
  for (const { kind, ref, expression } of [...listOf(rules, 'approver'), ...listOf(rules, 'copy')]) {
    if (kind === 'form-field' && ref) facts.set(`field:${ref}`, fieldOf(ref))
    if (kind !== 'expression' || !expression) continue
    const compiled = build.formula(element, expression)
    if (compiled) facts.set(expression, compiled)
  }
  return facts.size === 0 ? undefined : [...facts].map(([name, value]) => ({ name, value }))
}

/** A field is a variable, or a path into one. */
function fieldOf(path: string): Expression {
  const parts = path.split('.')
  return {
    source: path,
    language: 'literal',
    evaluate: (scope) => (Object.hasOwn(scope, path) ? scope[path] : parts.reduce<unknown>((value, part) => inside(value, part), scope)) ?? null,
  }
}

const inside = (value: unknown, part: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : undefined

/** How the people of a user task decide together; undefined when one decides. */
export function countersignOf(element: XmlElement): Countersign | undefined {
  const rule = element.name === 'userTask' ? extension(element, 'chandlery', 'countersign') : undefined
  const mode = rule?.attributes.get('mode')?.trim()
  if (mode !== 'all' && mode !== 'any' && mode !== 'ratio' && mode !== 'sequential') return undefined
  return { mode, ratio: Number(rule?.attributes.get('ratio') ?? 1) }
}
