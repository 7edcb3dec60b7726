/** Sends one file to the file store and gives back what is kept of it. */
import { request } from '../request.ts'

/** A stored file as rows keep it. */
export interface StoredFile {
  readonly name: string
  readonly link: string
}

/** `module` sorts files by purpose on the server. Rejects with `RequestFailed` after its text was shown. */
export async function sendFile(file: File, module?: string): Promise<StoredFile> {
  const form = new FormData()
  // Fields go before the file, so that the server knows the purpose when the stream begins.
  if (module) form.append('module', module)
  form.append('file', file)
  const answer = (await request('POST', '/api/dfs/oss/put-file-attach', form)) as Partial<StoredFile> | null
  return { name: answer?.name ?? file.name, link: answer?.link ?? '' }
}
