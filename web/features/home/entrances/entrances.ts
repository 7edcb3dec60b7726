/** Which shortcuts are shown: the chosen ones that the menu still has, in their order, or the first of the menu. Pure. */

/** An entry of the menu that has an address inside the application. */
export interface MenuPlace {
  readonly path: string
  readonly label: string
  readonly icon: string
  /** Where it stands in the menu, for telling namesakes apart. */
  readonly trail: string
}

const proposed = 12

export function shownEntrances(places: readonly MenuPlace[], chosen: readonly { readonly path: string }[]): readonly MenuPlace[] {
  if (chosen.length === 0) return places.slice(0, proposed)
  const byPath = new Map(places.map((place) => [place.path, place]))
  return chosen.flatMap(({ path }) => byPath.get(path) ?? [])
}
