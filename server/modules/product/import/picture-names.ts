/** Which picture of which product the name of a file means. Pure. */

export interface PictureName {
  readonly code: string
  /** From 1: the main picture of a product, the first of a SKU. */
  readonly place: number
}

const picture = /^(.+)\.(jpe?g|png|gif)$/i
const numbered = /^(.+)-(\d{1,2})$/

/** What the name can mean, the likelier first: a number may end like the place of a picture. Empty for what is no picture. Folders say nothing. */
export function picturesMeant(name: string): PictureName[] {
  const [, stem = ''] = picture.exec(name.slice(name.lastIndexOf('/') + 1)) ?? []
  const [, code = '', place = '0'] = numbered.exec(stem) ?? []
  return [...(stem === '' ? [] : [{ code: stem, place: 1 }]), ...(Number(place) >= 1 ? [{ code, place: Number(place) }] : [])]
}

/** Puts pictures at their places; those that would leave a gap come last. */
export function placed(images: readonly string[], pictures: ReadonlyMap<number, string>): string[] {
  const result = [...images]
  for (const [place, id] of [...pictures].toSorted(([one], [other]) => one - other)) result[Math.min(place - 1, result.length)] = id
  return result
}
