/** The look in use: stored on the device, painted as CSS variables so that pages without antd follow it too. */
import { createSignal, useSignal } from '../signal.ts'
import { onItemChanged, readTaste, writeItem } from '../storage.ts'
import { accentAsFill, accentAsText, defaultAccent, isHexColor, mix, paletteOf, readableOn } from './palette.ts'
import { defaultTheme, lookOf, type Look, type ThemeCode } from './themes.ts'

export interface Appearance {
  readonly look: Look
  readonly accent: string
}

const themeItem = 'theme'
const accentItem = 'colorName'

const appearance = createSignal(stored())

export const useAppearance = (): Appearance => useSignal(appearance)

export function chooseTheme(code: ThemeCode): void {
  writeItem(themeItem, `theme-${code}`)
  apply()
}

/** `#rrggbb`; anything else is ignored. */
export function chooseAccent(accent: string): void {
  if (!isHexColor(accent)) return
  writeItem(accentItem, accent)
  apply()
}

/** Paints the stored look and follows changes made in other tabs. */
export function startTheme(): void {
  apply()
  onItemChanged(themeItem, apply)
  onItemChanged(accentItem, apply)
}

function stored(): Appearance {
  const theme = readTaste<string>(themeItem) ?? `theme-${defaultTheme}`
  const accent = readTaste<string>(accentItem) ?? defaultAccent
  return { look: lookOf(theme.replace(/^theme-/, '')), accent: isHexColor(accent) ? accent : defaultAccent }
}

function apply(): void {
  const next = stored()
  appearance.set(next)
  const root = document.documentElement
  root.dataset['theme'] = next.look.code
  root.dataset['tabs'] = next.look.tabs
  root.dataset['side'] = next.look.side.active
  root.style.colorScheme = next.look.dark ? 'dark' : 'light'
  root.style.background = ''
  for (const [name, value] of Object.entries(cssVariables(next))) root.style.setProperty(name, value)
}

/** Everything the style sheets refer to. */
export function cssVariables({ look, accent }: Appearance): Record<string, string> {
  const { tints, shade } = paletteOf(accent, look.dark ? look.surface : '#ffffff')
  // Texts, a search box and marks stand on a painted bar: on the bare accent white would stay below 4.5 : 1.
  const paint = mix(accent, '#000000', 0.2)
  const painted = (background: string) => (background === 'accent' ? paint : background)
  const side = sideColors(look, accent)
  const said = wordColors(look)
  return {
    '--accent': accent,
    '--accent-fill': accentAsFill(accent),
    '--accent-shade': shade,
    ...Object.fromEntries(tints.map((tint, step) => [`--accent-tint-${step}`, tint])),
    '--accent-text': accentAsText(accent, look.surface),
    '--on-accent': readableOn(accent),
    '--canvas': look.canvas,
    '--surface': look.surface,
    '--raised': look.dark ? mix(look.surface, '#ffffff', 0.04) : '#ffffff',
    '--line': look.line,
    '--text': look.text,
    '--text-soft': look.textSoft,
    '--hover': look.dark ? 'rgb(255 255 255 / 7%)' : 'rgb(30 45 90 / 5%)',
    '--radius': `${look.radius}px`,
    '--radius-card': `${Math.round(look.radius * 1.5)}px`,
    '--shadow': look.shadow,
    '--side-background': painted(look.side.background),
    '--side-text': look.side.text,
    '--side-strong': look.side.dark ? '#ffffff' : look.text,
    '--side-line': look.side.dark ? 'rgb(255 255 255 / 7%)' : look.line,
    '--side-active-background': side.activeBackground,
    '--side-active-text': side.activeText,
    '--top-background': painted(look.top.background),
    '--top-text': look.top.background === 'accent' ? readableOn(paint) : look.top.text,
    '--top-line': look.top.line,
    '--danger': said.danger,
    '--success': said.success,
    '--warning': said.warning,
  }
}

/** Of words that say how something stands: each is read on the look's surface. */
export const wordColors = ({ dark }: Pick<Look, 'dark'>) =>
  dark ? { danger: '#ff7875', success: '#73d13d', warning: '#ffc53d' } : { danger: '#cf1322', success: '#237804', warning: '#a36100' }

const gold = '#c9a35c'

/** Colours of the chosen menu item, also used for antd's menu tokens. */
export function sideColors(look: Look, accent: string): { activeBackground: string; activeText: string } {
  const color = look.side.gold ? gold : accent
  switch (look.side.active) {
    case 'fill': {
      // White on the bare accent would stay below 4.5 : 1.
      const background = look.side.gold ? gold : mix(accent, '#000000', 0.1)
      return { activeBackground: background, activeText: readableOn(background) }
    }
    case 'glow':
      return { activeBackground: 'rgb(255 255 255 / 16%)', activeText: '#ffffff' }
    case 'bar':
      return look.side.dark
        ? { activeBackground: 'rgb(255 255 255 / 10%)', activeText: '#ffffff' }
        : { activeBackground: mix(color, '#ffffff', 0.9), activeText: accentAsText(color, '#f2f4f8') }
    case 'tint':
      return look.dark
        ? { activeBackground: mix(color, look.surface, 0.75), activeText: mix(color, '#ffffff', 0.65) }
        : { activeBackground: mix(color, '#ffffff', 0.88), activeText: accentAsText(color, mix(color, '#ffffff', 0.88)) }
  }
}
