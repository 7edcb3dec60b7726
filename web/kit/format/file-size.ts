/** File sizes as the product shows them: B up to and including 1,024 bytes, K above it, M from 1,048,576 bytes. */
const KILO = 1024
const MEGA = 1024 * 1024

// Cut, not rounded: 1,048,575 bytes must not read as 1024K.
const twoPlaces = (value: number): string => String(Math.floor(value * 100) / 100)

/** `bytes` is a whole number of bytes, zero or more. */
export function formatFileSize(bytes: number): string {
  if (bytes >= MEGA) return `${twoPlaces(bytes / MEGA)}M`
  if (bytes > KILO) return `${twoPlaces(bytes / KILO)}K`
  return `${bytes}B`
}

/** A limit given in kilobytes, as messages show it: `500KB`, `20M`. */
export const formatSizeLimit = (kilobytes: number): string => (kilobytes >= KILO ? `${twoPlaces(kilobytes / KILO)}M` : `${kilobytes}KB`)
