/**
 * What the browser keeps between visits. Items carry when and how they were written; the prefix depends on embedding,
 * so that a page inside somebody else's frame never shares a session with the same product in a tab.
 */
const productKey = 'chandlery'
const frameFlag = 'uneed-isIframe'

/** An item as it lies in the browser. `type: 'session'` ends with the tab, everything else stays. */
export interface StoredItem {
  readonly name: string
  readonly content: unknown
  readonly dataType: string
  readonly type?: 'session'
  readonly datetime: number
}

const insideFrame = (): boolean => window.self !== window.top

/** True for pages below /iframe-page, and inside a frame for every page reached from there. */
export function isEmbedded(): boolean {
  if (window.location.pathname.startsWith('/iframe-page')) {
    window.sessionStorage.setItem(frameFlag, 'true')
    return true
  }
  if (!insideFrame()) window.sessionStorage.removeItem(frameFlag)
  return window.sessionStorage.getItem(frameFlag) === 'true'
}

/** The back control stands only inside a real frame, not on an embedded page opened by itself. */
export const isInsideFrame = insideFrame

const embedded = isEmbedded()

const keyInTab = (name: string): string => `${productKey}-${name}`
/** Full key of an item, e.g. `chandlery-access-token`; embedded pages use `chandlery-iframe-…`. */
export const storageKey = (name: string): string => (embedded ? keyInTab(`iframe-${name}`) : keyInTab(name))

export function writeItem(name: string, content: unknown, type?: 'session'): void {
  const item: StoredItem = { name, content, dataType: typeof content, ...(type && { type }), datetime: Date.now() }
  try {
    storeOf(type).setItem(storageKey(name), JSON.stringify(item))
  } catch {
    // A full or forbidden storage costs the memory of the next visit, never the present one.
  }
}

/** The content, or undefined when it was never written or cannot be read any more. */
export function readItem<Content>(name: string): Content | undefined {
  return readStored(name)?.content as Content | undefined
}

/** Tastes, never rights: an embedded page looks and speaks as the product does in this browser until it has an item of its own. */
export const readTaste = <Content>(name: string): Content | undefined =>
  (readStored(name) ?? parsed(window.localStorage.getItem(keyInTab(name))))?.content as Content | undefined

/** The whole item, for those who need to know when it was written. */
export const readStored = (name: string): StoredItem | undefined =>
  parsed(window.sessionStorage.getItem(storageKey(name)) ?? window.localStorage.getItem(storageKey(name)))

function parsed(raw: string | null): StoredItem | undefined {
  if (raw === null) return undefined
  try {
    return JSON.parse(raw) as StoredItem
  } catch {
    return undefined
  }
}

export function removeItem(name: string): void {
  window.sessionStorage.removeItem(storageKey(name))
  window.localStorage.removeItem(storageKey(name))
}

/** Calls back when another tab of the same browser writes or removes the item. */
export function onItemChanged(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storageKey(name) || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

const storeOf = (type: StoredItem['type']): Storage => (type === 'session' ? window.sessionStorage : window.localStorage)
