/** Keeps one drawing board on a piece of the page: opens texts, tells what is selected, and when something changed. */
import type Modeler from 'bpmn-js/lib/Modeler.js'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { openDiagram } from '#web/kit/diagram/open-diagram.ts'
import { editorOf } from './edit.ts'
import type { Editor } from './edit.ts'
import { canvasOf, registryOf, service } from './moddle.ts'
import type { EditorActions, Selection, Shape, Stack } from './moddle.ts'
import { openModeler } from './open-modeler.ts'

export interface Board {
  readonly modeler: Modeler | undefined
  /** Grows with every change and selection, so that whoever shows values reads them anew. */
  readonly round: number
  /** What is looked at: the selected element, or the process when nothing is selected; undefined while several are. */
  readonly editor: Editor | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What the reader of the text left out. */
  readonly warnings: readonly string[]
  readonly failure: string | undefined
  readonly open: (xml: string) => Promise<boolean>
  readonly select: (elementId: string) => void
  readonly trigger: (action: string, options?: object) => void
}

const text = async (modeler: Modeler): Promise<string> => (await modeler.saveXML({ format: true })).xml ?? ''
export const boardText = text

/** @param onChange called after every change of the model, never for opening one */
export function useBoard(place: RefObject<HTMLDivElement | null>, first: string, onChange: () => void): Board {
  const [modeler, setModeler] = useState<Modeler>()
  const [round, setRound] = useState(0)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string>()
  const changed = useEffectEvent(onChange)

  const openIn = useCallback(async (board: Modeler, xml: string): Promise<boolean> => {
    try {
      await openDiagram(board, xml)
      fit(board)
      setFailure(undefined)
      return true
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason))
      return false
    } finally {
      setRound((value) => value + 1)
    }
  }, [])

  const opening = useEffectEvent((board: Modeler) => void openIn(board, first))

  useEffect(() => {
    const container = place.current
    if (!container) return
    const board = openModeler(container)
    const next = () => setRound((value) => value + 1)
    board.on('commandStack.changed', ({ trigger }: { trigger?: string }) => {
      next()
      if (trigger !== 'clear') changed()
    })
    board.on('selection.changed', next)
    board.on('root.set', next)
    board.on('import.done', ({ warnings: said = [] }: { warnings?: readonly unknown[] }) =>
      setWarnings(said.map((one) => (typeof one === 'string' ? one : ((one as { message?: string }).message ?? '')))),
    )
    const observer = new ResizeObserver(() => canvasOf(board).resized())
    observer.observe(container)
    setModeler(board)
    opening(board)
    return () => {
      observer.disconnect()
      setModeler(undefined)
      board.destroy()
    }
  }, [place])

  // The round stands for what the library holds.
  const seen = useMemo(() => (modeler ? look(modeler, round) : nothing), [modeler, round])
  return {
    modeler,
    round,
    ...seen,
    warnings,
    failure,
    open: (xml) => (modeler ? openIn(modeler, xml) : Promise.resolve(false)),
    select: (elementId) => modeler && reveal(modeler, elementId),
    trigger: (action, options) => modeler && service<EditorActions>(modeler, 'editorActions').trigger(action, options),
  }
}

const nothing = { editor: undefined, canUndo: false, canRedo: false }

function look(modeler: Modeler, _round: number): Pick<Board, 'editor' | 'canUndo' | 'canRedo'> {
  const stack = service<Stack>(modeler, 'commandStack')
  return { editor: editorIn(modeler), canUndo: stack.canUndo(), canRedo: stack.canRedo() }
}

function editorIn(modeler: Modeler): Editor | undefined {
  if (!modeler.getDefinitions()) return undefined
  const chosen = service<Selection>(modeler, 'selection').get()
  if (chosen.length > 1) return undefined
  const shape: Shape | undefined = chosen[0]?.labelTarget ?? chosen[0] ?? canvasOf(modeler).getRootElement()
  return shape?.businessObject ? editorOf(modeler, shape) : undefined
}

/** Selects an element and brings it into view; ids that are not drawn (the process, a message) select nothing. */
function reveal(modeler: Modeler, elementId: string): void {
  const registry = registryOf(modeler)
  const shape =
    registry.get(elementId) ?? registry.filter(({ businessObject }) => (businessObject?.get('processRef') as { id?: string } | undefined)?.id === elementId)[0]
  service<Selection>(modeler, 'selection').select(shape && shape !== canvasOf(modeler).getRootElement() ? shape : [])
  if (shape && shape !== canvasOf(modeler).getRootElement()) canvasOf(modeler).scrollToElement(shape.id, 80)
}

function fit(modeler: Modeler): void {
  const canvas = canvasOf(modeler)
  if (canvas.zoom('fit-viewport', 'auto') > 1) canvas.zoom(1, 'auto')
}
