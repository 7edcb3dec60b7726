/** The files of a tenant have a room that ends; strangers fill another one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataSource } from '#kit/data-source.ts'
import { fileQuota } from '#kit/files/file-quota.ts'
import { fileStore } from '#kit/files/file-store.ts'
import { folderStorage } from '#kit/files/folder-storage.ts'
import { newId } from '#kit/ids.ts'
import { withDatabase } from '#tests/support/database.ts'

const database = withDatabase()

test('uploads end where the tenant has no room left, and go on when something was removed', async () => {
  const source = openDataSource(database.url)
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-quota-'))
  const store = fileStore(
    [folderStorage(join(folder, 'files'))],
    undefined,
    fileQuota(async () => 1),
  )
  const path = join(folder, 'table.csv')
  const size = 400 * 1024
  await writeFile(path, 'a'.repeat(size))
  const owner = { tenantId: '000000', userId: newId(), supplierId: undefined }
  const upload = (who: typeof owner | { tenantId: string; userId: undefined; supplierId: undefined }) =>
    store.upload(source.sql, { path, fileName: 'table.csv', size }, 'import', who)
  const [first] = [await upload(owner), await upload(owner)]
  await expect(upload(owner)).rejects.toMatchObject({ kind: 'too-large', code: 'upload-quota', details: { limit: '1M', used: '1M' } })
  await upload({ ...owner, tenantId: '100001' })
  await upload({ tenantId: '000000', userId: undefined, supplierId: undefined })
  await store.remove(source.sql, first.id)
  await upload(owner)
  await source.close()
  await rm(folder, { recursive: true, force: true })
})
