/** What the specification asks for, in a form that can be looked up: routes, calls, texts to the letter, and limits. */

export interface Document {
  readonly name: string
  /** Paths of the web application, as its router spells them. */
  readonly routes: readonly string[]
  /** `METHOD /path`, from `/api/`; `*` where the specification does not say the method. */
  readonly calls: readonly string[]
  readonly messages: readonly string[]
  readonly limits: readonly Limit[]
}

export interface Limit {
  readonly what: string
  /** Where it is kept, and the text that keeps it there. */
  readonly file: string
  readonly text: string
  /** Words of the test that shows it at work; without them the source's own text is what is held. */
  readonly test?: string
}

/** `/api/upms/user: GET|POST list, POST insert` as `METHOD /api/upms/user/list` and so on; a name without a method has that of the one before. */
export function callsUnder(prefix: string, names: string): string[] {
  let method = '*'
  return names.split(',').map((one) => {
    const words = one.trim().split(/\s+/)
    const name = words.at(-1) ?? ''
    if (words.length > 1) method = words[0] ?? '*'
    return `${method} ${prefix}/${name}`
  })
}

export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
