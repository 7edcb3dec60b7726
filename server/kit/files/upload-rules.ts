/** What may be uploaded for which purpose (`module`), checked by name and size before a byte is stored. */
import { Failure } from '../errors.ts'

export interface UploadRule {
  /** Lower-case extensions without the dot. */
  readonly types: readonly string[]
  /** Kilobytes (1,024 bytes). */
  readonly maxSize: number
  readonly sizeMessage: 'upload-too-large' | 'upload-image-too-large' | 'upload-size-limited'
  /** Whoever has the link sees it: pictures stand in pages that send no token. Everything else needs a token or an expiring link. */
  readonly isPicture: boolean
}

const office = ['jpeg', 'jpg', 'png', 'gif', 'pdf', 'word', 'doc', 'docx', 'xls', 'xlsx'] as const

const general: UploadRule = { types: [...office, 'zip', 'rar'], maxSize: 20_480, sizeMessage: 'upload-too-large', isPicture: false }
const picture: UploadRule = { types: ['jpeg', 'jpg', 'png', 'gif'], maxSize: 10_240, sizeMessage: 'upload-image-too-large', isPicture: true }

export const uploadRules: Readonly<Record<string, UploadRule>> = {
  image: picture,
  productImage: picture,
  richText: picture,
  avatar: { types: ['jpg', 'png'], maxSize: 500, sizeMessage: 'upload-image-too-large', isPicture: true },
  product: { types: [...office, 'mp4', 'pptx'], maxSize: 102_400, sizeMessage: 'upload-size-limited', isPicture: false },
  import: { types: ['xlsx', 'csv'], maxSize: 20_480, sizeMessage: 'upload-too-large', isPicture: false },
  productPictures: { types: ['zip'], maxSize: 102_400, sizeMessage: 'upload-size-limited', isPicture: false },
  template: { types: ['xlsx', 'xls', 'docx', 'doc', 'pdf', 'csv'], maxSize: 20_480, sizeMessage: 'upload-too-large', isPicture: false },
  processModel: { types: ['bpmn', 'xml', 'zip'], maxSize: 20_480, sizeMessage: 'upload-too-large', isPicture: false },
}

export const ruleOf = (module: string): UploadRule => (Object.hasOwn(uploadRules, module) ? uploadRules[module] : undefined) ?? general

/** Text after the last dot in lower case. @throws Failure `upload-missing` when the name has no dot */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  if (dot < 0 || dot === name.length - 1) throw new Failure('bad-input', 'upload-missing')
  return name.slice(dot + 1).toLowerCase()
}

/**
 * @param size in bytes
 * @throws Failure `upload-missing`, `upload-wrong-type` (415), `upload-empty` or the rule's size message (413)
 */
export function checkUpload(name: string, size: number, rule: UploadRule): void {
  const extension = extensionOf(name)
  if (!rule.types.includes(extension)) throw new Failure('wrong-type', 'upload-wrong-type', { types: rule.types.join('、') })
  if (size === 0) throw new Failure('bad-input', 'upload-empty')
  if (size > rule.maxSize * 1_024) throw new Failure('too-large', rule.sizeMessage, { limit: sizeText(rule.maxSize) })
}

/** Whole megabytes as M, the rest as KB. */
export const sizeText = (kilobytes: number): string => (kilobytes >= 1_024 && kilobytes % 1_024 === 0 ? `${kilobytes / 1_024}M` : `${kilobytes}KB`)

/** A file name as it may be stored and sent: no path, no control characters, at most 255 characters with the extension kept. */
export function safeName(name: string): string {
  const base =
    name
      .normalize('NFC')
      .replace(/^.*[\\/]/, '')
      .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_')
      .trim() || 'file'
  if (base.length <= 255) return base
  const extension = base.slice(base.lastIndexOf('.'))
  return base.slice(0, 255 - extension.length) + extension
}
