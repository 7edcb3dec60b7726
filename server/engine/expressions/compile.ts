/** The one place where an expression's text becomes something that can be evaluated. */
import type { Expression } from '../core/graph.ts'

export type ExpressionLanguage = 'feel' | 'juel' | 'javascript' | 'literal'

/** @throws ExpressionSyntaxError when the text cannot be parsed or asks for something that cannot run here */
export declare function compileExpression(source: string, options: { readonly language: ExpressionLanguage }): Expression
