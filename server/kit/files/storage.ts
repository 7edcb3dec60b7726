/** Where the bytes of files lie. Keys are made by us from dates and ids and never carry a user's text. */
import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface FileStorage {
  /** Stored with each file, so that a change of storage leaves old files reachable while both are configured. */
  readonly name: string
  /** Whole or not at all: a reader never sees half a file. */
  put(key: string, content: Readable, size: number): Promise<void>
  /** @throws Failure `file-missing` when there is nothing under the key */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** Everything stored before the instant, for the search for content without a row. */
  list(before: Date): AsyncIterable<string>
  /** @throws when the storage cannot be used */
  check(): Promise<void>
}

/** The storages of an installation; administrators may change which one takes new files while the product runs. */
export interface Storages {
  /** Takes new files. */
  current(): Promise<FileStorage>
  named(name: string): Promise<FileStorage | undefined>
  all(): Promise<readonly FileStorage[]>
}

const keyFormat = /^\d{4}\/\d{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `2026/11/<id>`: folders stay small and ids can be read back. */
export const keyOf = (id: string, at: Date): string => `${at.getUTCFullYear()}/${String(at.getUTCMonth() + 1).padStart(2, '0')}/${id}`

export const idOfKey = (key: string): string => key.slice(8)

/** @throws Error for anything that `keyOf` did not make; so no path leaves the folder */
export function assertKey(key: string): void {
  if (!keyFormat.test(key)) throw new Error(`Not a storage key: ${key.slice(0, 80)}`)
}

export const isKey = (key: string): boolean => keyFormat.test(key)
