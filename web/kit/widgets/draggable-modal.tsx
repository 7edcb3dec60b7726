/** A dialog that can be dragged by its title, so that what lies below can be read beside it. */
import { Grid, Modal } from 'antd'
import type { ModalProps } from 'antd'
import { useRef, useState } from 'react'

interface Offset {
  readonly x: number
  readonly y: number
}

const centered: Offset = { x: 0, y: 0 }

export function DraggableModal({ title, children, width, ...rest }: ModalProps) {
  const { md = true } = Grid.useBreakpoint()
  const { offset, handle, box } = useDrag(md)
  return (
    <Modal
      {...rest}
      width={md ? (width ?? 520) : 'calc(100vw - 16px)'}
      title={<div {...handle} style={{ cursor: md ? 'move' : 'auto', touchAction: 'none' }}>{title}</div>}
      modalRender={(dialog) => <div ref={box} style={{ transform: `translate(${offset.x}px, ${offset.y}px)` }}>{dialog}</div>}
    >
      {children}
    </Modal>
  )
}

/** Keeps the title bar inside the window: a dialog dragged out of sight could not be brought back. */
function useDrag(enabled: boolean) {
  const [offset, setOffset] = useState(centered)
  const box = useRef<HTMLDivElement>(null)
  const start = useRef<{ readonly pointer: Offset; readonly offset: Offset; readonly rect: DOMRect }>(undefined)

  const handle = {
    onPointerDown: (event: React.PointerEvent<HTMLDivElement>) => {
      if (!enabled || !box.current || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { pointer: { x: event.clientX, y: event.clientY }, offset, rect: box.current.getBoundingClientRect() }
    },
    onPointerMove: (event: React.PointerEvent<HTMLDivElement>) => {
      if (!start.current) return
      const { pointer, offset: from, rect } = start.current
      const dx = clamp(event.clientX - pointer.x, 80 - rect.right, window.innerWidth - 80 - rect.left)
      const dy = clamp(event.clientY - pointer.y, -rect.top, window.innerHeight - 48 - rect.top)
      setOffset({ x: from.x + dx, y: from.y + dy })
    },
    onPointerUp: () => {
      start.current = undefined
    },
  }
  return { offset, handle, box }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
