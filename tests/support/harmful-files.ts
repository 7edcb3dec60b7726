/** Files that are made to harm whoever reads them. Made by code: their sizes are the point, and nobody wants them in a clone. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

interface Part {
  readonly name: string
  readonly content: Buffer | string | readonly Repeated[]
  /** What the headers say of the unpacked size, when they lie. */
  readonly claims?: number
}

/** What is there so often, one after the other: packed once, and never held at its full size. */
interface Repeated {
  readonly of: Buffer | string
  readonly times: number
}

/** A zip, well formed but for what `claims` says. @param repeat the directory names every part so often, all at the same place */
export function zipOf(parts: readonly Part[], repeat = 1): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, content, claims } of parts) {
    const { packed, length, sum } = packedOf(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(sum, 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims ?? length, 18)
    fields.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed])
    files.push(local)
    for (let time = 0; time < repeat; time += 1)
      directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), fields, rest, Buffer.from(name)]))
    at += local.length
  }
  const names = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(names.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, names, end])
}

function packedOf(content: Part['content']): { readonly packed: Buffer; readonly length: number; readonly sum: number } {
  if (typeof content === 'string' || Buffer.isBuffer(content)) {
    const raw = Buffer.from(content)
    return { packed: deflateRawSync(raw, { level: 1 }), length: raw.length, sum: checksum(raw) }
  }
  // A piece that ends in a full flush looks back to nothing before it, so it may stand anywhere and as often as one likes.
  const pieces = content.map(({ of, times }) => ({ raw: Buffer.from(of), times }))
  const packed = pieces.flatMap(({ raw, times }) => Array<Buffer>(times).fill(deflateRawSync(raw, { level: 1, finishFlush: constants.Z_FULL_FLUSH })))
  return { packed: Buffer.concat([...packed, deflateRawSync('')]), length: pieces.reduce((sum, { raw, times }) => sum + raw.length * times, 0), sum: 0 }
}

/** Of node 22; older ones do without, and no reader here asks for it. */
const checksum = (content: Buffer): number => (typeof crc32 === 'function' ? crc32(content) : 0)

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`
const relations = (lines: string) => `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines}</Relationships>`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const sheetBegins = `${head}<worksheet ${main}><sheetData>`
const sheetEnds = '</sheetData></worksheet>'

/** A workbook of one sheet, whose rows are given as their XML. @param times so often, one after the other */
export const workbookParts = (rows: string, claims?: number, times?: number): Part[] => [
  { name: '[Content_Types].xml', content: types },
  { name: '_rels/.rels', content: relations(`<Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`) },
  {
    name: 'xl/workbook.xml',
    content: `${head}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
  },
  { name: 'xl/_rels/workbook.xml.rels', content: relations(`<Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`) },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: times === undefined ? `${sheetBegins}${rows}${sheetEnds}` : [sheetBegins, rows, sheetEnds].map((of) => ({ of, times: of === rows ? times : 1 })),
    ...(claims !== undefined && { claims }),
  },
]

export const workbookOf = (rows: string, claims?: number, times?: number): Buffer => zipOf(workbookParts(rows, claims, times))

const text = (ref: string, value: string): string => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`

const megabyte = ' '.repeat(1024 * 1024)

export const harmfulWorkbooks: Readonly<Record<string, () => Buffer>> = {
  'grows to 250 MB and says so': () => workbookOf(megabyte, undefined, 250),
  'grows to 250 MB and says that it is small': () => workbookOf(megabyte, 1000, 250),
  'names one part two thousand times': () => zipOf([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(10 * 1024 * 1024, ' ') }], 1_900),
  'has a cell in the last column there is': () => workbookOf(`<row r="1">${text('XFD1', 'x')}</row>`),
  'has a text longer than a cell holds': () => workbookOf(`<row r="1">${text('A1', 'x'.repeat(40_000))}</row>`),
  'has more rows than anybody keeps': () =>
    workbookOf(Array.from({ length: 200_001 }, (_each, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`).join('')),
  'has more parts than any workbook': () => zipOf([{ name: 'xl/worksheets/sheet1.xml', content: '<worksheet/>' }], 2_100),
  'is a zip within a zip': () => zipOf([{ name: 'xl/workbook.zip', content: workbookOf('') }]),
  'ends in the middle': () => workbookOf(`<row r="1">${text('A1', 'x')}</row>`).subarray(0, 400),
  'is no zip': () => Buffer.from('a,b,c'),
}

/** A picture's head: nobody here unpacks more of it. */
export function pictureOf(type: 'png' | 'gif' | 'jpg', width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  if (type === 'png') {
    size.writeUInt32BE(width, 0)
    size.writeUInt32BE(height, 4)
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), size, Buffer.from('\x08\x06\0\0\0\0\0\0\0\0\0\0\0IDAT', 'latin1')])
  }
  if (type === 'gif') {
    size.writeUInt16LE(width, 0)
    size.writeUInt16LE(height, 2)
    return Buffer.concat([Buffer.from('GIF89a', 'latin1'), size.subarray(0, 4), Buffer.alloc(64)])
  }
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, 0x12]), Buffer.alloc(16)])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, Buffer.from([0xff, 0xc0, 0, 0x11, 8]), size.subarray(0, 4), Buffer.alloc(64)])
}

/** SVG that runs, fetches or grows. */
export const drawings: Readonly<Record<string, string>> = {
  'drawings with a script': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  'drawings that fetch': `${head}<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
  'drawings that grow': `${head}<!DOCTYPE svg [<!ENTITY a "ha">${Array.from({ length: 9 }, (_each, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
}
