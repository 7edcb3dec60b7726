/** Sends one file to the file store and gives back what is kept of it. */
import { uploadAttachment } from '#server/modules/system/file.contract.ts'
import type { FileView } from '#server/modules/system/file.contract.ts'
import { upload } from '../file-transfer.ts'

/** A stored file as rows keep it. */
export interface StoredFile {
  readonly name: string
  /** A link; where a row keeps only the id of a file, that id. */
  readonly link: string
  /** Known of freshly sent files. */
  readonly id?: string
}

/** `module` sorts files by purpose on the server. Rejects with `RequestFailed` after its text was shown. */
export async function sendFile(file: File, module?: string): Promise<StoredFile> {
  const { id, name, link } = (await upload(uploadAttachment, file, module ? { module } : {})) as FileView
  return { id, name, link }
}
