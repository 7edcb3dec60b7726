/** Who is named with @ in a text: the longest name that fits counts, so that 王大 is not 王大力. */

/** @param known ids by name, as they were offered while typing */
export function mentionedIn(text: string, known: ReadonlyMap<string, string>): string[] {
  const names = [...known.keys()].toSorted((a, b) => b.length - a.length)
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = names.find((one) => text.startsWith(one, at + 1))
    if (name !== undefined) found.add(known.get(name)!)
  }
  return [...found]
}
