/** Amounts in Chinese financial capitals (大写), as bills and payments must carry them against alteration. */

const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const PLACES = ['', '拾', '佰', '仟'] as const
const GROUPS = ['', '万', '亿', '万亿', '亿亿'] as const

const digitAt = (text: string, index: number): string => DIGITS[Number(text[index])] ?? DIGITS[0]

/** Four digits, without the zeros at either end: `0105` gives 壹佰零伍. */
function readGroup(group: string): string {
  let text = ''
  let zeroPending = false
  for (let index = 0; index < group.length; index += 1) {
    if (group[index] === '0') {
      zeroPending = text !== ''
      continue
    }
    text += `${zeroPending ? DIGITS[0] : ''}${digitAt(group, index)}${PLACES[group.length - 1 - index] ?? ''}`
    zeroPending = false
  }
  return text
}

function readWhole(whole: string): string {
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0')
  let text = ''
  let gap = false
  for (let start = 0; start < padded.length; start += 4) {
    const group = padded.slice(start, start + 4)
    const read = readGroup(group)
    if (read === '') {
      gap = text !== ''
      continue
    }
    const needsZero = text !== '' && (gap || group.startsWith('0'))
    text += `${needsZero ? DIGITS[0] : ''}${read}${GROUPS[(padded.length - start) / 4 - 1] ?? ''}`
    gap = false
  }
  return text
}

/** @param amount with two decimals, without separators: `1001.05` gives 壹仟零壹元零伍分; whole amounts end in 整 */
export function inCapitals(amount: string): string {
  const sign = amount.startsWith('-') ? '负' : ''
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.')
  const yuan = readWhole(whole)
  if (cents === '00') return `${sign}${yuan === '' ? DIGITS[0] : yuan}元整`

  const jiao = cents[0] === '0' ? '' : `${digitAt(cents, 0)}角`
  const fen = cents[1] === '0' ? '' : `${digitAt(cents, 1)}分`
  const gap = yuan !== '' && jiao === '' ? DIGITS[0] : ''
  return `${sign}${yuan === '' ? '' : `${yuan}元`}${gap}${jiao}${fen}${fen === '' ? '整' : ''}`
}
