/** How the elements of a diagram are marked: what is done, under way or broken; what differs between two versions; how hot it ran. */

export const markKinds = ['done', 'active', 'incident', 'added', 'removed', 'changed', 'moved'] as const
export type MarkKind = (typeof markKinds)[number]

/** A small figure at an element's corner. */
export interface DiagramBadge {
  readonly text: string
  readonly kind: 'active' | 'incident' | 'done'
  readonly title?: string
}

/** What is known of a running or finished instance (or of a definition as a whole); as `process/diagram` answers it. */
export interface DiagramState {
  readonly active?: readonly string[] | undefined
  readonly completed?: readonly string[] | undefined
  /** Sequence flows that were taken. */
  readonly flows?: readonly string[] | undefined
  readonly incidents?: readonly string[] | undefined
  /** By element: shown as figures at its corner. */
  readonly counts?: Readonly<Record<string, { readonly active: number; readonly finished: number }>> | undefined
  /** Marks of one's own, above those that follow from the lists: the difference between two versions. */
  readonly marks?: Readonly<Record<string, MarkKind>> | undefined
  /** Figures of one's own, instead of `counts`. */
  readonly badges?: Readonly<Record<string, readonly DiagramBadge[]>> | undefined
  /** By element, from 0 (cold) to 1 (hot). */
  readonly heat?: Readonly<Record<string, number>> | undefined
}

/** One mark an element: an incident outweighs what is under way, that outweighs what is done (a loop is both). */
export function marksOf({ active = [], completed = [], flows = [], incidents = [], marks = {} }: DiagramState): ReadonlyMap<string, MarkKind> {
  const all = new Map<string, MarkKind>()
  for (const id of [...completed, ...flows]) all.set(id, 'done')
  for (const id of active) all.set(id, 'active')
  for (const id of incidents) all.set(id, 'incident')
  for (const [id, kind] of Object.entries(marks)) all.set(id, kind)
  return all
}

export function badgesOf({ counts = {}, badges }: DiagramState): ReadonlyMap<string, readonly DiagramBadge[]> {
  if (badges) return new Map(Object.entries(badges))
  return new Map(
    Object.entries(counts).flatMap(([id, { active, finished }]) => {
      const shown: DiagramBadge[] = [
        ...(active > 0 ? [{ text: compact(active), kind: 'active' as const }] : []),
        ...(finished > 0 ? [{ text: compact(finished), kind: 'done' as const }] : []),
      ]
      return shown.length > 0 ? [[id, shown] as const] : []
    }),
  )
}

/** 1234 -> 1.2k: a badge has room for four signs. */
export const compact = (count: number): string => {
  if (count < 1000) return String(count)
  const [value, unit] = count < 1_000_000 ? [count / 1000, 'k'] : [count / 1_000_000, 'M']
  return `${value < 10 ? Math.floor(value * 10) / 10 : Math.floor(value)}${unit}`
}

/** Ten steps are as many as an eye tells apart. */
export const heatStep = (heat: number): number => Math.round(Math.min(1, Math.max(0, heat)) * 10)

export const markClass = (kind: MarkKind): string => `diagram-${kind}`
export const heatClass = (step: number): string => `diagram-heat-${step}`

const hues: Readonly<Record<MarkKind, string>> = {
  done: 'var(--success)',
  active: 'var(--accent-text)',
  incident: 'var(--danger)',
  added: 'var(--success)',
  removed: 'var(--danger)',
  changed: 'var(--warning)',
  moved: 'var(--accent-text)',
}
export const hueOf = (kind: MarkKind): string => hues[kind]

/** The rules that colour marked elements; the page and the downloaded picture share them. */
export function markRules(scope: string): string {
  const shape = '.djs-visual > :is(rect, circle, polygon, ellipse)'
  const rules = markKinds.flatMap((kind) => {
    const at = `${scope} .${markClass(kind)}`
    const hue = hueOf(kind)
    const dashes = kind === 'moved' || kind === 'removed' ? ' stroke-dasharray: 5 3 !important;' : ''
    return [
      `${at}.djs-shape ${shape} { stroke: ${hue} !important; fill: color-mix(in srgb, ${hue} 14%, var(--surface)) !important;${dashes} }`,
      `${at}.djs-connection .djs-visual > path { stroke: ${hue} !important; stroke-width: 2.5px !important;${dashes} }`,
    ]
  })
  const heat = Array.from({ length: 11 }, (_none, step) => {
    // One hue: the more, the fuller. Names stay readable on the fullest.
    return `${scope} .${heatClass(step)}.djs-shape ${shape} { fill: color-mix(in srgb, var(--warning) ${6 + step * 5}%, var(--surface)) !important; }`
  })
  return [
    ...rules,
    ...heat,
    `${scope} .diagram-active.djs-shape ${shape} { stroke-width: 3px !important; }`,
    `${scope} .diagram-chosen.djs-shape ${shape} { stroke-width: 4px !important; }`,
    `${scope} marker > path { stroke: context-stroke; }`,
  ].join('\n')
}

/** A picture that stands by itself: the same colours, without the page's variables. */
export function standalonePicture(svg: string, valueOf: (variable: string) => string): string {
  const resolve = (text: string) => text.replace(/var\((--[\w-]+)\)/g, (_all, name: string) => valueOf(name) || 'currentColor')
  const style = `<style>${resolve(markRules('svg'))}\nsvg { background: ${valueOf('--surface')} }</style>`
  return resolve(svg).replace(/(<svg[^>]*>)/, (_all, open: string) => `${open}${style}`)
}
