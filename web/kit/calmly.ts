/** News that comes several times a second is followed at an even pace: a list that is read again at each piece of it is never at rest. */
import { useCallback, useEffect, useRef } from 'react'

/** Milliseconds. */
const usualPace = 2500

interface Calm {
  call(): void
  end(): void
}

/** @returns calls `act` at once; what comes within the pace after it calls once more at its end */
export function calmly(act: () => void, pace = usualPace): Calm {
  let resting: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const begin = (): void => {
    isWanted = false
    resting = setTimeout(() => {
      resting = undefined
      if (isWanted) begin()
    }, pace)
    act()
  }
  return {
    call: () => {
      if (resting === undefined) begin()
      else isWanted = true
    },
    end: () => {
      clearTimeout(resting)
      resting = undefined
      isWanted = false
    },
  }
}

/** The same while a component is shown. */
export function useCalmly(act: () => void): () => void {
  const latest = useRef(act)
  const calm = useRef<Calm>(undefined)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const begun = calmly(() => latest.current())
    calm.current = begun
    return begun.end
  }, [])
  return useCallback(() => calm.current?.call(), [])
}
