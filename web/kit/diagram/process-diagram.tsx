/**
 * The picture of a process: `<ProcessDiagram xml={xml} active={...} completed={...} flows={...} incidents={...} onSelect={...} />`.
 * The viewer (bpmn.io) loads when the first picture is shown; its mark stays visible, as its licence asks. Two pictures side by side
 * (a comparison) are two of these with `marks`; a heat map is one with `heat`. A picture is never the only way to know something:
 * what it shows stands beside it as text.
 */
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { DiagramState, MarkKind } from './diagram-marks.ts'

export interface DiagramElement {
  readonly id: string
  /** BPMN type without prefix: `UserTask`, `SequenceFlow`. */
  readonly type: string
  readonly name: string | undefined
}

export interface ProcessDiagramProps extends DiagramState {
  readonly xml: string
  /** Pixels; as tall as its container when left out (which then needs a height of its own). */
  readonly height?: number | undefined
  /** The element that is chosen outside: outlined, and brought into view when it changes. */
  readonly chosen?: string | undefined
  /** A click on an element; undefined for a click beside all of them. */
  readonly onSelect?: ((element: DiagramElement | undefined) => void) | undefined
  /** What hovering (or tapping) an element tells; undefined tells nothing. */
  readonly describe?: ((element: DiagramElement) => ReactNode) | undefined
  /** Explained below the picture. */
  readonly legend?: readonly MarkKind[] | undefined
  /** Name of a downloaded picture, without ending. */
  readonly fileName?: string | undefined
  readonly label?: string | undefined
}

const Canvas = lazy(() => import('./diagram-canvas.tsx'))

export const usualDiagramHeight = 420

export function ProcessDiagram(props: ProcessDiagramProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: props.height ?? usualDiagramHeight }} />}>
      <Canvas {...props} />
    </Suspense>
  )
}
