/** Paints marks, figures and heat onto an opened picture, and takes them off when they change. */
import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js'
import { useEffect } from 'react'
import { badgesOf, heatClass, heatStep, hueOf, markClass, marksOf } from './diagram-marks.ts'
import type { DiagramBadge, DiagramState } from './diagram-marks.ts'

interface Canvas {
  addMarker(id: string, name: string): void
  removeMarker(id: string, name: string): void
  scrollToElement(id: string, padding: number): void
}
interface Registry {
  get(id: string): unknown
}
interface Overlays {
  add(id: string, overlay: { readonly position: { readonly top: number; readonly right: number }; readonly html: HTMLElement }): string
  remove(id: string): void
}

/** @param opened changes with each model that was opened */
export function useMarks(viewer: NavigatedViewer | undefined, opened: object | undefined, state: DiagramState, chosen: string | undefined): void {
  const { active, completed, flows, incidents, marks, counts, badges, heat } = state

  useEffect(() => {
    if (!viewer || !opened) return
    const classes = new Map([...marksOf({ active, completed, flows, incidents, marks })].map(([id, kind]) => [id, [markClass(kind)]]))
    for (const [id, value] of Object.entries(heat ?? {})) classes.set(id, [...(classes.get(id) ?? []), heatClass(heatStep(value))])
    return mark(viewer, classes)
  }, [viewer, opened, active, completed, flows, incidents, marks, heat])

  useEffect(() => {
    if (!viewer || !opened) return
    const overlays = viewer.get<Overlays>('overlays')
    const registry = viewer.get<Registry>('elementRegistry')
    const added = [...badgesOf({ counts, badges })].flatMap(([id, shown]) =>
      registry.get(id) ? [overlays.add(id, { position: { top: -10, right: 24 }, html: badgeRow(shown) })] : [],
    )
    return () => {
      for (const id of added) overlays.remove(id)
    }
  }, [viewer, opened, counts, badges])

  useEffect(() => {
    if (!viewer || !opened || chosen === undefined) return
    if (!viewer.get<Registry>('elementRegistry').get(chosen)) return
    viewer.get<Canvas>('canvas').scrollToElement(chosen, 60)
    return mark(viewer, new Map([[chosen, ['diagram-chosen']]]))
  }, [viewer, opened, chosen])
}

/** Elements that the picture does not have (of a called process) are passed over. */
function mark(viewer: NavigatedViewer, classes: ReadonlyMap<string, readonly string[]>): () => void {
  const canvas = viewer.get<Canvas>('canvas')
  const registry = viewer.get<Registry>('elementRegistry')
  const set = [...classes].filter(([id]) => registry.get(id) !== undefined).flatMap(([id, names]) => names.map((name) => [id, name] as const))
  for (const [id, name] of set) canvas.addMarker(id, name)
  return () => {
    for (const [id, name] of set) if (registry.get(id) !== undefined) canvas.removeMarker(id, name)
  }
}

/** The library wants an element of the document. */
function badgeRow(badges: readonly DiagramBadge[]): HTMLElement {
  const row = document.createElement('div')
  row.style.cssText = 'display:flex;gap:2px;white-space:nowrap;transform:translateX(-50%)'
  for (const { text, kind, title } of badges) {
    const badge = document.createElement('span')
    badge.textContent = text
    if (title) badge.title = title
    badge.style.cssText = `padding:0 6px;border:1px solid ${hueOf(kind)};border-radius:10px;background:var(--raised);color:${hueOf(kind)};font-size:11px;line-height:18px`
    row.append(badge)
  }
  return row
}
