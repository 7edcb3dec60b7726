/** Pictures of the demo's goods, drawn by kinds: a thing on a coloured ground, so that lists look like a catalogue. */
import { colourOf, drawPng, type Drawing } from '../draw-png.ts'

/** Where the thing is, from -1 to 1 in both directions; 2 for its darker side. */
type Thing = (x: number, y: number) => 0 | 1 | 2

const box = (x: number, y: number, w: number, h: number): boolean => Math.abs(x) < w && Math.abs(y) < h
const round = (x: number, y: number, r: number): boolean => x * x + y * y < r * r

const things: readonly Thing[] = [
  // A pen.
  (x, y) => (box(x + y, x - y, 0.16, 0.9) ? (x - y < -0.6 ? 2 : 1) : 0),
  // A folded cloth.
  (x, y) => (box(x, y - 0.1, 0.6, 0.4) ? (Math.sin(y * 16) > 0.2 ? 1 : 2) : 0),
  // A plug with its cable.
  (x, y) => (box(x, y, 0.3, 0.3) ? 1 : box(x - 0.12, y + 0.42, 0.06, 0.14) || box(x + 0.12, y + 0.42, 0.06, 0.14) || box(x, y - 0.55, 0.05, 0.3) ? 2 : 0),
  // A bag.
  (x, y) => (Math.abs(x) < 0.45 + 0.06 * Math.cos(y * 12) && Math.abs(y) < 0.62 ? (Math.abs(y) > 0.5 ? 2 : 1) : 0),
  // A bottle.
  (x, y) => (box(x, y - 0.15, 0.32, 0.5) ? (box(x, y - 0.2, 0.32, 0.18) ? 2 : 1) : box(x, y + 0.5, 0.13, 0.2) ? 2 : 0),
  // A present.
  (x, y) =>
    box(x, y - 0.1, 0.5, 0.45)
      ? Math.abs(x) < 0.08 || Math.abs(y - 0.1) < 0.07
        ? 2
        : 1
      : round(x + 0.16, y + 0.48, 0.15) || round(x - 0.16, y + 0.48, 0.15)
        ? 2
        : 0,
  // A lamp.
  (x, y) => (y < 0 && y > -0.6 && Math.abs(x) < 0.2 + (y + 0.6) * 0.5 ? 1 : box(x, y - 0.28, 0.04, 0.3) || box(x, y - 0.6, 0.28, 0.06) ? 2 : 0),
  // A chair.
  (x, y) =>
    box(x + 0.3, y + 0.2, 0.08, 0.5) || box(x, y - 0.1, 0.4, 0.09) ? 1 : box(x + 0.3, y - 0.45, 0.05, 0.26) || box(x - 0.3, y - 0.45, 0.05, 0.26) ? 2 : 0,
  // A first-aid box.
  (x, y) => (box(x, y, 0.58, 0.42) ? (box(x, y, 0.26, 0.08) || box(x, y, 0.08, 0.26) ? 2 : 1) : box(x, y + 0.5, 0.2, 0.07) ? 2 : 0),
  // A pot.
  (x, y) => (round(x, (y - 0.12) * 1.15, 0.44) ? (y < -0.08 ? 2 : 1) : box(x - 0.52, y - 0.05, 0.12, 0.07) || round(x, y + 0.4, 0.09) ? 2 : 0),
  // A carton.
  (x, y) => (box(x, y - 0.1, 0.55, 0.48) ? (Math.abs(x) < 0.09 ? 2 : 1) : 0),
  // A ball.
  (x, y) => (round(x, y, 0.58) ? (Math.abs(x) < 0.04 || Math.abs(y) < 0.04 || Math.abs(Math.hypot(x + 0.7, y) - 0.55) < 0.04 ? 2 : 1) : 0),
]

const size = 160

/** @param kind which thing; @param variant its colours */
export function goodsPicture(kind: number, variant: number): Buffer {
  const hue = (kind * 31 + variant * 83) % 360
  const ground = colourOf(hue, 0.35, 0.93)
  const light = colourOf((hue + 20) % 360, 0.5, 0.55)
  const dark = colourOf((hue + 20) % 360, 0.55, 0.38)
  const thing = things[kind % things.length]!
  const drawing: Drawing = (x, y) => {
    const part = thing(x * 2 - 1, y * 2 - 1)
    return part === 0 ? ground : part === 1 ? light : dark
  }
  return drawPng(size, drawing)
}
