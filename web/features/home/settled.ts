/** What stands above the tasks is shown together with them: coming later it would push away what somebody is about to press. */
import { useCallback, useLayoutEffect, useState } from 'react'

export interface SettlesProps {
  /** Called once it is drawn as it will stay, before that is seen. */
  readonly onKnown?: (() => void) | undefined
}

export function useSettled(isKnown: boolean, tell: (() => void) | undefined): void {
  useLayoutEffect(() => {
    if (isKnown) tell?.()
  }, [isKnown, tell])
}

/** A part that settles: whether it has, and what to give it. */
export function useSettling(): readonly [isSettled: boolean, onKnown: () => void] {
  const [isSettled, setSettled] = useState(false)
  return [isSettled, useCallback(() => setSettled(true), [])]
}
