/**
 * A write leads to what came of it. The page goes there first and tells afterwards: a way that is offered in what it tells is not taken back
 * by the page that leaves. Whoever has turned to another page meanwhile stays there, and this one goes on when it is seen again.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { refreshPaths } from './client.ts'

export interface Written {
  readonly to: string
  /** False leaves this page in the browser's history, for it can be used again. */
  readonly replace?: boolean
  /** Path prefixes whose cached answers are stale now. */
  readonly refreshes: readonly string[]
  /** Says that it is done. */
  readonly tell: () => void
}

/** @returns goes on; resolves when what is on the screen was read again */
export function useGoOn(): (written: Written) => Promise<void> {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const isShown = useRef(false)
  const waiting = useRef<Pick<Written, 'to' | 'replace'>>(undefined)
  const go = useCallback(({ to, replace = true }: Pick<Written, 'to' | 'replace'>) => void navigate(to, { replace }), [navigate])
  useEffect(() => {
    isShown.current = true
    if (waiting.current) go(waiting.current)
    waiting.current = undefined
    return () => void (isShown.current = false)
  }, [go])
  return useCallback(
    async (written) => {
      const refreshed = refreshPaths(cache, written.refreshes)
      if (isShown.current) go(written)
      else waiting.current = written
      written.tell()
      await refreshed
    },
    [cache, go],
  )
}
