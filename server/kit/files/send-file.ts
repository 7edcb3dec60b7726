/** A stored file as an answer: headers, ranges, and nothing that could run in our origin. */
import type { CallContext } from '../handle.ts'
import { FileAnswer } from '../file-answer.ts'
import { dispositionOf } from './content-type.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import type { ByteRange } from './storage.ts'

export interface SendOptions {
  /** Seconds a browser may keep it; the content of an id never changes. */
  readonly cacheSeconds: number
  readonly download: boolean
}

/** @throws Failure `file-missing` when the bytes are gone */
export async function sendFile(context: CallContext, store: FileStore, file: StoredFile, { cacheSeconds, download }: SendOptions): Promise<FileAnswer> {
  const { reply, request } = context
  const etag = `"${file.sha256.slice(0, 32)}"`
  // Text is compressed on its way, and a range of compressed bytes means nothing.
  const takesRanges = !file.mime.startsWith('text/')
  void reply
    .header('etag', etag)
    .header('cache-control', cacheSeconds > 0 ? `private, max-age=${cacheSeconds}, immutable` : 'private, no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
  const disposition = download ? 'attachment' : dispositionOf(file.mime)
  if (request.headers['if-none-match'] === etag) {
    void reply.status(304)
    return new FileAnswer(file.name, file.mime, Buffer.alloc(0), disposition)
  }
  const isCurrent = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = takesRanges && isCurrent ? parseRange(request.headers.range, file.size) : undefined
  if (takesRanges) void reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    void reply.status(416).header('content-range', `bytes */${file.size}`)
    return new FileAnswer(file.name, file.mime, Buffer.alloc(0), disposition)
  }
  const content = await store.open(file, range)
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  if (takesRanges) void reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  return new FileAnswer(file.name, file.mime, content, disposition)
}

/** One range only; several, or a malformed one, are answered with the whole file as the standard allows. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
