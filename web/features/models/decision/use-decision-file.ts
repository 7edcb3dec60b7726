/** A decision file on the board, with its past: every change can be taken back. */
import { useEffect, useState } from 'react'
import { DecisionFile } from './decision-file.ts'

interface OpenFile {
  readonly file: DecisionFile
  readonly text: string
}

const mostKept = 100

const reasonOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

export function useDecisionFile(first: string, onChange: () => void) {
  const [opened, setOpened] = useState<OpenFile>()
  const [failure, setFailure] = useState<string>()
  const [round, setRound] = useState(0)
  const [chosen, choose] = useState<string>()
  const [past, setPast] = useState<readonly string[]>([])
  const [future, setFuture] = useState<readonly string[]>([])

  const open = async (xml: string): Promise<boolean> => {
    try {
      const file = await DecisionFile.read(xml)
      setOpened({ file, text: xml })
      setFailure(undefined)
      setRound((value) => value + 1)
      return true
    } catch (reason) {
      setFailure(reasonOf(reason))
      return false
    }
  }
  useEffect(() => {
    let stale = false
    DecisionFile.read(first).then(
      (file) => {
        if (stale) return
        setOpened({ file, text: first })
        setRound((value) => value + 1)
      },
      (reason: unknown) => {
        if (!stale) setFailure(reasonOf(reason))
      },
    )
    return () => {
      stale = true
    }
  }, [first])

  /** Goes to another text of the same file and remembers the one that was left. */
  const go = async (xml: string, from: { past: readonly string[]; future: readonly string[] }) => {
    if (!(await open(xml))) return
    setPast(from.past)
    setFuture(from.future)
    onChange()
  }
  const text = (): string => opened?.text ?? first

  return {
    file: opened?.file,
    failure,
    round,
    chosen,
    choose,
    text,
    open,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => void (past.length > 0 && go(past.at(-1) ?? '', { past: past.slice(0, -1), future: [text(), ...future] })),
    redo: () => void (future.length > 0 && go(future[0] ?? '', { past: [...past, text()], future: future.slice(1) })),
    replace: (xml: string) => go(xml, { past: [...past, text()], future: [] }),
    /** Runs a change of the file and takes its text. */
    change(work: () => void): void {
      if (!opened) return
      const before = opened.text
      work()
      void opened.file.write().then((xml) => {
        setOpened({ file: opened.file, text: xml })
        setPast([...past, before].slice(-mostKept))
        setFuture([])
        setRound((value) => value + 1)
        onChange()
      })
    },
  }
}
