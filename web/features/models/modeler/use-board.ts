/**
 * Keeps one drawing board: opens texts, tells what is selected, and when something changed. A tab that is merely hidden takes the board
 * off the page and puts it back later, with its undo history; so it is never destroyed, it goes with the page that made it.
 */
import type Modeler from 'bpmn-js/lib/Modeler.js'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { openDiagram } from '#web/kit/diagram/open-diagram.ts'
import { editorOf } from './edit.ts'
import type { Editor } from './edit.ts'
import { fit } from './fit.ts'
import { canvasOf, registryOf, service } from './moddle.ts'
import type { EditorActions, Selection, Shape, Stack } from './moddle.ts'
import { openModeler } from './open-modeler.ts'

export interface Board {
  readonly modeler: Modeler
  /** The ref of the element that the board fills. */
  readonly attach: (container: HTMLDivElement) => () => void
  /** False until a model is on the board. */
  readonly ready: boolean
  /** What is looked at: the selected element, or the process when nothing is selected; undefined while several are. */
  readonly editor: Editor | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What the reader of the text left out. */
  readonly warnings: readonly string[]
  readonly failure: string | undefined
  readonly open: (xml: string) => Promise<boolean>
  readonly text: () => Promise<string>
  readonly select: (elementId: string) => void
  readonly trigger: (action: string, options?: object) => void
}

interface Imported {
  readonly warnings?: readonly unknown[]
}

/**
 * @param first the text to begin with; later ones are opened by `open`
 * @param onChange called after every change of the model, never for opening one
 */
export function useBoard(first: string, onChange: () => void): Board {
  const [modeler] = useState(openModeler)
  const [round, setRound] = useState(0)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string>()
  const begun = useRef(false)
  const changed = useEffectEvent(onChange)

  const open = useCallback(
    async (xml: string): Promise<boolean> => {
      try {
        await openDiagram(modeler, xml)
        fit(modeler)
        setFailure(undefined)
        return true
      } catch (reason) {
        setFailure(reason instanceof Error ? reason.message : String(reason))
        return false
      } finally {
        setRound((value) => value + 1)
      }
    },
    [modeler],
  )

  useEffect(() => {
    const next = () => setRound((value) => value + 1)
    const change = ({ trigger }: { readonly trigger?: string }) => {
      next()
      if (trigger !== 'clear') changed()
    }
    const imported = ({ warnings: said = [] }: Imported) => setWarnings(said.map(wordsOf))
    modeler.on('commandStack.changed', change)
    modeler.on('selection.changed', next)
    modeler.on('root.set', next)
    modeler.on('import.done', imported)
    return () => {
      modeler.off('commandStack.changed', change)
      modeler.off('selection.changed', next)
      modeler.off('root.set', next)
      modeler.off('import.done', imported)
    }
  }, [modeler])

  const attach = useCallback(
    (container: HTMLDivElement) => {
      modeler.attachTo(container)
      const observer = new ResizeObserver(() => canvasOf(modeler).resized())
      observer.observe(container)
      if (!begun.current) {
        begun.current = true
        void open(first)
      }
      return () => {
        observer.disconnect()
        modeler.detach()
      }
    },
    [modeler, open, first],
  )

  // The round stands for what the library holds.
  const seen = useMemo(() => look(modeler, round), [modeler, round])
  return {
    modeler,
    attach,
    ...seen,
    warnings,
    failure,
    open,
    text: async () => (modeler.getDefinitions() ? ((await modeler.saveXML({ format: true })).xml ?? first) : first),
    select: (elementId) => reveal(modeler, elementId),
    trigger: (action, options) => service<EditorActions>(modeler, 'editorActions').trigger(action, options),
  }
}

const wordsOf = (warning: unknown): string => (typeof warning === 'string' ? warning : ((warning as { message?: string }).message ?? ''))

function look(modeler: Modeler, round: number): Pick<Board, 'ready' | 'editor' | 'canUndo' | 'canRedo'> {
  if (round === 0 || !modeler.getDefinitions()) return { ready: false, editor: undefined, canUndo: false, canRedo: false }
  const stack = service<Stack>(modeler, 'commandStack')
  return { ready: true, editor: editorIn(modeler), canUndo: stack.canUndo(), canRedo: stack.canRedo() }
}

function editorIn(modeler: Modeler): Editor | undefined {
  const chosen = service<Selection>(modeler, 'selection').get()
  if (chosen.length > 1) return undefined
  const shape: Shape | undefined = chosen[0]?.labelTarget ?? chosen[0] ?? canvasOf(modeler).getRootElement()
  return shape?.businessObject ? editorOf(modeler, shape) : undefined
}

/** Selects an element and brings it into view; ids that are not drawn (the process, a message) select nothing. */
function reveal(modeler: Modeler, elementId: string): void {
  const registry = registryOf(modeler)
  const isPoolOf = ({ businessObject }: Shape) => (businessObject?.get('processRef') as { id?: string } | undefined)?.id === elementId
  const [pool] = registry.filter(isPoolOf)
  const shape = registry.get(elementId) ?? pool
  const drawn = shape !== undefined && shape !== canvasOf(modeler).getRootElement()
  service<Selection>(modeler, 'selection').select(drawn ? shape : [])
  if (drawn) canvasOf(modeler).scrollToElement(shape.id, 80)
}
