/** Files in a local folder: for one machine, or a folder that several machines share. */
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../errors.ts'
import { newId } from '../ids.ts'
import { onDisk } from './disk-errors.ts'
import { assertKey, isKey, type FileStorage } from './storage.ts'

export function folderStorage(root: string): FileStorage {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, key)
  }
  return {
    name: 'folder',
    put: (key, content) => onDisk(() => putFile(pathOf(key), content)),
    read: async (key, range) => openFile(pathOf(key), range),
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: (before) => filesUnder(root, before),
    // Rights alone do not tell: a full disk and a read-only mount show when a byte is written.
    check: () => onDisk(() => probe(root)),
  }
}

async function putFile(path: string, content: Readable): Promise<void> {
  const unfinished = `${path}.${newId()}.part`
  let file: WriteStream | undefined
  try {
    await mkdir(dirname(path), { recursive: true })
    file = createWriteStream(unfinished, { flush: true })
    await pipeline(content, file)
    await rename(unfinished, path)
  } catch (error) {
    content.destroy()
    // A file that is still being opened would come to be after it was removed.
    if (file && !file.closed) await closed(file)
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

const closed = (file: WriteStream): Promise<void> => new Promise((resolve) => void file.once('close', () => resolve()))

async function probe(root: string): Promise<void> {
  const path = join(root, `.probe-${newId()}`)
  await mkdir(root, { recursive: true })
  try {
    await writeFile(path, 'chandlery', { flush: true })
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

async function openFile(path: string, range: { start: number; end: number } | undefined): Promise<Readable> {
  // Opened before anything is sent, so that a missing file is an answer and not a broken stream.
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Failure('not-found', 'file-missing') : error
  })
  return createReadStream(path, { fd: handle, ...range })
}

async function* filesUnder(root: string, before: Date): AsyncIterable<string> {
  const folder = await opendir(root, { recursive: true }).catch(() => undefined)
  if (!folder) return
  for await (const entry of folder) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const key = relative(root, path).split(sep).join('/')
    const made = await stat(path).catch(() => undefined)
    if (isKey(key) && made && made.mtime < before) yield key
  }
}
