/** The days that figures of the ledger are about; a month up to today to begin with. */
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { formatDay } from '#web/kit/format/instant.ts'

export interface Days {
  readonly from: string
  readonly to: string
}

const month = 30 * 86_400_000

export const useDays = () => useState<Days>(() => ({ from: formatDay(new Date(Date.now() - month).toISOString()), to: formatDay(new Date().toISOString()) }))

export function DayRange({ label, value, onChange }: { readonly label: string; readonly value: Days; readonly onChange: (days: Days) => void }) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      allowClear={false}
      value={[dayjs(value.from), dayjs(value.to)]}
      style={{ width: 260, maxWidth: '100%' }}
      onChange={(days) => {
        const [from, to] = days ?? []
        if (from && to) onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
      }}
    />
  )
}
