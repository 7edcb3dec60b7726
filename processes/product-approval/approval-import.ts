/** Decisions on many products by a sheet: looked at first, then done row by row, each with its result. */
import { badInput, Failure } from '#kit/errors.ts'
import { FileAnswer } from '#kit/file-answer.ts'
import { mimeOf } from '#kit/files/content-type.ts'
import type { CallContext } from '#kit/handle.ts'
import { untypeable } from '#kit/http/unreadable.ts'
import type { Locale } from '#kit/messages.ts'
import type { Label } from '#kit/contract.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import type { ImportColumn } from '#kit/sheets/import-columns.ts'
import { importTemplate } from '#kit/sheets/import-template.ts'
import { readSheet } from '#kit/sheets/read-sheet.ts'
import type { ReadCell } from '#kit/sheets/read-row.ts'
import { isReadable } from '#kit/readable.contract.ts'
import { approveProducts, productApprovalRow, type Decision } from '#server/modules/product/approval/approval.contract.ts'
import type { DraftRemarks } from '#server/modules/product/approval/remarks.service.ts'
import { draftsInReview } from '#server/modules/product/approval/drafts-in-review.service.ts'
import type { NamedTemplate } from '#server/modules/system/named-templates.service.ts'
import { productDraft } from '#server/modules/product/draft/product-draft.contract.ts'

/** What somebody decides about a draft. */
export interface DecisionOnDraft {
  readonly id: string
  readonly decision: Decision
  readonly comment: string | undefined
  readonly remarks?: DraftRemarks | undefined
  readonly taskId?: string | undefined
  readonly docVersion?: number | undefined
}

/** More is a matter of several files: people wait for the answer. */
const mostRows = 500

const headers: Readonly<Record<'code' | 'decision' | 'comment', Label & { readonly also: readonly string[] }>> = {
  code: { zh: '单号', en: 'Number', also: ['商品编码', 'Product number', 'code'] },
  decision: { zh: '审核结果', en: 'Decision', also: ['结果', 'decision'] },
  comment: { zh: '审核意见', en: 'Comment', also: ['意见', '原因', 'comment'] },
}
type Column = keyof typeof headers

/** What decisions are called in the template, of all the words that are understood. */
const choices: readonly Label[] = [
  { zh: '通过', en: 'Approve' },
  { zh: '退回', en: 'Return' },
  { zh: '不通过', en: 'Reject' },
]

const columns = (locale: Locale): ImportColumn[] =>
  (Object.entries(headers) as [Column, Label][]).map(([field, text]) => ({
    field,
    view: { label: text, widget: 'text' },
    isRequired: field !== 'comment',
    choices: undefined,
    shownChoices: field === 'decision' ? choices.map((choice) => choice[locale]) : [],
  }))

/** The sheet to begin with. */
export const approvalTemplate: NamedTemplate = {
  code: 'product-approval',
  permissions: [approveProducts.permission],
  make: async ({ locale }) =>
    new FileAnswer(`${productApprovalRow.label[locale]}.xlsx`, mimeOf('xlsx'), await importTemplate(productApprovalRow.label, columns(locale), locale)),
}

const words: Readonly<Record<string, Decision>> = {
  通过: 'APPROVE',
  审核通过: 'APPROVE',
  approve: 'APPROVE',
  approved: 'APPROVE',
  退回: 'RETURN',
  退回修改: 'RETURN',
  return: 'RETURN',
  returned: 'RETURN',
  不通过: 'REJECT',
  审核不通过: 'REJECT',
  拒绝: 'REJECT',
  reject: 'REJECT',
  rejected: 'REJECT',
}

interface Line {
  readonly row: number
  readonly code: string
  readonly decision: Decision | null
  readonly comment: string | null
}

/** @throws Failure bad-input without a file, rule when it cannot be read, has no such columns, no row or too many */
export async function decideSheet(context: CallContext, mode: 'preview' | 'confirm', decide: (decision: DecisionOnDraft) => Promise<void>) {
  const [file] = context.files
  if (!file) throw badInput([{ path: 'file', code: 'upload-missing' }])
  const lines = await linesOf(context, file.path, file.fileName.split('.').at(-1)?.toLowerCase() ?? '')
  const seen = await rowsSeen(context.data, productDraft, context.principal)
  const drafts = await draftsInReview(
    context.sql,
    lines.map(({ code }) => code),
    seen,
  )
  const twice = new Set(lines.map(({ code }) => code).filter((code, at, all) => all.indexOf(code) !== at))
  const rows = []
  for (const line of lines) {
    const draft = drafts.get(line.code)
    const problem = problemOf(line, draft !== undefined, twice.has(line.code))
    const told = { row: line.row, code: line.code, name: draft?.name ?? null, decision: line.decision, comment: line.comment }
    if (problem !== undefined || !draft || mode === 'preview') rows.push({ ...told, problem: problem === undefined ? null : context.text(problem) })
    else rows.push({ ...told, problem: await outcome(context, () => decide({ id: draft.id, decision: line.decision!, comment: line.comment ?? undefined })) })
  }
  return { mode, total: rows.length, good: rows.filter(({ problem }) => problem === null).length, rows }
}

function problemOf({ decision, comment }: Line, isThere: boolean, isTwice: boolean): string | undefined {
  if (!isThere) return 'product.import-not-in-review'
  if (isTwice) return 'product.import-twice'
  if (decision === null) return 'product.import-bad-decision'
  if (comment !== null && untypeable.test(comment)) return 'bad-characters'
  return decision !== 'APPROVE' && !isReadable(comment) ? 'product.reason-needed' : undefined
}

async function outcome(context: CallContext, work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return context.text(error.code, error.details)
  }
}

async function linesOf(context: CallContext, path: string, extension: string): Promise<Line[]> {
  let columns: ReadonlyMap<Column, number> | undefined
  const lines: Line[] = []
  for await (const { number, cells } of readSheet(path, extension)) {
    if (cells.every((cell) => cell === null || cell === '')) continue
    if (!columns) {
      columns = columnsOf(context, cells)
      continue
    }
    const at = (column: Column): string => String(cells[columns?.get(column) ?? -1] ?? '').trim()
    lines.push({ row: number, code: at('code'), decision: words[at('decision').toLowerCase()] ?? null, comment: at('comment').slice(0, 500) || null })
    if (lines.length > mostRows) throw new Failure('rule', 'import-too-many-rows', { limit: mostRows })
  }
  if (lines.length === 0) throw new Failure('rule', 'import-no-rows')
  return lines
}

function columnsOf({ locale }: CallContext, cells: readonly ReadCell[]): ReadonlyMap<Column, number> {
  const titles = cells.map((cell) =>
    String(cell ?? '')
      .replace(/^\*/, '')
      .trim(),
  )
  const found = new Map<Column, number>()
  for (const [column, { zh, en, also }] of Object.entries(headers) as [Column, (typeof headers)[Column]][]) {
    const at = titles.findIndex((title) => [zh, en, ...also].includes(title))
    if (at >= 0) found.set(column, at)
  }
  const missing = (['code', 'decision'] as const).filter((column) => !found.has(column))
  if (missing.length > 0) throw new Failure('rule', 'import-missing-columns', { columns: missing.map((column) => headers[column][locale]).join('、') })
  return found
}
