/** Keeps one viewer on a piece of the page: opens the model, zooms, tells what is pointed at, saves the picture. */
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { saveAs } from '../file-transfer.ts'
import { useLanguage } from '../i18n.ts'
import { standalonePicture } from './diagram-marks.ts'
import type { Opened } from './open-diagram.ts'
import { namesFor } from './names-for.ts'
import { openDiagram } from './open-diagram.ts'
import type { DiagramElement } from './diagram-props.ts'

/** Where the element that is pointed at stands in the frame, in pixels. */
export interface Hovered {
  readonly element: DiagramElement
  readonly left: number
  readonly bottom: number
  readonly fromBottom: number
  readonly above: number
  readonly below: number
}

/** The little of the library's services that is used here. */
interface Canvas {
  zoom(scale?: number | 'fit-viewport', center?: 'auto'): number
  scroll(by: { readonly dx: number; readonly dy: number }): void
  resized(): void
  viewbox(box?: Box): { readonly outer: Box }
  getGraphics(id: string): SVGElement
}
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Shown {
  readonly id: string
  readonly type: string
  readonly labelTarget?: Shown
  readonly businessObject?: { readonly name?: string }
  readonly parent?: unknown
}
interface Pointed {
  readonly element: Shown
}

/** `attach` is the ref of the element that the viewer fills. */
export function useViewer(xml: string, onSelect: ((element: DiagramElement | undefined) => void) | undefined, at: readonly string[] | undefined) {
  const language = useLanguage()
  const [viewer, setViewer] = useState<NavigatedViewer>()
  const [opened, setOpened] = useState<Opened & { readonly xml: string }>()
  const [failure, setFailure] = useState<string>()
  const [hovered, setHovered] = useState<Hovered>()
  const select = useRef(onSelect)
  const standsAt = useRef(at)
  useEffect(() => {
    select.current = onSelect
    standsAt.current = at
  })

  const attach = useCallback((container: HTMLDivElement) => {
    const made = new NavigatedViewer({
      container,
      bpmnRenderer: { defaultFillColor: 'var(--surface)', defaultStrokeColor: 'var(--text)', defaultLabelColor: 'var(--text)' },
    })
    made.on<Pointed>('element.hover', ({ element }) => setHovered(placeOf(made, container, element)))
    made.on('element.out', () => setHovered(undefined))
    made.on<Pointed>('element.click', ({ element }) => {
      select.current?.(elementOf(element))
      setHovered(placeOf(made, container, element))
    })
    const leave = tameWheel(made, container)
    const stop = followSize(made, container)
    setViewer(made)
    return () => {
      leave()
      stop()
      setViewer(undefined)
      setOpened(undefined)
      made.destroy()
    }
  }, [])

  useEffect(() => {
    if (!viewer) return
    let stale = false
    openDiagram(viewer, namesFor(xml, language)).then(
      (result) => {
        if (stale) return
        setFailure(undefined)
        setOpened({ ...result, xml })
        fitTo(viewer, standsAt.current)
      },
      (reason: unknown) => {
        if (!stale) setFailure(reason instanceof Error ? reason.message : String(reason))
      },
    )
    return () => {
      stale = true
    }
  }, [viewer, xml, language])

  return {
    attach,
    viewer,
    opened,
    failure,
    hovered,
    zoom: (by: number) => viewer && canvasOf(viewer).zoom(canvasOf(viewer).zoom() * by, 'auto'),
    /** The whole, whatever its size. */
    fit: () => viewer && fitTo(viewer),
    async download(name: string): Promise<void> {
      if (!viewer) return
      const { svg } = await viewer.saveSVG()
      const painted = getComputedStyle(document.documentElement)
      const text = standalonePicture(svg, (variable) => painted.getPropertyValue(variable).trim())
      saveAs(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`)
    },
  }
}

const canvasOf = (viewer: NavigatedViewer): Canvas => viewer.get<Canvas>('canvas')

/** Of the paper is used, so that no element touches its edge. */
const border = 0.94

/** Never larger than drawn: a process of three elements would fill the page. */
function fitTo(viewer: NavigatedViewer, at: readonly string[] = []): void {
  const canvas = canvasOf(viewer)
  const whole = Math.min(canvas.zoom('fit-viewport', 'auto') * border, 1.2)
  canvas.zoom(whole, 'auto')
  const place = whole < readable ? at.map((id) => shownOf(viewer, id)).find((shape) => shape !== undefined) : undefined
  if (!place) return
  // The whole would be too small to read: where it stands comes into the middle, as large as it is drawn.
  const { outer } = canvas.viewbox()
  const [width, height] = [outer.width / readable, outer.height / readable]
  canvas.viewbox({ x: place.x + place.width / 2 - width / 2, y: place.y + place.height / 2 - height / 2, width, height })
}

/** Below this zoom names of elements cannot be read. */
const readable = 0.75

const shownOf = (viewer: NavigatedViewer, id: string): Box | undefined => viewer.get<{ get(id: string): Box | undefined }>('elementRegistry').get(id)

/** A label counts as its element; the paper itself is none. */
function elementOf(shown: Shown): DiagramElement | undefined {
  const meant = shown.labelTarget ?? shown
  if (meant.parent === undefined || meant.parent === null) return undefined
  return { id: meant.id, type: meant.type.replace(/^bpmn:/, ''), name: meant.businessObject?.name }
}

function placeOf(viewer: NavigatedViewer, container: HTMLElement, shown: Shown): Hovered | undefined {
  const element = elementOf(shown)
  if (!element) return undefined
  const frame = container.getBoundingClientRect()
  const box = canvasOf(viewer).getGraphics(element.id).getBoundingClientRect()
  return {
    element,
    left: Math.max(8, Math.min(box.left - frame.left, frame.width - 260)),
    bottom: box.bottom - frame.top,
    fromBottom: frame.bottom - box.top,
    above: box.top - frame.top,
    below: frame.bottom - box.bottom,
  }
}

/** The wheel scrolls the page until the picture was clicked; a finger moves it sideways, the page up and down. */
function tameWheel(viewer: NavigatedViewer, container: HTMLElement): () => void {
  const wheel = viewer.get<{ toggle(enabled: boolean): void }>('zoomScroll')
  wheel.toggle(false)
  const enter = () => wheel.toggle(true)
  const leave = () => wheel.toggle(false)
  const move = (event: PointerEvent) => {
    if (event.pointerType === 'touch' && event.buttons === 1) canvasOf(viewer).scroll({ dx: event.movementX, dy: 0 })
  }
  container.addEventListener('pointerdown', enter)
  container.addEventListener('pointermove', move)
  container.addEventListener('mouseleave', leave)
  return () => {
    container.removeEventListener('pointerdown', enter)
    container.removeEventListener('pointermove', move)
    container.removeEventListener('mouseleave', leave)
  }
}

/** A picture that was opened in a hidden tab has no size yet: it is fitted when it gets one. So it is where it goes over the whole screen, and back. */
function followSize(viewer: NavigatedViewer, container: HTMLElement): () => void {
  let width = container.clientWidth
  let isFull = false
  const observer = new ResizeObserver(() => {
    const before = width
    width = container.clientWidth
    const wasFull = isFull
    isFull = document.fullscreenElement?.contains(container) === true
    canvasOf(viewer).resized()
    if ((before === 0 || isFull !== wasFull) && width > 0 && viewer.getDefinitions() !== undefined) fitTo(viewer)
  })
  observer.observe(container)
  return () => observer.disconnect()
}
