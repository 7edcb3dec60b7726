/** Looks into a zip's directory before anything is unpacked: a small file can claim to be terabytes. */
import { open } from 'node:fs/promises'
import { Failure } from '../errors.ts'

/** Unpacked, all parts together. 50,000 wide rows stay far below. */
const MAX_UNPACKED = 400 * 1024 * 1024
const MAX_PARTS = 2_000
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50

/** @throws Failure `import-unreadable` when it is no zip, or would unpack to too much */
export async function assertHarmlessZip(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const tail = Buffer.alloc(Math.min(size, 65_557))
    await handle.read(tail, 0, tail.length, size - tail.length)
    const end = lastIndexOf(tail, END_SIGNATURE)
    if (end < 0) throw new Failure('rule', 'import-unreadable')
    const length = tail.readUInt32LE(end + 12)
    const parts = tail.readUInt16LE(end + 10)
    if (parts > MAX_PARTS || length > size) throw new Failure('rule', 'import-unreadable')
    const directory = Buffer.alloc(length)
    await handle.read(directory, 0, length, tail.readUInt32LE(end + 16))
    if (unpackedSize(directory) > MAX_UNPACKED) throw new Failure('rule', 'import-unreadable')
  } finally {
    await handle.close()
  }
}

function lastIndexOf(buffer: Buffer, signature: number): number {
  for (let at = buffer.length - 22; at >= 0; at -= 1) if (buffer.readUInt32LE(at) === signature) return at
  return -1
}

function unpackedSize(directory: Buffer): number {
  let total = 0
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE;) {
    total += directory.readUInt32LE(at + 24)
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return total
}
