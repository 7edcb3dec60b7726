/** What the colours of states and standings are called, as colours of the theme. */

const hues: Readonly<Record<string, string>> = {
  success: 'var(--success)',
  green: 'var(--success)',
  error: 'var(--danger)',
  red: 'var(--danger)',
  warning: 'var(--warning)',
  orange: 'var(--warning)',
  gold: 'var(--warning)',
  processing: 'var(--accent)',
  blue: 'var(--accent)',
  volcano: '#d4501b',
  lime: '#6f9900',
  cyan: '#13a8a8',
  geekblue: '#4a63e0',
  purple: '#7b4de0',
  magenta: '#d0368a',
  default: 'var(--text-soft)',
  gray: 'var(--text-soft)',
}

/** A colour of its own is taken as it is. */
export const hueOf = (color: string | undefined): string => hues[color ?? 'default'] ?? color ?? 'var(--text-soft)'
