/** From figures to a picture: how hot each element is, and what its badge says. Pure. */
import type { DiagramBadge } from '#web/kit/diagram/diagram-marks.ts'
import { compact } from '#web/kit/diagram/diagram-marks.ts'
import type { Language } from '#web/kit/i18n.ts'

export const measures = ['count', 'active', 'meanMs', 'p95Ms'] as const
export type Measure = (typeof measures)[number]

export type ElementFigures = { readonly elementId: string; readonly incidents: number } & Readonly<Record<'count' | 'active', number>> &
  Readonly<Record<'meanMs' | 'p95Ms', number | null>>

/** From 0 to 1 by the share of the hottest; durations by their logarithm, for a day beside a second would leave the second cold for ever. */
export function heatOf(elements: readonly ElementFigures[], measure: Measure): Readonly<Record<string, number>> {
  const scale = measure === 'meanMs' || measure === 'p95Ms' ? (value: number) => Math.log10(1 + value) : (value: number) => value
  const values = elements.map((element) => [element.elementId, scale(element[measure] ?? 0)] as const)
  const hottest = Math.max(0, ...values.map(([, value]) => value))
  if (hottest === 0) return {}
  return Object.fromEntries(values.filter(([, value]) => value > 0).map(([id, value]) => [id, value / hottest]))
}

/** @param duration writes milliseconds */
export function badgesOfElements(
  elements: readonly ElementFigures[],
  measure: Measure,
  duration: (ms: number) => string,
): Readonly<Record<string, readonly DiagramBadge[]>> {
  return Object.fromEntries(
    elements.flatMap((element) => {
      const value = element[measure]
      const text = value === null || value === 0 ? '' : measure === 'count' || measure === 'active' ? compact(value) : duration(value)
      const badges: DiagramBadge[] = [
        ...(text === '' ? [] : [{ text, kind: measure === 'active' ? ('active' as const) : ('done' as const) }]),
        ...(element.incidents > 0 ? [{ text: compact(element.incidents), kind: 'incident' as const }] : []),
      ]
      return badges.length > 0 ? [[element.elementId, badges] as const] : []
    }),
  )
}

/** Names of the elements of a model for readers of a language, by id; those without a name are left out. */
export function namesIn(xml: string, language: Language): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [, tag = ''] of xml.matchAll(/<((?:[\w.-]+:)?\w+\s[^>]*)>/g)) {
    const id = /\sid\s*=\s*"([^"]*)"/.exec(tag)?.[1]
    const english = language === 'en' ? /\s[\w.-]+:nameEn\s*=\s*"([^"]*)"/.exec(tag)?.[1] : undefined
    const name = english || /\sname\s*=\s*"([^"]*)"/.exec(tag)?.[1]
    if (id !== undefined && name)
      names.set(
        id,
        name
          .replace(/&#10;|&#xA;/gi, ' ')
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&quot;/g, '"')
          .replace(/&amp;/g, '&'),
      )
  }
  return names
}
