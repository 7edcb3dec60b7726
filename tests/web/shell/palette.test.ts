import './browser-globals.ts'
import { theme } from 'antd'
import { assert, constantFrom, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { antdTheme } from '#web/kit/theme/antd-theme.ts'
import { accentAsFill, accentAsText, contrast, defaultAccent, mix, paletteOf, readableOn } from '#web/kit/theme/palette.ts'
import { cssVariables } from '#web/kit/theme/theme.ts'
import { themes } from '#web/kit/theme/themes.ts'

const color = tuple(nat(255), nat(255), nat(255)).map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

describe('accent colour', () => {
  it('gives ten tints from the colour towards white, and one shade', () => {
    const { tints, shade } = paletteOf(defaultAccent)
    expect(tints).toHaveLength(10)
    expect(tints[0]).toBe('#456dfa')
    expect(tints[9]).toBe('#ecf0ff')
    expect(shade).toBe('#3e62e1')
  })

  it('reads as text on every surface', () => {
    assert(property(color, constantFrom('#ffffff', '#171d27'), (accent, surface) => contrast(accentAsText(accent, surface), surface) >= 4.5))
  })

  it('carries white words at 4.5 : 1 where it carries white ones, hardly darker', () => {
    expect(contrast(accentAsFill(defaultAccent), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    assert(property(color, (accent) => readableOn(accent) !== '#ffffff' || contrast(accentAsFill(accent), '#ffffff') >= 4.5))
    for (const look of themes.filter(({ dark }) => !dark)) {
      const { colorPrimary, colorPrimaryHover } = antdTheme({ look, accent: defaultAccent }, { motion: false }).components?.Button ?? {}
      for (const ground of [colorPrimary, colorPrimaryHover]) expect(contrast(ground ?? defaultAccent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('carries text that reads', () => {
    assert(property(color, (background) => contrast(readableOn(background), background) >= 3.2))
  })
})

describe('themes', () => {
  it.each(themes.filter(({ top }) => /^(#|accent)/.test(top.background)).map((look) => [look.code, look] as const))('%s: the top bar reads', (_code, look) => {
    const { '--top-background': background = '', '--top-text': text = '' } = cssVariables({ look, accent: defaultAccent })
    // The search box is a tint of the text's colour.
    expect(contrast(mix(background, text, 0.09), text)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(themes.filter(({ side }) => side.background.startsWith('#')).map((look) => [look.code, look] as const))(
    '%s: the small print of the menu reads',
    (_code, look) => {
      expect(contrast(mix(look.side.text, look.side.background, 0.15), look.side.background)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('are the eleven of the specification, each named in both languages', () => {
    expect(themes.map(({ code }) => code)).toEqual(['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'])
    for (const { name } of themes) expect(name.zh && name.en).toBeTruthy()
  })

  it.each(themes)('$code: what an empty field asks for reads, also while its choices are on their way', (look) => {
    const own = antdTheme({ look, accent: defaultAccent }, { motion: false })
    const token = theme.getDesignToken(own)
    // The ground of a field that cannot be changed is a veil over that of the others.
    const [, veil = '', alpha = '1'] = /^rgba\((\d+, ?\d+, ?\d+), ?([\d.]+)\)$/.exec(token.colorBgContainerDisabled) ?? []
    const solid = `#${(veil || '255,255,255')
      .split(',')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
    const disabled = veil ? mix(token.colorBgContainer, solid, Number(alpha)) : token.colorBgContainerDisabled
    for (const ground of [token.colorBgContainer, disabled]) expect(contrast(token.colorTextPlaceholder, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(themes)('$code: words of coloured tags read', (look) => {
    const own = antdTheme({ look, accent: defaultAccent }, { motion: false })
    const token = theme.getDesignToken({ ...(own.algorithm && { algorithm: own.algorithm }) })
    const tag = own.components?.Tag as Readonly<Record<string, string>>
    for (const hue of ['volcano', 'red', 'orange', 'gold', 'green', 'cyan', 'blue', 'purple', 'magenta'] as const)
      expect(contrast(tag[`${hue}7`] ?? '', token[`${hue}1`]), hue).toBeGreaterThanOrEqual(4.5)
  })

  it.each(themes)('$code: texts stand out from their surface', (look) => {
    expect(contrast(look.text, look.surface)).toBeGreaterThanOrEqual(7)
    expect(contrast(look.textSoft, look.surface)).toBeGreaterThanOrEqual(4.5)
    expect(cssVariables({ look, accent: defaultAccent })['--accent']).toBe(defaultAccent)
  })
})
