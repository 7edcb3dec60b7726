/** Files in a local folder: for one machine, or a folder that several machines share. */
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../errors.ts'
import { newId } from '../ids.ts'
import { assertKey, isKey, type FileStorage } from './storage.ts'

export function folderStorage(root: string): FileStorage {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, key)
  }
  return {
    name: 'folder',
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${newId()}.part`
      try {
        await pipeline(content, createWriteStream(unfinished, { flush: true }))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: async (key, range) => openFile(pathOf(key), range),
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: (before) => filesUnder(root, before),
    async check() {
      await mkdir(root, { recursive: true })
      await access(root, constants.R_OK | constants.W_OK)
    },
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
