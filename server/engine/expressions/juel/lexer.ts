/** Characters of a `${...}` expression to tokens. */
import { ExpressionSyntaxError } from '../errors.ts'

export type Token =
  | { readonly type: 'number'; readonly value: number; readonly at: number }
  | { readonly type: 'string'; readonly value: string; readonly at: number }
  | { readonly type: 'name'; readonly value: string; readonly at: number }
  | { readonly type: 'operator'; readonly value: string; readonly at: number }
  | { readonly type: 'end'; readonly value: ''; readonly at: number }

const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[lLfFdD]?/y
const name = /[\p{L}_$#][\p{L}\p{N}_$]*/uy
const operator = /&&|\|\||==|!=|<=|>=|[-+*/%<>!?:.,()[\]]/y
const words: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  div: '/',
  mod: '%',
}

/** @throws ExpressionSyntaxError at the first character that fits nowhere */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++
    const char = text[at]
    if (char === undefined) break
    if (char === '"' || char === "'") {
      const { value, end } = readString(text, at)
      tokens.push({ type: 'string', value, at })
      at = end
      continue
    }
    const digits = match(number)
    if (digits !== undefined) {
      tokens.push({ type: 'number', value: Number(digits.replace(/[lLfFdD]$/, '')), at })
      at += digits.length
      continue
    }
    const word = match(name)
    if (word !== undefined) {
      const isMember = (tokens.at(-1)?.value === '.' && tokens.at(-1)?.type === 'operator') || followsPrefix(tokens, at)
      if (!isMember && Object.hasOwn(words, word)) tokens.push({ type: 'operator', value: words[word]!, at })
      else tokens.push({ type: 'name', value: word, at })
      at += word.length
      continue
    }
    const symbol = match(operator)
    if (symbol === undefined) throw new ExpressionSyntaxError(`Unexpected "${char}" at position ${at + 1} of "${text}"`)
    tokens.push({ type: 'operator', value: symbol, at })
    at += symbol.length
  }
  tokens.push({ type: 'end', value: '', at })
  return tokens
}

/** `eq` in `vars:eq(...)` is a name, `not` in `a ? b : not c` is none. */
function followsPrefix(tokens: readonly Token[], at: number): boolean {
  const [prefix, colon] = tokens.slice(-2)
  return (
    colon?.value === ':' &&
    colon.at === at - 1 &&
    prefix?.type === 'name' &&
    /^(?:variables|vars|var)$/.test(prefix.value) &&
    prefix.at + prefix.value.length === colon.at
  )
}

function readString(text: string, start: number): { value: string; end: number } {
  const quote = text[start]
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]
    if (char === quote) return { value, end: at + 1 }
    if (char === '\\' && at + 1 < text.length) value += text[++at]
    else value += char
  }
  throw new ExpressionSyntaxError(`The text that begins at position ${start + 1} of "${text}" is never closed`)
}
