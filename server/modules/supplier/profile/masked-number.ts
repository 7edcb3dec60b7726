/** Numbers that rows show with their middle hidden. */

/** The first and last four signs stay; of a short text only the last two. */
export function masked(text: string): string {
  if (text.length < 10) return '*'.repeat(Math.max(0, text.length - 2)) + text.slice(-2)
  return text.slice(0, 4) + '*'.repeat(text.length - 8) + text.slice(-4)
}

/** Whether a client sent back what it was shown, not a number. */
export const isMasked = (text: string): boolean => text.includes('*')
