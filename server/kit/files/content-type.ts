/** What a file really is: its first bytes against its extension. The sniffed type is stored and sent, never what the client claims. */
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { Failure } from '../errors.ts'

const ole = 'cfb'
/** Kinds of content that an extension may have. Office documents written as a stream look like a plain zip. */
const contents: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  gif: ['gif'],
  pdf: ['pdf'],
  word: [ole, 'docx', 'rtf', 'zip'],
  doc: [ole, 'rtf'],
  docx: ['docx', 'zip'],
  xls: [ole],
  xlsx: ['xlsx', 'zip'],
  pptx: ['pptx', 'zip'],
  zip: ['zip'],
  rar: ['rar'],
  mp4: ['mp4', 'm4v', 'mov'],
}

const mimes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
  word: 'application/msword',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
  mp4: 'video/mp4',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml',
  bpmn: 'application/xml',
}

/** Sent with a file of this extension. */
export const mimeOf = (extension: string): string => mimes[extension] ?? 'application/octet-stream'

/** Extensions whose content is text and has no first bytes to go by. */
const texts = new Set(['csv', 'xml', 'bpmn'])

/**
 * @param path of the spooled file
 * @throws Failure `upload-wrong-content` (415) when the content is not what the extension says
 */
export async function checkContent(path: string, extension: string): Promise<void> {
  const found = (await fileTypeFromFile(path))?.ext
  const fits = texts.has(extension)
    ? (found === undefined || found === 'xml') && (await isText(path))
    : found !== undefined && (contents[extension]?.includes(found) ?? false)
  if (!fits) throw new Failure('wrong-type', 'upload-wrong-content', { ext: extension })
}

/** Text has no zero bytes; the beginning tells. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8_192), 0, 8_192, 0)
    return !buffer.subarray(0, bytesRead).includes(0)
  } finally {
    await handle.close()
  }
}

/** A browser may show these; everything else is saved, so that no uploaded file ever runs in our origin. */
const shown = new Set(['image/jpeg', 'image/png', 'image/gif', 'application/pdf', 'video/mp4'])

export const dispositionOf = (mime: string): 'inline' | 'attachment' => (shown.has(mime) ? 'inline' : 'attachment')
