/** What a SKU is called beside others: its name says its specs where nobody gave it another one, and they are said once. */

interface Called {
  readonly name: string | null | undefined
  readonly specText: string | null | undefined
}

/** The values in the order of the specs; names join them by blanks, lists by strokes. */
const words = (specText: string): string[] => specText.split(/\s*\/\s*/).filter(Boolean)

export const skuCalled = ({ name, specText }: Called): string =>
  name && specText && words(specText).every((word) => name.includes(word)) ? name : [name, specText].filter(Boolean).join(' ')
