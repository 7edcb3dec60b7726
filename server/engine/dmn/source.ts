/** Reading the XML of a decision file: expressions with their language, findings with their place. */
import type { Expression, Variables } from '../core/expression.ts'
import type { ExpressionLanguage } from '../expressions/compile.ts'
import { compileExpression, ExpressionSyntaxError } from '../expressions/compile.ts'
import { compileUnaryTest } from '../expressions/feel.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import { languageOf } from '../model/build.ts'
import type { Findings } from '../model/problem.ts'
import { attributeOf, textOf } from '../model/source.ts'
import type { XmlElement } from '../model/xml.ts'

export type Test = (input: unknown, scope: Variables) => boolean

export class DecisionSource {
  readonly root: XmlElement
  readonly findings: Findings

  constructor(root: XmlElement, findings: Findings) {
    this.root = root
    this.findings = findings
  }

  problem(element: XmlElement, code: string, message: string): void {
    this.findings.problem(placeOf(element), code, message)
  }

  warn(element: XmlElement, code: string, message: string): void {
    this.findings.warn(placeOf(element), code, message)
  }

  /** Expression of an element with `<text>`; undefined when it is empty or wrong. */
  expression(element: XmlElement): Expression | undefined {
    const text = textOf(child(element, 'text')) ?? (child(element, 'text') ? undefined : textOf(element))
    if (text === undefined) return undefined
    const language = this.#language(element, text)
    if (!language) return undefined
    return this.#attempt(element, () => compileExpression(language === 'juel' && !isTemplate(text) ? `\${${text}}` : text, { language, mayCallUnknown: true }))
  }

  /** Input entry of a rule. In a language other than FEEL it is a condition of its own. */
  test(element: XmlElement, inputVariable: string): Test | undefined {
    const text = textOf(child(element, 'text')) ?? ''
    if (text === '' || text === '-') return () => true
    const language = this.#language(element, text)
    if (language === 'feel') {
      const test = this.#attempt(element, () => compileUnaryTest(text))
      return test && ((input, scope) => test(input, { ...scope, [inputVariable]: input }))
    }
    const condition = this.expression(element)
    return condition && ((input, scope) => condition.evaluate({ ...scope, [inputVariable]: input }) === true)
  }

  #language(element: XmlElement, text: string): ExpressionLanguage | undefined {
    const named = attributeOf(element, 'expressionLanguage')
    const language = languageOf(named ?? 'feel')
    if (language === 'unknown') {
      this.problem(element, 'unknown-language', `Expressions in "${named}" cannot be evaluated here`)
      return undefined
    }
    return language === 'feel' && isTemplate(text) && !text.includes('"') ? 'juel' : language
  }

  #attempt<T>(element: XmlElement, compile: () => T): T | undefined {
    try {
      return compile()
    } catch (cause) {
      if (!(cause instanceof ExpressionSyntaxError)) throw cause
      this.problem(element, 'bad-expression', cause.message)
      return undefined
    }
  }
}

export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((each) => each.namespace === 'dmn' && each.name === name)
}

export function children(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((each) => each.namespace === 'dmn' && each.name === name)
}

/** Problems are told at the decision, with the line of the part that is wrong. */
function placeOf(element: XmlElement): { readonly id: string | undefined; readonly line: number } {
  for (let at: XmlElement | undefined = element; at; at = at.parent) {
    if (at.name === 'decision' || at.name === 'businessKnowledgeModel') return { id: at.id, line: element.line }
  }
  return { id: element.id, line: element.line }
}
