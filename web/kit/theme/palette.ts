/** Accent colour arithmetic: ten tints and one shade of the colour the user picked. */
export const defaultAccent = '#456DFA'

interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
}

const parse = (hex: string): Rgb => ({
  red: Number.parseInt(hex.slice(1, 3), 16),
  green: Number.parseInt(hex.slice(3, 5), 16),
  blue: Number.parseInt(hex.slice(5, 7), 16),
})

const format = ({ red, green, blue }: Rgb): string => `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` 0 leaves `from`, 1 gives `to`. */
export function mix(from: string, to: string, share: number): string {
  const a = parse(from)
  const b = parse(to)
  const between = (x: number, y: number) => x + (y - x) * share
  return format({ red: between(a.red, b.red), green: between(a.green, b.green), blue: between(a.blue, b.blue) })
}

export interface Palette {
  /** From the accent itself (0) to nearly the background (9), in steps of a tenth. */
  readonly tints: readonly string[]
  /** A tenth towards black, for pressed buttons. */
  readonly shade: string
}

/** `towards` is white in light themes and the surface colour in dark ones, so that tints stay quiet there. */
export const paletteOf = (accent: string, towards = '#ffffff'): Palette => ({
  tints: Array.from({ length: 10 }, (_none, step) => mix(accent, towards, step / 10)),
  shade: mix(accent, '#000000', 0.1),
})

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of WCAG 2, 0 to 1. */
export function luminance(hex: string): number {
  const { red, green, blue } = parse(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Black or white, whichever reads better on the colour. */
export const readableOn = (background: string): string => (contrast(background, '#ffffff') >= 3.2 ? '#ffffff' : '#1d2129')

/** The accent as the ground of white words: a touch darker where white would stay below 4.5 : 1. Accents that carry dark words stay. */
export function accentAsFill(accent: string): string {
  if (readableOn(accent) !== '#ffffff') return accent
  for (let share = 0; share < 0.5; share += 0.01) {
    const candidate = mix(accent, '#000000', share)
    if (contrast(candidate, '#ffffff') >= 4.5) return candidate
  }
  return accent
}

/** The accent as text or icon on a surface: moved away from the surface until it reaches 5.3 : 1, so that 4.5 : 1 is left on a tinted surface. */
export function accentAsText(accent: string, surface: string): string {
  const towards = luminance(surface) > 0.4 ? '#000000' : '#ffffff'
  for (let share = 0; share <= 0.8; share += 0.05) {
    const candidate = mix(accent, towards, share)
    if (contrast(candidate, surface) >= 5.3) return candidate
  }
  return towards
}

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
