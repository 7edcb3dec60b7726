/**
 * JD numbers the provinces in its own way. The specification names regions of the channels by JD's numbers; our regions carry the national
 * codes (GB/T 2260). What has no national code stands without one.
 */
const nationalByJd: Readonly<Record<string, string | undefined>> = {
  '1': '110000',
  '2': '310000',
  '3': '120000',
  '4': '500000',
  '5': '130000',
  '6': '140000',
  '7': '410000',
  '8': '210000',
  '9': '220000',
  '10': '230000',
  '11': '150000',
  '12': '320000',
  '13': '370000',
  '14': '340000',
  '15': '330000',
  '16': '350000',
  '17': '420000',
  '18': '430000',
  '19': '440000',
  '20': '450000',
  '21': '360000',
  '22': '510000',
  '23': '460000',
  '24': '520000',
  '25': '530000',
  '26': '540000',
  '27': '610000',
  '28': '620000',
  '29': '630000',
  '30': '640000',
  '31': '650000',
  '32': '710000',
}

/** A region by both of its codes, as far as it has them. */
export const codesOfJd = (jdCode: string): string[] => [jdCode, ...(nationalByJd[jdCode] === undefined ? [] : [nationalByJd[jdCode]])]
