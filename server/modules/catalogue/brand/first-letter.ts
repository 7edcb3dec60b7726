/** The letter under which a brand stands in an alphabet: of a Chinese name as it is spoken. */

/** @returns A to Z, or # for what begins with no letter */
export async function firstLetterOf(name: string): Promise<string> {
  const sign = name.trim().charAt(0)
  if (/[a-z]/i.test(sign)) return sign.toUpperCase()
  if (!/\p{Script=Han}/u.test(sign)) return '#'
  // Its tables of readings are large and only needed when a brand is named.
  const { pinyin } = await import('pinyin-pro')
  const spoken = pinyin(sign, { pattern: 'first', toneType: 'none' }).charAt(0).toUpperCase()
  return /[A-Z]/.test(spoken) ? spoken : '#'
}
