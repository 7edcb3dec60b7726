/** What a picture of a process is given; see `process-diagram.tsx`. */
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

export const usualDiagramHeight = 420
