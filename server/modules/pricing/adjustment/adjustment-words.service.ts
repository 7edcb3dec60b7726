/** An adjustment in the words of its process, and what its decision table looks at. */
import type { DataSource, Sql } from '#kit/data-source.ts'
import { decimal } from '#kit/money.ts'
import { frontChannel, priceTypeOptions } from '#server/modules/product/price/price-keys.contract.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import type { Adjustment } from './adjustment-write.service.ts'

const percent = (rate: string): string => `${decimal(rate).times(100).toDecimalPlaces(2).toFixed()} %`

export async function adjustmentWords({ data }: { readonly data: DataSource; readonly sql: Sql }, row: Adjustment) {
  const kind = priceTypeOptions.find(({ value }) => value === row.priceType)!.label
  const channels = await dictionaryLabels(data)('sales_channel')
  const place = row.priceType === 'SUPPLY' ? { zh: '全渠道', en: 'All channels' } : (channels.get(row.channel) ?? { zh: row.channel, en: row.channel })
  const maxRate = row.maxRate.toFixed()
  return {
    code: row.code,
    kind: { zh: `${kind.zh}调整`, en: `${kind.en} adjustment` },
    place,
    lines: { zh: `${row.lineCount} 个 SKU`, en: `${row.lineCount} SKU` },
    change: {
      zh: `最大调幅 ${percent(maxRate)}${row.belowFloor > 0 ? `，${row.belowFloor} 个低于底价` : ''}`,
      en: `changes up to ${percent(maxRate)}${row.belowFloor > 0 ? `, ${row.belowFloor} below the floor` : ''}`,
    },
    maxRate: Number(maxRate),
    belowFloor: row.belowFloor,
    isJdOperated: row.channel === frontChannel,
  }
}
