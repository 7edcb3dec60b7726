/** Lines and columns of what a spreadsheet puts on the clipboard. The line break at its end begins no further line. */
export const clipboardTable = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
