/**
 * A zip, unpacked once without keeping anything, and written again entry by entry. What a zip says of itself is believed nowhere: a
 * small file can claim to be small and grow to terabytes. Bytes are counted while they come out, the copy says the true sizes, and
 * it holds only what the directory names, so that whoever reads it reads what was counted.
 */
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

/** Unpacked, all parts together. 50,000 wide rows stay below. */
export const mostUnpacked = 200 * 1024 * 1024
const mostParts = 2_000
const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8

interface Entry {
  readonly name: Buffer
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly offset: number
}

/**
 * @param limit bytes that all parts may have together when they are unpacked
 * @throws Error when it is no zip, is encrypted or damaged, or unpacks to more
 */
export async function repackZip(path: string, target: string, limit = mostUnpacked): Promise<void> {
  const handle = await open(path, 'r')
  const out = createWriteStream(target)
  try {
    const { size } = await handle.stat()
    const entries = await directoryOf(handle, size)
    // Entries may overlap: then a small file packs more than it has.
    if (entries.reduce((sum, { packed }) => sum + packed, 0) > size) throw new Error('Entries of the zip overlap')
    const records: Buffer[] = []
    let [at, left] = [0, limit]
    for (const entry of entries) {
      const start = await dataStart(handle, entry.offset)
      const unpacked = await unpackedSize(path, entry, start, left)
      left -= unpacked
      const { local, central } = headersOf(entry, unpacked, at)
      await write(out, local)
      if (entry.packed > 0) for await (const chunk of createReadStream(path, { start, end: start + entry.packed - 1 })) await write(out, chunk as Buffer)
      records.push(central)
      at += local.length + entry.packed
    }
    const directory = Buffer.concat(records)
    await write(out, Buffer.concat([directory, endOf(entries.length, directory.length, at)]))
  } finally {
    await handle.close()
    await new Promise((resolve) => out.end(resolve))
  }
}

async function directoryOf(handle: FileHandle, size: number): Promise<Entry[]> {
  const tail = await bytes(handle, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const end = lastIndexOf(tail, END)
  if (end < 0) throw new Error('Not a zip')
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > mostParts || start + length > size) throw new Error('The directory of the zip is not what it says')
  const directory = await bytes(handle, start, length)
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY;) {
    const [flags, method, nameLength] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10), directory.readUInt16LE(at + 28)]
    if ((flags & 1) === 1 || (method !== STORED && method !== DEFLATED)) throw new Error('The zip is encrypted or packed in an unusual way')
    entries.push({
      name: directory.subarray(at + 46, at + 46 + nameLength),
      method,
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    if (entries.length > mostParts) throw new Error('The zip has too many parts')
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

async function dataStart(handle: FileHandle, offset: number): Promise<number> {
  const header = await bytes(handle, offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) throw new Error('An entry of the zip is not where its directory says')
  return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** Unpacks into nothing. @throws Error as soon as more comes out than is left */
async function unpackedSize(path: string, { method, packed }: Entry, start: number, left: number): Promise<number> {
  if (method === STORED || packed === 0) {
    if (packed > left) throw new Error('The zip unpacks to too much')
    return packed
  }
  let size = 0
  await pipeline(createReadStream(path, { start, end: start + packed - 1 }), createInflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > left) throw new Error('The zip unpacks to too much')
    }
  })
  return size
}

function headersOf({ name, method, crc, packed }: Entry, unpacked: number, offset: number): { readonly local: Buffer; readonly central: Buffer } {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  // Names are UTF-8.
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(unpacked, 18)
  fields.writeUInt16LE(name.length, 22)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([signature(LOCAL), fields, name]),
    central: Buffer.concat([signature(ENTRY), Buffer.from([20, 0]), fields, rest, name]),
  }
}

function endOf(count: number, length: number, start: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(start, 16)
  return end
}

function signature(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}

async function bytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

const write = (out: WriteStream, content: Buffer): Promise<void> =>
  new Promise((resolve, reject) => out.write(content, (error) => (error ? reject(error) : resolve())))

function lastIndexOf(buffer: Buffer, wanted: number): number {
  for (let at = buffer.length - 22; at >= 0; at -= 1) if (buffer.readUInt32LE(at) === wanted) return at
  return -1
}
