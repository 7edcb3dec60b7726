/** How this browser shows the lists of the inbox: as a table, or beside a preview. */
import { readItem, writeItem } from '#web/kit/storage.ts'

export type Look = 'split' | 'table'

const item = 'inbox-look'

export const storedLook = (): Look => readItem<Look>(item) ?? 'split'
export const keepLook = (look: Look): void => writeItem(item, look)
