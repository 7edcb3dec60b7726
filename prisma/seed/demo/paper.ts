/** Papers of the demo's people: a page of text as a PDF, so that a reader opens something. */

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

/** @param lines in Latin letters: the fonts that every reader has know no others */
export function samplePaper(title: string, lines: readonly string[]): Blob {
  const text = [`BT /F1 22 Tf 72 760 Td (${escaped(title)}) Tj /F1 12 Tf`, ...lines.map((line) => `0 -28 Td (${escaped(line)}) Tj`), 'ET'].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
  ]
  const offsets: number[] = []
  let body = '%PDF-1.4\n'
  for (const [index, object] of objects.entries()) {
    offsets.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const tail = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return new Blob([body + tail], { type: 'application/pdf' })
}
