/**
 * A zip, unpacked and written again entry by entry. What a zip says of itself is not believed: a small file can claim to be small and
 * grow to terabytes. One that says itself that it is too much is refused before anything is unpacked; of all others bytes are counted
 * while they come out, and the copy holds only what was counted, packed no more. Parts that grow with rows come last, for a reader that
 * streams has to know the workbook before its sheets.
 */
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile as OpenZip } from 'yauzl'
import { ZipFile } from 'yazl'

/** Unpacked, all parts together. 50,000 wide rows stay below. */
export const mostUnpacked = 200 * 1024 * 1024
const mostParts = 2_000

/**
 * @param limit bytes that all parts may have together when they are unpacked
 * @throws Error when it is no zip, is encrypted or damaged, or unpacks to more
 */
export async function repackZip(path: string, target: string, limit = mostUnpacked): Promise<void> {
  const zip = await openPromise(path, { validateEntrySizes: false, autoClose: false })
  const copy = new ZipFile()
  const ended = new AbortController()
  const written = pipeline(copy.outputStream, createWriteStream(target), { signal: ended.signal })
  try {
    if (zip.entryCount > mostParts) throw new Error('The zip has too many parts')
    const parts = await partsOf(zip)
    if (parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > limit) throw new Error('The zip unpacks to too much')
    let left = limit
    for (const entry of parts) {
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          left -= chunk.length
          done(left < 0 ? new Error('The zip unpacks to too much') : null, chunk)
        },
      })
      copy.addReadStream(counted, entry.fileName, { compress: false })
      await pipeline(await zip.openReadStreamPromise(entry), counted)
    }
    copy.end()
    await written
  } catch (error) {
    ended.abort()
    await written.catch(() => {})
    throw error
  } finally {
    zip.close()
  }
}

const isSheet = (name: string): boolean => name.includes('/worksheets/')

async function partsOf(zip: OpenZip): Promise<Entry[]> {
  const parts: Entry[] = []
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) parts.push(entry)
  return parts.toSorted((one, other) => Number(isSheet(one.fileName)) - Number(isSheet(other.fileName)))
}
