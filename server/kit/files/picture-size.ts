/** How large a picture is once it is unpacked: a few kilobytes can fill the memory of every browser that shows them. Read from the head of the file, nothing is unpacked. */
import { open } from 'node:fs/promises'
import { Failure } from '../errors.ts'

/** Pixels: twice what the best cameras take. */
const mostPixels = 100_000_000
/** Metadata of pictures stands before their size. */
const headBytes = 512 * 1024

/** @throws Failure `upload-picture-too-large` (413) */
export async function checkPicture(path: string, extension: string): Promise<void> {
  if (!['png', 'gif', 'jpg', 'jpeg'].includes(extension)) return
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const pixels = pixelsOf(buffer.subarray(0, bytesRead))
    if (pixels !== undefined && pixels > mostPixels) throw new Failure('too-large', 'upload-picture-too-large', { limit: mostPixels / 1_000_000 })
  } finally {
    await handle.close()
  }
}

function pixelsOf(head: Buffer): number | undefined {
  if (head.length >= 24 && head.readUInt32BE(0) === 0x89504e47) return head.readUInt32BE(16) * head.readUInt32BE(20)
  if (head.length >= 10 && head.toString('latin1', 0, 3) === 'GIF') return head.readUInt16LE(6) * head.readUInt16LE(8)
  return head.length > 4 && head.readUInt16BE(0) === 0xffd8 ? jpegPixels(head) : undefined
}

/** The first frame header; others before it are walked over by their lengths. */
function jpegPixels(head: Buffer): number | undefined {
  for (let at = 2; at + 9 < head.length;) {
    if (head[at] !== 0xff) return undefined
    const marker = head[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return head.readUInt16BE(at + 5) * head.readUInt16BE(at + 7)
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}
