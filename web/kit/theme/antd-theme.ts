/** antd's tokens of a look. Apart from `theme.ts`, so that the sign-in page does not download antd for a colour. */
import { theme, type ThemeConfig } from 'antd'
import { accentAsFill, accentAsText, mix } from './palette.ts'
import { sideColors, wordColors, type Appearance } from './theme.ts'

const tagHues = ['red', 'volcano', 'orange', 'gold', 'lime', 'green', 'cyan', 'blue', 'geekblue', 'purple', 'magenta'] as const

/** Words of coloured tags two steps further from their ground than antd takes them: its own steps stay below the contrast of 4.5 that is asked (WCAG 2.2, 1.4.3). */
function readableTags(algorithm: typeof theme.defaultAlgorithm): Partial<Record<`${(typeof tagHues)[number]}7`, string>> {
  const steps = theme.getDesignToken({ algorithm })
  return Object.fromEntries(tagHues.map((hue) => [`${hue}7`, steps[`${hue}9`]]))
}

/** `motion` false: what opens, opens at once. */
export function antdTheme({ look, accent }: Appearance, { motion }: { readonly motion: boolean }): ThemeConfig {
  const accentText = accentAsText(accent, look.surface)
  const side = sideColors(look, accent)
  const hover = look.side.dark ? 'rgb(255 255 255 / 8%)' : 'rgb(30 45 90 / 5%)'
  const popup = look.side.dark ? (look.dark ? look.surface : '#1b2440') : look.surface
  const { danger, success, warning } = wordColors(look)
  // The dark algorithm dims seed colours below what can be read as text; buttons and messages take them as they are.
  const vivid = {
    colorLink: accentText,
    colorLinkHover: accentText,
    colorLinkActive: accentText,
    colorError: danger,
    colorErrorHover: danger,
    colorErrorText: danger,
  }
  // White words stand on it, under the pointer too. The dark algorithm dims the accent itself.
  const fill = accentAsFill(accent)
  const filled = look.dark ? {} : { colorPrimary: fill, colorPrimaryHover: mix(fill, '#000000', 0.08), colorPrimaryActive: mix(fill, '#000000', 0.18) }
  const algorithm = look.dark ? theme.darkAlgorithm : theme.defaultAlgorithm
  return {
    algorithm,
    cssVar: {},
    hashed: false,
    // Styles come as a file (`web/app/antd-styles.ts`).
    zeroRuntime: true,
    token: {
      colorPrimary: accent,
      colorInfo: accent,
      colorLink: accentText,
      colorError: danger,
      colorTextBase: look.text,
      colorBgBase: look.dark ? look.surface : '#ffffff',
      colorBgContainer: look.surface,
      colorBgLayout: look.canvas.startsWith('#') ? look.canvas : '#f3f6fa',
      colorBorder: look.edge,
      colorBorderDisabled: look.edge,
      colorBgElevated: look.dark ? mix(look.surface, '#ffffff', 0.04) : '#ffffff',
      colorBorderSecondary: look.line,
      colorTextDescription: look.textSoft,
      // What cannot be changed must still be read.
      colorTextDisabled: look.dark ? '#8a95a8' : '#8b93a5',
      colorTextPlaceholder: look.dark ? '#8a95a8' : '#656e86',
      borderRadius: look.radius,
      fontFamily: 'var(--font)',
      wireframe: false,
      motion,
    },
    components: {
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        popupBg: popup,
        itemColor: look.side.text,
        itemHoverColor: look.side.dark ? '#ffffff' : look.text,
        itemHoverBg: hover,
        itemActiveBg: hover,
        itemSelectedBg: side.activeBackground,
        itemSelectedColor: side.activeText,
        subMenuItemSelectedColor: look.side.dark ? '#ffffff' : accentText,
        itemHeight: 40,
        itemMarginInline: look.side.active === 'bar' ? 0 : 8,
        itemBorderRadius: look.side.active === 'bar' ? 0 : look.radius,
        activeBarBorderWidth: 0,
        iconSize: 16,
        collapsedIconSize: 18,
      },
      Tag: readableTags(algorithm),
      Descriptions: { labelColor: look.textSoft },
      // Under the pointer words are still read.
      Button: { ...vivid, ...filled, defaultHoverColor: accentText, defaultActiveColor: accentText },
      Form: vivid,
      Typography: { ...vivid, colorSuccessText: success, colorWarningText: warning },
      // In the dark, the shadow of a column that stays in sight would be a light one.
      Table: { headerBg: look.dark ? '#1d2531' : '#f7f8fb', headerColor: look.textSoft, ...(look.dark && { colorSplit: 'rgb(0 0 0 / 45%)' }) },
      Tabs: { itemSelectedColor: accentText, itemHoverColor: accentText, itemActiveColor: accentText },
      Pagination: { itemActiveColor: accentText, itemActiveColorHover: accentText },
      Layout: { siderBg: 'transparent', headerBg: 'transparent', bodyBg: 'transparent' },
    },
  }
}
