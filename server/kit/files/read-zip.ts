/**
 * The files in a zip that somebody uploaded, taken out one by one. Nothing that the zip says of itself is believed: how many there are is
 * bounded, bytes are counted while they come out, and a name is a text to be judged, never a place to write to.
 */
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { Failure } from '../errors.ts'

export interface ZipLimits {
  readonly entries: number
  /** Bytes of all files together when they are unpacked. */
  readonly bytes: number
}

export interface ZippedFile {
  /** As it stands in the zip, with its folders. */
  readonly name: string
  /** It would lead out of a folder, or cannot be shown. */
  readonly isHostile: boolean
  /**
   * Writes it to a path of ours.
   * @returns its bytes; undefined when it has more than `most`
   * @throws Failure `zip-too-large` when all that was taken out is too much
   */
  extract(target: string, most: number): Promise<number | undefined>
}

/** Runs `work` over the files of a zip; folders and what operating systems leave beside files are passed over. @throws Failure `zip-unreadable`, `zip-too-many`, `zip-too-large` */
export async function readZip<Result>(path: string, limits: ZipLimits, work: (files: readonly ZippedFile[]) => Promise<Result>): Promise<Result> {
  const zip = await readable(() => openPromise(path, { validateEntrySizes: false, autoClose: false, decodeStrings: false }))
  try {
    if (zip.entryCount > limits.entries) throw new Failure('too-large', 'zip-too-many', { limit: limits.entries })
    const files: ZippedFile[] = []
    const taken = { bytes: 0 }
    await readable(async () => {
      for await (const entry of zip.eachEntry()) {
        const name = nameOf(entry)
        if (!name.endsWith('/') && !isLeftover(name)) files.push({ name, isHostile: isHostile(name), extract: extracting(zip, entry, limits, taken) })
      }
    })
    return await work(files)
  } finally {
    zip.close()
  }
}

/** @throws Failure `zip-unreadable` for whatever the zip is broken by */
async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('rule', 'zip-unreadable', { cause: error instanceof Error ? error.message : String(error) })
  }
}

/** UTF-8 unless it is not; then what Chinese systems write. */
function nameOf({ fileName }: Entry): string {
  const bytes = fileName as unknown as Buffer
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const isLeftover = (name: string): boolean => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)/i.test(name)

const isHostile = (name: string): boolean => /[\\:\p{Cc}\p{Cf}]/u.test(name) || name.startsWith('/') || name.split('/').includes('..')

const extracting =
  (zip: ZipFile, entry: Entry, limits: ZipLimits, taken: { bytes: number }) =>
  async (target: string, most: number): Promise<number | undefined> => {
    let own = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        own += chunk.length
        taken.bytes += chunk.length
        if (taken.bytes > limits.bytes) done(new Failure('too-large', 'zip-too-large', { limit: limits.bytes / 1024 / 1024 }))
        else done(own > most ? new TooLarge() : null, chunk)
      },
    })
    try {
      await readable(async () => pipeline(await zip.openReadStreamPromise(entry), counted, createWriteStream(target)))
      return own
    } catch (error) {
      if (own > most && !(error instanceof Failure && error.code === 'zip-too-large')) return undefined
      throw error
    }
  }

class TooLarge extends Error {
  override readonly name = 'TooLarge'
}
