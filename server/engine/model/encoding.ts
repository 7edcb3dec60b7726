/** Bytes of an uploaded model to text: tools write UTF-8, UTF-16 with or without a mark, and what the XML declaration names (GBK, ISO-8859-1). */

/** Never throws: an encoding that does not exist is read as UTF-8, and the XML reader says what it finds. */
export function modelText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(declaration)?.[1]
  // It was read as single bytes so far: it cannot be what it says.
  return named === undefined || /^utf-?16/i.test(named) ? 'utf-8' : named
}
