/** Choices out of pasted lines, and codes for them: a code is given once and then stays, for values are kept under it. */
import type { Option } from '#server/modules/catalogue/attribute/attribute-option.contract.ts'

/** The next of V1, V2, … that none of the choices has. */
export function freeCode(options: readonly Pick<Option, 'code'>[]): string {
  const taken = options.map(({ code }) => Number(/^V(\d+)$/.exec(code)?.[1] ?? 0))
  return `V${Math.max(0, ...taken) + 1}`
}

/** `红` or `红 | Red` a line; a tab separates too, as spreadsheets copy. What is there already is left out. */
export function optionsFromLines(text: string, among: readonly Option[]): Option[] {
  const options: Option[] = []
  for (const line of text.split(/\r?\n/)) {
    const [nameZh = '', nameEn = ''] = line.split(/[|\t]/).map((part) => part.trim())
    const all = [...among, ...options]
    if (nameZh === '' || all.some((option) => option.nameZh === nameZh)) continue
    options.push({ code: freeCode(all), nameZh, nameEn: nameEn || null })
  }
  return options
}
