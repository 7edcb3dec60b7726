/**
 * What is wrong with a FEEL text, found in the browser while somebody types. The library is heavy: import this file when it is needed.
 * The server checks again, with everything it knows (the product's functions, limits); this only says the obvious at once.
 */
import { parseExpression, parseUnaryTests } from 'feelin'

export interface FeelFault {
  /** Where it stops making sense, from 0; the length of the text when it ends too early. */
  readonly at: number
  /** What stands there; empty at the end. */
  readonly found: string
}

export type FeelKind = 'expression' | 'unary-tests'

export function faultOf(text: string, kind: FeelKind): FeelFault | undefined {
  const double = /(?<![<>!=])==/.exec(text.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => ' '.repeat(quoted.length)))
  if (double) return { at: double.index, found: '==' }
  const parse = kind === 'expression' ? parseExpression : parseUnaryTests
  let fault: FeelFault | undefined
  parse(text, {}, undefined).iterate({
    enter: ({ type, from }) => {
      if (type.isError && !fault) fault = { at: from, found: text.slice(from, from + 12) }
    },
  })
  return fault
}
