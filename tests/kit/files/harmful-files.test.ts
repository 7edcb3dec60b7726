/** Pictures, drawings and archives that are made to harm: refused, or kept as what they are and served so that nothing in them runs. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { dispositionOf } from '#kit/files/content-type.ts'
import { fileStore, type FileStore } from '#kit/files/file-store.ts'
import { folderStorage } from '#kit/files/folder-storage.ts'
import { uploadRules } from '#kit/files/upload-rules.ts'
import { newId } from '#kit/ids.ts'
import { withDatabase } from '#tests/support/database.ts'
import { drawings, pictureOf } from '#tests/support/harmful-files.ts'

const database = withDatabase()
let source: DataSource
let store: FileStore
let folder: string

beforeAll(async () => {
  source = openDataSource(database.url)
  folder = await mkdtemp(join(tmpdir(), 'chandlery-harm-'))
  store = fileStore([folderStorage(join(folder, 'files'))])
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

async function upload(name: string, content: Buffer | string, module = 'image') {
  const path = join(folder, newId())
  const bytes = Buffer.from(content)
  await writeFile(path, bytes)
  return store.upload(source.sql, { path, fileName: name, size: bytes.length }, module, { tenantId: '000000', userId: newId(), supplierId: undefined })
}

describe('drawings', () => {
  test.each(Object.entries(drawings))('%s are taken by no kind of upload, under their name or another', async (_what, svg) => {
    for (const module of [...Object.keys(uploadRules), 'anything']) {
      await expect(upload('a.svg', svg, module), module).rejects.toMatchObject({ code: 'upload-wrong-type' })
      const [type = 'pdf'] = (uploadRules[module]?.types ?? []).filter((one) => !['csv', 'xml', 'bpmn'].includes(one))
      await expect(upload(`a.${type}`, svg, module), `${module} ${type}`).rejects.toMatchObject({ code: 'upload-wrong-content' })
    }
  })
})

describe('pictures', () => {
  test.each(['png', 'gif', 'jpg'] as const)('a small %s that unpacks to gigabytes is refused, an ordinary one is not', async (type) => {
    await expect(upload(`a.${type}`, pictureOf(type, 65_000, 65_000))).rejects.toMatchObject({ code: 'upload-picture-too-large' })
    expect(await upload(`a.${type}`, pictureOf(type, 4000, 3000))).toMatchObject({ ext: type })
  })

  test('of another kind than they say are refused', async () => {
    await expect(upload('a.png', pictureOf('gif', 1, 1))).rejects.toMatchObject({ code: 'upload-wrong-content' })
    await expect(upload('a.gif', '<script>alert(1)</script>')).rejects.toMatchObject({ code: 'upload-wrong-content' })
  })

  test('that are a page as well are served as pictures', async () => {
    const file = await upload('a.gif', Buffer.concat([pictureOf('gif', 1, 1), Buffer.from('<html><script>alert(1)</script>')]))
    expect([file.mime, dispositionOf(file.mime)]).toEqual(['image/gif', 'inline'])
  })

  test('whose name says another type, or a path, are named harmlessly', async () => {
    await expect(upload('a.png.html', pictureOf('png', 1, 1))).rejects.toMatchObject({ code: 'upload-wrong-type' })
    expect((await upload('..\\..\\x/\u202egnp.png', pictureOf('png', 1, 1))).name).toBe('_gnp.png')
  })
})
