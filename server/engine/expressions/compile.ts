/** The one place where an expression's text becomes something that can be evaluated. */
import type { Expression } from '../core/expression.ts'
import { compileFeel } from './feel.ts'
import { compileJavascript } from './javascript.ts'
import { compileJuel } from './juel/compile.ts'

export { ExpressionSyntaxError } from './errors.ts'

export type ExpressionLanguage = 'feel' | 'juel' | 'javascript' | 'literal'

export interface CompileExpressionOptions {
  readonly language: ExpressionLanguage
  /** FEEL only: the scope will hold functions of its own (business knowledge models of a decision). */
  readonly mayCallUnknown?: boolean
}

const cacheSize = 5_000
const cache = new Map<string, Expression>()

/**
 * Compiled expressions hold no state, so the same text is compiled once.
 * @throws ExpressionSyntaxError when the text cannot be parsed or asks for something that cannot run here
 */
export function compileExpression(source: string, options: CompileExpressionOptions): Expression {
  const key = `${options.language}${options.mayCallUnknown ? '*' : ''}:${source}`
  const known = cache.get(key)
  if (known) return known
  const expression = compile(source, options)
  if (cache.size >= cacheSize) cache.delete(cache.keys().next().value!)
  cache.set(key, expression)
  return expression
}

function compile(source: string, { language, mayCallUnknown }: CompileExpressionOptions): Expression {
  switch (language) {
    case 'feel':
      return compileFeel(source, mayCallUnknown)
    case 'juel':
      return compileJuel(source)
    case 'javascript':
      return compileJavascript(source)
    case 'literal':
      return literal(source)
  }
}

/** A value that is the same in every scope. */
export function literal(source: string, value: unknown = source): Expression {
  return { source, language: 'literal', evaluate: () => value }
}
