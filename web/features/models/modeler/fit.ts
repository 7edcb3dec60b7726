/** The whole picture at a glance, beside the palette and not below it. */
import type Modeler from 'bpmn-js/lib/Modeler.js'
import { canvasOf } from './moddle.ts'

interface Size {
  readonly width: number
  readonly height: number
}
export interface Box extends Size {
  readonly x: number
  readonly y: number
}

/** Pixels that the palette takes at the left, and that stay free all around. */
const palette = 116
const margin = 24

/** The part of the paper that the board shows: never larger than drawn, in the middle of the room that is left. */
export function roomFor(picture: Box, board: Size): Box {
  const room = { width: Math.max(board.width - palette - 2 * margin, 1), height: Math.max(board.height - 2 * margin, 1) }
  const scale = Math.min(room.width / Math.max(picture.width, 1), room.height / Math.max(picture.height, 1), 1)
  const left = palette + margin + (room.width - picture.width * scale) / 2
  const top = margin + (room.height - picture.height * scale) / 2
  return { x: picture.x - left / scale, y: picture.y - top / scale, width: board.width / scale, height: board.height / scale }
}

export function fit(modeler: Modeler): void {
  const canvas = canvasOf(modeler)
  const { inner, outer } = canvas.viewbox()
  if (outer.width > 0 && outer.height > 0) canvas.viewbox(roomFor(inner, outer))
}
