/** What an uploader refuses before a byte is sent, and in which words. One table a kind of uploader; the checks are the same. */
import { between } from '../format/between.ts'
import { formatSizeLimit } from '../format/file-size.ts'

export interface UploadRule {
  /** Lower-case extensions without the dot. */
  readonly types: readonly string[]
  /** Kilobytes; 0 means unlimited. */
  readonly maxSize: number
  /** How many files the uploader holds. */
  readonly limit: number
  /** The key of the message for a file over the limit; it is shown with `{limit}`. */
  readonly sizeMessage: 'upload.fileTooLarge' | 'upload.imageTooLarge' | 'upload.sizeLimited'
}

const documents = ['jpeg', 'jpg', 'png', 'gif', 'pdf', 'word', 'doc', 'docx', 'xls', 'xlsx'] as const

export const fileRule: UploadRule = { types: [...documents, 'zip', 'rar'], maxSize: 20480, limit: 1, sizeMessage: 'upload.fileTooLarge' }
export const productFileRule: UploadRule = { types: [...documents, 'mp4', 'pptx'], maxSize: 0, limit: 1, sizeMessage: 'upload.sizeLimited' }
export const imageRule: UploadRule = { types: ['jpeg', 'jpg', 'png', 'gif'], maxSize: 10240, limit: 1, sizeMessage: 'upload.imageTooLarge' }
export const avatarRule: UploadRule = { types: ['jpg', 'png'], maxSize: 500, limit: 1, sizeMessage: 'upload.imageTooLarge' }

export interface Refusal {
  readonly key: 'upload.wrongFile' | 'upload.wrongType' | UploadRule['sizeMessage'] | 'upload.tooMany'
  readonly params: Readonly<Record<string, string | number>>
}

/** The extension in lower case, or undefined when the name has no dot. */
export function extensionOf(name: string): string | undefined {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? undefined : name.slice(dot + 1).toLowerCase()
}

/** The first reason to refuse a file, or undefined. `size` in bytes. */
export function refuseFile(
  file: { readonly name: string; readonly size: number },
  rule: UploadRule,
  language: keyof typeof between = 'zh',
): Refusal | undefined {
  const extension = extensionOf(file.name)
  if (extension === undefined) return { key: 'upload.wrongFile', params: {} }
  if (!rule.types.includes(extension)) return { key: 'upload.wrongType', params: { types: rule.types.join(between[language]) } }
  if (rule.maxSize > 0 && file.size > rule.maxSize * 1024) return { key: rule.sizeMessage, params: { limit: formatSizeLimit(rule.maxSize) } }
  return undefined
}

/** Refuses a choice that would put more files into the uploader than it holds. */
export const refuseCount = (present: number, added: number, rule: UploadRule): Refusal | undefined =>
  present + added > rule.limit ? { key: 'upload.tooMany', params: { limit: rule.limit } } : undefined
