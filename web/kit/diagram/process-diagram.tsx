/**
 * The picture of a process: `<ProcessDiagram xml={xml} active={...} completed={...} flows={...} incidents={...} onSelect={...} />`.
 * The viewer (bpmn.io) loads when the first picture is shown; its mark stays visible, as its licence asks. Two pictures side by side
 * (a comparison) are two of these with `marks`; a heat map is one with `heat`. A picture is never the only way to know something:
 * what it shows stands beside it as text.
 */
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { usualDiagramHeight } from './diagram-props.ts'
import type { ProcessDiagramProps } from './diagram-props.ts'

export type { DiagramElement, ProcessDiagramProps } from './diagram-props.ts'

const Canvas = lazyChunk(() => import('./diagram-canvas.tsx'))

export function ProcessDiagram(props: ProcessDiagramProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: props.height ?? usualDiagramHeight }} />}>
      <Canvas {...props} />
    </Suspense>
  )
}
