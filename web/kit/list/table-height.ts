/** How tall a list's table is, so that its header and pager stay in the window while only the rows scroll. */

/** Pager, page margin and header, in pixels, as the specification takes them off. The header is the bars above every page: offsets begin below them. */
export const spaceBelow = 77 + 30 + 50
/** The dictionary lists take off this much instead, from offsets that begin at the top of the window. */
export const dictionarySpaceBelow = 95
/** After the search area was folded or unfolded, its animation ends and the table is measured again. */
export const remeasureAfterMs = 400
/** Less than this shows too few rows: then the table is as tall as its rows and the page scrolls. */
const leastHeight = 200

/**
 * `offset` is the table's distance from the top of its page, in pixels; from that of the window where `below` says so. Zero means no height of its own: in embedded
 * pages, where the frame's owner decides, and in windows too low for a scrolling table.
 */
export function tableHeight(windowHeight: number, offset: number, embedded: boolean, below = spaceBelow): number {
  if (embedded) return 0
  const height = windowHeight - offset - below
  return height < leastHeight ? 0 : height
}
