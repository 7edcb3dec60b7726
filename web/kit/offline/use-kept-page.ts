/** A page that goes on without a network: `useKeptPage('/storage-center/counting', [takeDetail.path], data)`. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buttons, menuRoutes } from '#server/auth/account.contract.ts'
import { dictionarySubset } from '#server/modules/system/dictionary.contract.ts'
import { keepAnswers } from './kept-answers.ts'
import { keepPage } from './page-worker.ts'

/** What every page behind the sign-in is made of. */
const always = [buttons.path, menuRoutes.path, dictionarySubset.path]
/** Milliseconds after which what a page loads beside its document is there too. */
const settled = 1500

/**
 * @param path as far as the worker is to answer for it
 * @param calls whose answers the page shows
 * @param shown changes with what it shows; nothing is kept before
 */
export function useKeptPage(path: string, calls: readonly string[], shown: unknown): void {
  const cache = useQueryClient()
  const named = calls.join(' ')
  useEffect(() => {
    if (shown === undefined) return
    const timer = window.setTimeout(() => {
      keepAnswers(cache, [...always, ...named.split(' ')])
      void keepPage(path)
    }, settled)
    return () => window.clearTimeout(timer)
  }, [cache, named, path, shown])
}
