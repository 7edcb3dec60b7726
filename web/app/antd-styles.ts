/**
 * The styles of antd (`web/vite-antd-styles.ts`), loaded with the first page that needs them. They stand before all others: what the product says
 * itself about a component wins, whichever file came first.
 */
import href from 'antd/dist/antd.css?url'
import { useEffect } from 'react'
import { loadChunk } from '#web/kit/chunk-reload.ts'
import { createSignal, useSignal } from '#web/kit/signal.ts'

const areThere = createSignal(false)
let loading: Promise<void> | undefined

/** Rejects where they cannot be had. */
export function loadAntdStyles(): Promise<void> {
  loading ??= loadChunk(styleSheet)
  return loading
}

const styleSheet = () =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => (areThere.set(true), resolve()))
    link.addEventListener('error', () => reject(new Error('The styles of the components could not be loaded')))
    document.head.prepend(link)
  })

/** False until they are there: without them a page would be drawn twice. */
export function useAntdStyles(): boolean {
  useEffect(() => void loadAntdStyles(), [])
  return useSignal(areThere)
}
