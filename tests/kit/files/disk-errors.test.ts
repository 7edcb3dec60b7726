import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStorage } from '#kit/files/folder-storage.ts'
import { keyOf } from '#kit/files/storage.ts'
import { newId } from '#kit/ids.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'chandlery-disk-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Half a file, then what the file system says. */
const interrupted = (code: string): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half a file')
      throw Object.assign(new Error(code), { code })
    })(),
  )

describe('a disk that refuses', () => {
  test.each([
    ['ENOSPC', 'file-store-full'],
    ['EDQUOT', 'file-store-full'],
    ['EROFS', 'file-store-read-only'],
    ['EIO', 'file-store-broken'],
  ])('%s is %s (503), and nothing is left behind', async (said, code) => {
    const key = keyOf(newId(), new Date())
    await expect(folderStorage(folder).put(key, interrupted(said), 100)).rejects.toMatchObject({ name: 'Failure', code, status: 503 })
    expect(await readdir(join(folder, key, '..'))).toEqual([])
  })

  test('a folder that nothing can be written to fails the check', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, 'x')
    await expect(folderStorage(join(file, 'below')).check()).rejects.toThrow()
    await expect(folderStorage(join(folder, 'fine')).check()).resolves.toBeUndefined()
    expect(await readdir(join(folder, 'fine'))).toEqual([])
  })
})
