/** Where each space stands on the drawn floor, how it is coloured, and where an arrow key leads: pure. */
import type { StorageMap } from '#server/modules/stock/map/storage-map.contract.ts'

export type FloorSpace = StorageMap['areas'][number]['shelves'][number]['layers'][number]['spaces'][number]
export type Heat = 'fill' | 'movement'

export interface Cell {
  readonly space: FloorSpace
  readonly x: number
  readonly y: number
  /** As people say where it is: area, shelf, layer. */
  readonly path: readonly string[]
}

export interface Box {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Floor {
  readonly width: number
  readonly height: number
  readonly areas: readonly Box[]
  readonly shelves: readonly Box[]
  readonly cells: readonly Cell[]
}

export const cell = { width: 56, height: 34, gap: 4 } as const
const label = 22
const margin = 12
/** Shelves stand beside each other until the floor is so wide. */
const widest = 1100

/** Areas below each other, their shelves beside each other; on a shelf the lowest layer is drawn lowest, as one stands before it. */
export function floorPlan(areas: StorageMap['areas']): Floor {
  const boxes: Box[] = []
  const shelves: Box[] = []
  const cells: Cell[] = []
  let top = margin
  let wide = 0
  for (const area of areas) {
    let x = margin * 2
    let y = top + label
    let rowHeight = 0
    let areaWide = 0
    for (const shelf of area.shelves) {
      const columns = Math.max(1, ...shelf.layers.map(({ spaces }) => spaces.length))
      const width = columns * (cell.width + cell.gap) - cell.gap
      const height = label + shelf.layers.length * (cell.height + cell.gap) - cell.gap
      if (x > margin * 2 && x + width > widest) {
        x = margin * 2
        y += rowHeight + margin
        rowHeight = 0
      }
      shelves.push({ name: shelf.name, x, y, width, height })
      for (const [up, layer] of shelf.layers.entries()) {
        const at = y + label + (shelf.layers.length - 1 - up) * (cell.height + cell.gap)
        for (const [along, space] of layer.spaces.entries())
          cells.push({ space, x: x + along * (cell.width + cell.gap), y: at, path: [area.name, shelf.name, layer.name].filter(Boolean) })
      }
      areaWide = Math.max(areaWide, x + width)
      x += width + margin * 2
      rowHeight = Math.max(rowHeight, height)
    }
    const bottom = y + rowHeight + margin
    boxes.push({ name: area.name, x: margin, y: top, width: areaWide, height: bottom - top })
    wide = Math.max(wide, areaWide + margin * 2)
    top = bottom + margin
  }
  return { width: wide, height: top, areas: boxes.map((box) => ({ ...box, width: wide - margin * 2 })), shelves, cells }
}

const day = 86_400_000

/** From 0, cold, to 4, hot; undefined where nothing is known. Fill: by quarters. Movement: today, this week, this month, longer ago. */
export function heatOf({ fill, onHand, movedAt }: FloorSpace, heat: Heat, now: number): number | undefined {
  if (heat === 'fill') {
    if (fill !== null) return fill <= 0 ? 0 : Math.min(4, Math.floor(fill * 4) + 1)
    return onHand === null || /[1-9]/.test(onHand) ? undefined : 0
  }
  if (movedAt === null) return 0
  const ago = (now - Date.parse(movedAt)) / day
  return ago < 1 ? 4 : ago < 7 ? 3 : ago < 30 ? 2 : 1
}

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
export const isArrow = (key: string): key is Arrow => /^Arrow(Left|Right|Up|Down)$/.test(key)

/** The nearest space in the direction of an arrow; itself at the edge. */
export function beside(cells: readonly Cell[], from: Cell, arrow: Arrow): Cell {
  const level = arrow === 'ArrowLeft' || arrow === 'ArrowRight'
  const sign = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1
  const along = (one: Cell) => (level ? one.x - from.x : one.y - from.y) * sign
  const across = (one: Cell) => Math.abs(level ? one.y - from.y : one.x - from.x)
  const ahead = cells.filter((one) => along(one) > 0)
  // Off the line counts more than further along it.
  const distance = (one: Cell) => along(one) + across(one) * (level ? 4 : 2)
  return ahead.reduce<Cell | undefined>((best, one) => (best === undefined || distance(one) < distance(best) ? one : best), undefined) ?? from
}
