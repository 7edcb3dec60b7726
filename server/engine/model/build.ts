/** What every part of the compiler needs while it works on one process: findings, definitions, handlers, expressions. */
import type { Expression } from '../core/expression.ts'
import type { ExpressionLanguage } from '../expressions/compile.ts'
import { compileExpression } from '../expressions/compile.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import type { Definitions } from './definitions.ts'
import type { Place, Reference } from './problem.ts'
import { Findings } from './problem.ts'
import { attributeOf, placeOf } from './source.ts'
import type { XmlElement } from './xml.ts'

export interface CompileOptions {
  /** Names of the registered service handlers and listeners. */
  readonly handlers?: Iterable<string>
  /** What an implementation that no handler is registered for means: refuse the model (default), or leave the work to external workers of that topic. */
  readonly unknownHandlers?: 'problem' | 'external'
}

export class Build {
  readonly findings: Findings
  readonly definitions: Definitions
  readonly handlers: ReadonlySet<string>
  readonly unknownHandlers: 'problem' | 'external'
  /** Unless the process says that it is not executable it is held to it. A drawing gets defaults and warnings. */
  readonly isExecutable: boolean

  constructor(findings: Findings, definitions: Definitions, options: CompileOptions, isExecutable: boolean) {
    this.findings = findings
    this.definitions = definitions
    this.handlers = new Set(options.handlers)
    this.unknownHandlers = options.unknownHandlers ?? 'problem'
    this.isExecutable = isExecutable
  }

  problem(at: XmlElement | Place, code: string, message: string): void {
    this.findings.problem(toPlace(at), code, message)
  }

  warn(at: XmlElement | Place, code: string, message: string): void {
    this.findings.warn(toPlace(at), code, message)
  }

  /** Notes what is called, where it is a name and nothing to compute. */
  refer(at: XmlElement, kind: Reference['kind'], key: string): void {
    if (!key.startsWith('=') && !isTemplate(key) && key !== '') this.findings.references.push({ kind, key, elementId: at.id, line: at.line })
  }

  /** A problem in an executable process, a warning in a drawing. */
  incomplete(at: XmlElement | Place, code: string, message: string): void {
    if (this.isExecutable) this.problem(at, code, message)
    else this.warn(at, code, message)
  }

  /** Undefined, and a problem, when the text is no expression of that language. */
  expression(at: XmlElement | Place, source: string, language: ExpressionLanguage): Expression | undefined {
    try {
      return compileExpression(source, { language })
    } catch (cause) {
      this.problem(at, 'bad-expression', cause instanceof Error ? cause.message : String(cause))
      return undefined
    }
  }

  /** A value that may be an expression: `=feel`, `${juel}`, otherwise the text itself. */
  value(at: XmlElement | Place, text: string): Expression | undefined {
    if (text.startsWith('=')) return this.expression(at, text, 'feel')
    return this.expression(at, text, isTemplate(text) ? 'juel' : 'literal')
  }

  optionalValue(at: XmlElement | Place, text: string | undefined): Expression | undefined {
    return text === undefined ? undefined : this.value(at, text)
  }

  /** `formula`; a drawing may hold words for people instead, which is a warning and nothing. */
  drawnFormula(element: XmlElement, text: string): Expression | undefined {
    if (this.isExecutable) return this.formula(element, text)
    const own = new Build(new Findings(), this.definitions, { handlers: this.handlers, unknownHandlers: this.unknownHandlers }, true)
    const formula = own.formula(element, text)
    for (const { code, message } of own.findings.problems) this.warn(element, code, message)
    return formula
  }

  /** Something that has to be computed: without any mark it is in the language that it or the file names, FEEL by default. */
  formula(element: XmlElement, text: string): Expression | undefined {
    if (text.startsWith('=')) return this.expression(element, text, 'feel')
    const named = attributeOf(element, 'language')
    const language = languageOf(named ?? '')
    if (named !== undefined && language === 'unknown' && !isTemplate(text)) {
      this.problem(element, 'unknown-language', `Expressions in "${named}" cannot be evaluated here`)
      return undefined
    }
    if (language === 'javascript' || language === 'feel') return this.expression(element, text, language)
    if (isTemplate(text)) return this.expression(element, text, 'juel')
    const ofVariables = named === undefined && bpmnEngine.test(text) ? attempt(text.replace(/\bthis\./g, '')) : undefined
    if (ofVariables !== undefined) return ofVariables
    if (language === 'juel' || (named === undefined && looksLikeJava.test(text))) return this.expression(element, `\${${text}}`, 'juel')
    return this.expression(element, text, languageOf(this.definitions.expressionLanguage ?? '') === 'javascript' ? 'javascript' : 'feel')
  }
}

/** Operators that FEEL does not have, in a text that names no language. */
const looksLikeJava = /==|&&|\|\||!(?!=)/

/** `variables.isOk`, `environment.variables.isOk`: bpmn-engine's way to the variables, in a text that names no language. */
const bpmnEngine = /(?:^|[^.\w])(?:this\.)?(?:environment\.)?variables\./

/** Undefined where it is no `${...}` expression; then it may be FEEL about a variable of that name. */
function attempt(text: string): Expression | undefined {
  try {
    return compileExpression(`\${${text}}`, { language: 'juel' })
  } catch {
    return undefined
  }
}

/** Language that a name or a URI stands for; `unknown` for the empty text as well. */
export function languageOf(name: string): 'feel' | 'juel' | 'javascript' | 'unknown' {
  const text = name.toLowerCase()
  if (/feel/.test(text)) return 'feel'
  if (/javascript|ecmascript|^js$|nashorn|graal\.js/.test(text)) return 'javascript'
  if (/juel|uel$|\bel$/.test(text)) return 'juel'
  return 'unknown'
}

function toPlace(at: XmlElement | Place): Place {
  return 'children' in at ? placeOf(at) : at
}
