/** Logos of the demo's brands: a white mark on a coloured field, each brand its own. */
import { colourOf, drawPng, type Drawing } from '../draw-png.ts'

/** True where the mark is, from -1 to 1 in both directions. */
type Mark = (x: number, y: number) => boolean

const within = (x: number, y: number, radius: number): boolean => x * x + y * y < radius * radius

const marks: readonly Mark[] = [
  // A ring with a gap.
  (x, y) => within(x, y, 0.62) && !within(x, y, 0.36) && !(x > 0.1 && Math.abs(y) < 0.14),
  // A leaf.
  (x, y) => within(x - 0.3, y - 0.3, 0.85) && within(x + 0.3, y + 0.3, 0.85) && Math.abs(x - y) > 0.05,
  // Two hills under a sun.
  (x, y) =>
    (y < 0.5 && y > 0.5 - 0.9 * Math.max(0, 1 - Math.abs(x + 0.25) * 2)) ||
    (y < 0.5 && y > 0.5 - 0.6 * Math.max(0, 1 - Math.abs(x - 0.4) * 2.4)) ||
    within(x - 0.35, y + 0.4, 0.15),
  // Three waves.
  (x, y) => Math.abs(x) < 0.66 && [-0.34, 0, 0.34].some((line) => Math.abs(y - line - 0.1 * Math.sin(x * 7)) < 0.075),
  // Bars that grow.
  (x, y) => [-0.48, -0.16, 0.16, 0.48].some((bar, place) => Math.abs(x - bar) < 0.1 && y < 0.55 && y > 0.3 - place * 0.28),
  // A hexagon with an eye.
  (x, y) => Math.max(Math.abs(y), Math.abs(y) / 2 + Math.abs(x) * 0.866) < 0.62 && !within(x, y, 0.26),
  // A drop.
  (x, y) => within(x, y - 0.2, 0.42) || (y < 0.2 && y > -0.66 && Math.abs(x) < (y + 0.66) * 0.48),
  // A star.
  (x, y) => {
    const turn = (Math.atan2(y, x) + Math.PI / 2 + 2 * Math.PI) % ((2 * Math.PI) / 5)
    const edge = 0.32 + 0.34 * Math.abs(turn / ((2 * Math.PI) / 5) - 0.5) * 2
    return within(x, y, edge)
  },
  // Overlapping squares.
  (x, y) => Math.max(Math.abs(x + 0.18), Math.abs(y + 0.18)) < 0.4 !== Math.max(Math.abs(x - 0.18), Math.abs(y - 0.18)) < 0.4,
  // A roof over a door.
  (x, y) => (y > -0.6 && y < 0 && Math.abs(x) < (y + 0.6) * 1.05) || (y >= 0.06 && y < 0.56 && Math.abs(x) < 0.42 && !(Math.abs(x) < 0.14 && y > 0.2)),
]

const white = [255, 255, 255] as const
const size = 128

export function logoOf(index: number): Buffer {
  const ground = colourOf((index * 137) % 360, 0.55, 0.42)
  const shade = colourOf((index * 137 + 18) % 360, 0.6, 0.34)
  const mark = marks[index % marks.length]!
  const isRound = index % 3 === 1
  const drawing: Drawing = (x, y) => {
    const [u, v] = [x * 2 - 1, y * 2 - 1]
    if (isRound ? !within(u, v, 0.98) : !rounded(u, v)) return undefined
    if (mark(u, v)) return white
    return u + v > 0.3 ? shade : ground
  }
  return drawPng(size, drawing)
}

/** A square with round corners. */
function rounded(u: number, v: number): boolean {
  const corner = 0.34
  const [x, y] = [Math.max(0, Math.abs(u) - 0.98 + corner), Math.max(0, Math.abs(v) - 0.98 + corner)]
  return within(x, y, corner)
}
