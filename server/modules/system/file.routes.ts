/** The calls of `file.contract.ts`. */
import { Failure } from '#kit/errors.ts'
import { assertReadable, mayRemove, type DocumentAccess } from '#kit/files/file-access.ts'
import type { FileStore, StoredFile } from '#kit/files/file-store.ts'
import { sendFile } from '#kit/files/send-file.ts'
import { fileIdIn, type SignedLinks } from '#kit/files/signed-links.ts'
import { ruleOf } from '#kit/files/upload-rules.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { Principal } from '#kit/principal.ts'
import { readFile, removeFile, signFiles, uploadAttachment, uploadDocument } from './file.contract.ts'

export interface FileDependencies {
  readonly store: FileStore
  readonly links: SignedLinks
  readonly mayOnDocument: DocumentAccess
}

export const ownerOf = (principal: Principal) => ({ tenantId: principal.tenantId, userId: principal.userId, supplierId: principal.supplierId })

/** A link for whoever was allowed to see the file. */
export const linkOf = (links: SignedLinks, file: Pick<StoredFile, 'id' | 'name' | 'module'>): string => links.linkTo(file, ruleOf(file.module).isPicture)

export function fileRoutes(dependencies: FileDependencies): Route[] {
  const { store, links } = dependencies
  return [
    handle(uploadDocument, (context, { module }) => receive(dependencies, context, module)),
    handle(uploadAttachment, (context, { module }) => receive(dependencies, context, module)),

    handle(removeFile, async (context, { id, link, fileName }) => {
      const named = id ?? idIn(link ?? fileName ?? '')
      if (!named) throw new Failure('bad-input', 'upload-missing')
      const file = await store.get(context.sql, named)
      await assertReadable(context.sql, file, context.principal, dependencies.mayOnDocument)
      if (!mayRemove(file, context.principal)) throw new Failure('forbidden', 'no-permission')
      if (await isInUse(context, file.id)) throw new Failure('rule', 'file-in-use')
      await store.remove(context.sql, file.id)
      return { removed: true }
    }),

    handle(readFile, async (context, { id, e, s, download }) => {
      const isSigned = s !== undefined && e !== undefined && assertSignature(links, id, e, s)
      const file = await store.get(context.sql, id)
      if (!isSigned) await assertReadable(context.sql, file, context.principal, dependencies.mayOnDocument)
      const cacheSeconds = ruleOf(file.module).isPicture ? 30 * 86_400 : isSigned ? 900 : 0
      return sendFile(context, store, file, { cacheSeconds, download: download !== undefined })
    }),

    handle(signFiles, async (context, { files }) => {
      const signed: Record<string, { id: string; name: string; link: string; mime: string; size: number }> = {}
      for (const asked of files) {
        const file = await readable(dependencies, context, idIn(asked))
        if (file) signed[asked] = { id: file.id, name: file.name, link: linkOf(links, file), mime: file.mime, size: file.size }
      }
      return signed
    }),
  ]
}

async function receive({ store, links }: FileDependencies, context: CallContext, module: string) {
  const [upload, second] = context.files
  if (!upload) throw new Failure('bad-input', 'upload-missing')
  if (second) throw new Failure('bad-input', 'upload-too-many', { limit: 1 })
  const file = await store.upload(context.sql, upload, module, ownerOf(context.principal))
  const link = linkOf(links, file)
  const { id, name, mime, size, sha256, createTime } = file
  return { id, name, link, mediaName: name, mediaUrl: link, mime, size, sha256, module: file.module, createTime }
}

/** @returns true when the signature is good @throws Failure `link-expired` or `not-signed-in` otherwise */
function assertSignature(links: SignedLinks, id: string, expires: number, signature: string): true {
  const verdict = links.judge(id, expires, signature)
  if (verdict === 'expired') throw new Failure('forbidden', 'link-expired')
  if (verdict === 'bad') throw new Failure('not-signed-in', 'not-signed-in')
  return true
}

const idFormat = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idIn = (text: string): string | undefined => (idFormat.test(text) ? text : fileIdIn(text))

async function readable({ store, mayOnDocument }: FileDependencies, context: CallContext, id: string | undefined): Promise<StoredFile | undefined> {
  if (!id) return undefined
  try {
    const file = await store.get(context.sql, id)
    await assertReadable(context.sql, file, context.principal, mayOnDocument)
    return file
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not-found') return undefined
    throw error
  }
}

/** What was claimed and never hung on a document as an attachment is named by a draft: it stays, too. */
async function isInUse({ sql }: CallContext, id: string): Promise<boolean> {
  const [row] = await sql.query<{ used: boolean }>(
    `select exists (select 1 from attachment where file_id = $1::uuid and deleted_at is null)
         or exists (select 1 from template_file where file_id = $1::uuid and deleted_at is null)
         or exists (select 1 from file_object f where f.id = $1::uuid and f.claimed_at is not null
           and not exists (select 1 from attachment a where a.file_id = f.id)) as used`,
    [id],
  )
  return row?.used ?? false
}
