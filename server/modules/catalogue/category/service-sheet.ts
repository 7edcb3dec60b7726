/** The categories of services as a sheet: a column a level, so that it reads as the tree does. */
import { Readable } from 'node:stream'
import type { Locale } from '#kit/messages.ts'
import { xlsxStream, type CellValue } from '#kit/sheets/xlsx-writer.ts'
import { toggleOptions } from '#kit/fields.contract.ts'
import type { CategoryBranch } from './category-tree.contract.ts'
import { mostLevels } from './category-fields.contract.ts'

const words = {
  zh: { sheet: '服务类目', level: (n: number) => `${'一二三四五六'[n - 1] ?? n}级类目`, code: '类目编码', english: '英文名称', status: '状态' },
  en: { sheet: 'Services', level: (n: number) => `Level ${n}`, code: 'Code', english: 'English name', status: 'Status' },
} as const

export function serviceSheet(forest: readonly CategoryBranch[], locale: Locale): { readonly name: string; readonly content: Readable } {
  const { sheet, level, code, english, status } = words[locale]
  const columns = [
    ...Array.from({ length: mostLevels }, (_, index) => ({ title: level(index + 1), width: 20, style: 'text' as const })),
    ...[code, english, status].map((title) => ({ title, width: 18, style: 'text' as const })),
  ]
  const rows = [...linesOf(forest, [], locale)]
  const batches = async function* () {
    yield rows
  }
  return { name: sheet, content: Readable.from(xlsxStream({ sheetName: sheet, columns }, batches()), { objectMode: false }) }
}

function* linesOf(nodes: readonly CategoryBranch[], above: readonly string[], locale: Locale): Generator<CellValue[]> {
  for (const node of nodes) {
    const line = [...above, node.name]
    const state = toggleOptions.find(({ value }) => value === node.status)?.label[locale] ?? node.status
    yield [...line, ...Array.from({ length: mostLevels - line.length }, () => null), node.code, node.nameEn, state]
    yield* linesOf(node.children ?? [], line, locale)
  }
}
