/**
 * A zip archive as a stream of bytes, one entry after the other, with as little in memory as one chunk. Sizes follow each entry
 * (data descriptors), so nothing has to be known beforehand. Entries stay below 4 GB; callers see to that.
 */
import { crc32, createDeflateRaw } from 'node:zlib'
import { pipeline } from 'node:stream/promises'

export interface ZipEntry {
  /** ASCII path inside the archive. */
  readonly name: string
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Fast compression: sheets are repetitive, and a higher level costs twice the time for a tenth of the size. */
const LEVEL = 3
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808
/** 1980-01-01, the earliest a zip knows: equal content makes equal archives. */
const DOS_DATE = 0x0021

export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name: text, content } of entries) {
    const name = Buffer.from(text)
    const start = offset
    const head = Buffer.concat([localHeader(name), name])
    yield head
    offset += head.length
    const tally = { crc: 0, size: 0 }
    let packed = 0
    for await (const chunk of deflated(content, tally)) {
      packed += chunk.length
      yield chunk
    }
    const tail = descriptor(tally.crc, packed, tally.size)
    yield tail
    offset += packed + tail.length
    written.push({ name, offset: start, packed, ...tally })
  }
  const directory = Buffer.concat(written.flatMap((entry) => [directoryEntry(entry), entry.name]))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset)
}

async function* deflated(content: ZipEntry['content'], tally: { crc: number; size: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: 64 * 1024 })
  const feeding = pipeline(counted(content, tally), deflate)
  // Reported by the loop below, or of no interest when the reader has gone.
  feeding.catch(() => undefined)
  for await (const chunk of deflate) yield chunk as Buffer
  await feeding
}

async function* counted(content: ZipEntry['content'], tally: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    tally.crc = crc32(chunk, tally.crc)
    tally.size += chunk.length
    yield chunk
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return header
}

function descriptor(crc: number, packed: number, size: number): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryEntry({ name, offset, crc, packed, size }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt16LE(DOS_DATE, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return entry
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
