/** Files as the product knows them: a row with name, type, size and digest, and its bytes in the storage. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import type { Sql } from '../data-source.ts'
import { Failure, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { checkContent, mimeOf } from './content-type.ts'
import type { FileOwner } from './file-owner.ts'
import type { FileQuota } from './file-quota.ts'
import { checkPicture } from './picture-size.ts'
import { keyOf, type ByteRange, type FileStorage, type Storages } from './storage.ts'
import { checkUpload, extensionOf, ruleOf, safeName } from './upload-rules.ts'

export interface StoredFile {
  readonly id: string
  readonly tenantId: string
  readonly supplierId: string | null
  readonly storage: string
  readonly storageKey: string
  readonly name: string
  readonly ext: string
  readonly mime: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  readonly module: string
  readonly uploadedBy: string | null
  readonly claimedAt: Date | null
  readonly createTime: Date
}

export const fileColumns = `id, tenant_id as "tenantId", supplier_id as "supplierId", storage, storage_key as "storageKey", name, ext, mime, size::float8 as size, sha256, module,
  uploaded_by as "uploadedBy", claimed_at as "claimedAt", create_time as "createTime"`

export interface UploadSource {
  /** Where the upload lies on disk. */
  readonly path: string
  readonly fileName: string
  readonly size: number
}

export interface ProducedFile {
  readonly path: string
  readonly name: string
  readonly module: string
  /** Kept until then; for results that can be made again. */
  readonly expiresAt?: Date
}

export interface FileStore {
  /** Checks name, size and content by the module's rule and stores the file. @throws Failure as in `upload-rules.ts` and `content-type.ts` */
  upload(sql: Sql, source: UploadSource, module: string, owner: FileOwner): Promise<StoredFile>
  /** Stores a file that we made ourselves. */
  keep(sql: Sql, file: ProducedFile, owner: FileOwner): Promise<StoredFile>
  /** @throws Failure `not-found` when there is none or it was removed */
  get(sql: Sql, id: string): Promise<StoredFile>
  open(file: StoredFile, range?: ByteRange): Promise<Readable>
  /** Says that something refers to these files, so that the search for orphans leaves them alone. */
  claim(sql: Sql, ids: readonly string[]): Promise<void>
  /** Hides the file; its bytes go after a grace time. */
  remove(sql: Sql, id: string): Promise<void>
}

/** A fixed list: the first takes new files, all are read from. */
const fixedStorages = (storages: readonly [FileStorage, ...FileStorage[]]): Storages => ({
  current: async () => storages[0],
  named: async (wanted) => storages.find(({ name }) => name === wanted),
  all: async () => storages,
})

/** @param quota bounds what people upload; what the product writes itself is not refused */
export function fileStore(given: readonly [FileStorage, ...FileStorage[]] | Storages, now: () => Date = () => new Date(), quota?: FileQuota): FileStore {
  const storages = 'current' in given ? given : fixedStorages(given)

  const store = async (
    sql: Sql,
    path: string,
    file: Pick<StoredFile, 'name' | 'ext' | 'mime' | 'module'>,
    owner: FileOwner,
    expiresAt?: Date,
  ): Promise<StoredFile> => {
    const id = newId()
    const key = keyOf(id, now())
    const { size } = await stat(path)
    const digest = new Digest()
    const current = await storages.current()
    await current.put(key, createReadStream(path).pipe(digest), size)
    try {
      const [row] = await sql.query<StoredFile>(
        `insert into file_object (id, tenant_id, supplier_id, storage, storage_key, name, ext, mime, size, sha256, module, uploaded_by, expires_at)
         values ($1::uuid, $2, $3::uuid, $4, $5, $6, $7, $8, $9::bigint, $10, $11, $12::uuid, $13::timestamptz) returning ${fileColumns}`,
        [
          id,
          owner.tenantId,
          owner.supplierId ?? null,
          current.name,
          key,
          file.name,
          file.ext,
          file.mime,
          size,
          digest.hex(),
          file.module,
          owner.userId ?? null,
          expiresAt?.toISOString() ?? null,
        ],
      )
      return row as StoredFile
    } catch (error) {
      await current.remove(key).catch(() => undefined)
      throw error
    }
  }

  return {
    async upload(sql, { path, fileName, size }, module, owner) {
      const name = safeName(fileName)
      checkUpload(name, size, ruleOf(module))
      const ext = extensionOf(name)
      await checkContent(path, ext)
      await checkPicture(path, ext)
      await quota?.require(sql, owner, size)
      const stored = await store(sql, path, { name, ext, mime: mimeOf(ext), module: module.slice(0, 60) }, owner)
      quota?.add(owner, size)
      return stored
    },
    async keep(sql, { path, name, module, expiresAt }, owner) {
      const safe = safeName(name)
      const ext = extensionOf(safe)
      return store(sql, path, { name: safe, ext, mime: mimeOf(ext), module }, owner, expiresAt)
    },
    async get(sql, id) {
      const [row] = await sql.query<StoredFile>(`select ${fileColumns} from file_object where id = $1::uuid and removed_at is null`, [id])
      if (!row) throw notFound('file', id)
      return row
    },
    async open(file, range) {
      const storage = await storages.named(file.storage)
      if (!storage) throw new Failure('unavailable', 'unavailable', { storage: file.storage })
      return storage.read(file.storageKey, range)
    },
    async claim(sql, ids) {
      if (ids.length > 0) await sql.query('update file_object set claimed_at = now() where id = any($1::uuid[]) and claimed_at is null', [ids])
    },
    async remove(sql, id) {
      await sql.query('update file_object set removed_at = now() where id = $1::uuid and removed_at is null', [id])
    },
  }
}

/** Passes bytes through and remembers their SHA-256. */
class Digest extends Transform {
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    done(null, chunk)
  }

  hex(): string {
    return this.#hash.digest('hex')
  }
}
