/** Multipart bodies: files are spooled to disk (fields may follow them), fields become input, everything is gone after the answer. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import '@fastify/multipart'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../errors.ts'
import { onDisk } from '../files/disk-errors.ts'
import type { UploadedFile } from '../file-answer.ts'

/** Above every limit that a call sets for itself; those are checked by the call, with its own words. */
export const uploadLimit = 200 * 1024 * 1024

export interface Upload {
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly UploadedFile[]
  /** Removes what was spooled. */
  discard(): Promise<void>
}

/** @throws Failure wrong-content-type when the body is not multipart, body-too-large above `uploadLimit`, file-store-full when the disk is */
export async function receiveUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Failure('wrong-type', 'wrong-content-type')
  const folder = await onDisk(() => mkdtemp(join(tmpdir(), 'chandlery-upload-')))
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const fields: Record<string, unknown> = {}
    const files: UploadedFile[] = []
    for await (const part of request.parts({ limits: { fileSize: uploadLimit, files: 20, fields: 100 } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value
        continue
      }
      const path = join(folder, randomUUID())
      await onDisk(() => pipeline(part.file, createWriteStream(path)))
      if (part.file.truncated) throw new Failure('too-large', 'body-too-large')
      files.push({ field: part.fieldname, fileName: part.filename, mimeType: part.mimetype, path, size: (await stat(path)).size })
    }
    return { fields, files, discard }
  } catch (error) {
    await discard()
    throw error
  }
}
