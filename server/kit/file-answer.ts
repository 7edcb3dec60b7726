/** Files that come in with a call and go out with its answer. */
import type { Readable } from 'node:stream'

export interface UploadedFile {
  /** Name of the form field. */
  readonly field: string
  /** As the client named it; never a path on our side. */
  readonly fileName: string
  readonly mimeType: string
  /** Where it lies until the answer is sent. */
  readonly path: string
  readonly size: number
}

/** Answer of a download. Anything else that a `file` call returns travels in the envelope. */
export class FileAnswer {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer | Readable
  /** `inline` lets a browser show it. */
  readonly disposition: 'attachment' | 'inline'

  constructor(fileName: string, contentType: string, content: Buffer | Readable, disposition: 'attachment' | 'inline' = 'attachment') {
    this.fileName = fileName
    this.contentType = contentType
    this.content = content
    this.disposition = disposition
  }
}
