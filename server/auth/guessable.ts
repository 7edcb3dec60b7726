/**
 * Passwords that guessing programs try first: one sign over and over, runs along the alphabet or the keyboard, a common word with
 * some digits behind it, the account itself. Told by rule, because a list of leaked passwords would have to be fetched and kept new.
 */

/** Words of the usual lists, Chinese and English, without what people hang behind them. */
const commonWords = new Set(
  (
    'password passwd passw0rd p@ssw0rd p@ssword admin administrator root user guest test tester testing welcome login letmein iloveyou monkey dragon ' +
    'football baseball basketball superman batman master shadow sunshine princess michael jordan charlie secret changeme default qwerty ' +
    'abc abcd abcde abcdef abc123 aa aaa a qq wang zhang li woaini woaiwojia wodemima mima nihao zhongguo china beijing shanghai asd qwe zxc qaz wsx'
  ).split(/\s+/),
)

/** Rows of a keyboard, the alphabet and the digits, both ways. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
].flatMap((row) => [row, [...row].toReversed().join('')])

/** @param account of whoever the password is for, when it is known */
export function isGuessable(password: string, account?: string): boolean {
  const plain = password.toLowerCase()
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const name = account?.toLowerCase()
  if (new Set(plain).size < 4) return true
  if (runs.some((row) => row.includes(plain)) || isMadeOfRuns(plain)) return true
  if (commonWords.has(word) || commonWords.has(plain.replace(/[\d\W_]+$/, ''))) return true
  return (
    name !== undefined &&
    name.length > 2 &&
    (plain === name || (plain.startsWith(name) && /^[\d\W_]*$/.test(plain.slice(name.length))) || plain === [...name].toReversed().join(''))
  )
}

/** `abcd1234`, `qwer1234`, `123qweasd`: nothing but pieces of rows, three signs at least each. */
function isMadeOfRuns(text: string): boolean {
  const madeTo = [true]
  for (let end = 1; end <= text.length; end += 1) {
    madeTo[end] = madeTo.some((isMade, start) => isMade && end - start >= 3 && runs.some((row) => row.includes(text.slice(start, end))))
  }
  return madeTo[text.length] ?? false
}
