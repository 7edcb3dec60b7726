/** Tokens of a `${...}` expression to a tree. Precedence as in the Unified Expression Language. */
import { ExpressionSyntaxError } from '../errors.ts'
import type { Token } from './lexer.ts'
import { tokenize } from './lexer.ts'

export type Node =
  | { readonly type: 'literal'; readonly value: unknown }
  | { readonly type: 'identifier'; readonly name: string }
  | { readonly type: 'index'; readonly base: Node; readonly index: Node }
  | { readonly type: 'method'; readonly base: Node; readonly name: string; readonly args: readonly Node[] }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly type: 'unary'; readonly operator: '-' | '!' | 'empty'; readonly operand: Node }
  | { readonly type: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }
  | { readonly type: 'choice'; readonly test: Node; readonly yes: Node; readonly no: Node }

const levels: readonly (readonly string[])[] = [['||'], ['&&'], ['==', '!='], ['<', '>', '<=', '>='], ['+', '-'], ['*', '/', '%']]
const maxDepth = 100

/** @throws ExpressionSyntaxError */
export function parse(text: string): Node {
  return new Parser(text).parseAll()
}

class Parser {
  readonly #text: string
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = tokenize(text)
  }

  parseAll(): Node {
    const node = this.#choice()
    if (this.#token.type !== 'end') throw this.#unexpected()
    return node
  }

  get #token(): Token {
    return this.#tokens[this.#at]!
  }

  #accept(...operators: readonly string[]): string | undefined {
    const token = this.#token
    if (token.type !== 'operator' || !operators.includes(token.value)) return undefined
    this.#at++
    return token.value
  }

  #expect(operator: string): void {
    if (this.#accept(operator) === undefined) throw this.#unexpected(`"${operator}" expected`)
  }

  #choice(): Node {
    if (++this.#depth > maxDepth) throw new ExpressionSyntaxError('The expression is nested too deeply')
    const test = this.#binary(0)
    let node = test
    if (this.#accept('?')) {
      const yes = this.#choice()
      this.#expect(':')
      node = { type: 'choice', test, yes, no: this.#choice() }
    }
    this.#depth--
    return node
  }

  #binary(level: number): Node {
    const operators = levels[level]
    if (!operators) return this.#unary()
    let left = this.#binary(level + 1)
    for (let operator = this.#accept(...operators); operator !== undefined; operator = this.#accept(...operators)) {
      left = { type: 'binary', operator, left, right: this.#binary(level + 1) }
    }
    return left
  }

  #unary(): Node {
    const token = this.#token
    const isEmpty = token.type === 'name' && token.value === 'empty'
    if (isEmpty) this.#at++
    const operator = isEmpty ? 'empty' : this.#accept('-', '!')
    if (operator === undefined) return this.#postfix()
    if (++this.#depth > maxDepth) throw new ExpressionSyntaxError('The expression is nested too deeply')
    const node: Node = { type: 'unary', operator: operator as '-' | '!' | 'empty', operand: this.#unary() }
    this.#depth--
    return node
  }

  #postfix(): Node {
    let node = this.#primary()
    for (;;) {
      if (this.#accept('.')) {
        const name = this.#name()
        node = this.#accept('(')
          ? { type: 'method', base: node, name, args: this.#args() }
          : { type: 'index', base: node, index: { type: 'literal', value: name } }
      } else if (this.#accept('[')) {
        node = { type: 'index', base: node, index: this.#choice() }
        this.#expect(']')
      } else return node
    }
  }

  #primary(): Node {
    const token = this.#token
    if (token.type === 'number' || token.type === 'string') {
      this.#at++
      return { type: 'literal', value: token.value }
    }
    if (this.#accept('(')) {
      const node = this.#choice()
      this.#expect(')')
      return node
    }
    if (token.type !== 'name') throw this.#unexpected()
    this.#at++
    if (token.value === 'true' || token.value === 'false') return { type: 'literal', value: token.value === 'true' }
    if (token.value === 'null') return { type: 'literal', value: null }
    const qualified = this.#functionName(token.value)
    if (this.#accept('(')) return { type: 'call', name: qualified, args: this.#args() }
    return { type: 'identifier', name: token.value }
  }

  /** `prefix:function(` is a function of a library; a lone colon belongs to a ternary. */
  #functionName(name: string): string {
    const [colon, local, bracket] = this.#tokens.slice(this.#at, this.#at + 3)
    if (colon?.value !== ':' || colon.type !== 'operator' || local?.type !== 'name' || bracket?.value !== '(') return name
    if (colon.at !== this.#tokens[this.#at - 1]!.at + name.length || local.at !== colon.at + 1) return name
    this.#at += 2
    return `${name}:${local.value}`
  }

  #args(): readonly Node[] {
    const args: Node[] = []
    if (this.#accept(')')) return args
    do args.push(this.#choice())
    while (this.#accept(','))
    this.#expect(')')
    return args
  }

  #name(): string {
    const token = this.#token
    if (token.type !== 'name') throw this.#unexpected('a name expected')
    this.#at++
    return token.value
  }

  #unexpected(hint?: string): ExpressionSyntaxError {
    const token = this.#token
    const found = token.type === 'end' ? 'the expression ends too early' : `unexpected "${token.value}" at position ${token.at + 1}`
    return new ExpressionSyntaxError(`"${this.#text}": ${found}${hint === undefined ? '' : `, ${hint}`}`)
  }
}
