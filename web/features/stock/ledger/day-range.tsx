/** The days that figures of the ledger are about; a month up to today to begin with. */
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { today } from '#web/kit/format/today.ts'

export interface Days {
  readonly from: string
  readonly to: string
}

const day = 'YYYY-MM-DD'

export const useDays = () => useState<Days>(() => ({ from: today().subtract(30, 'day').format(day), to: today().format(day) }))

export function DayRange({ label, value, onChange }: { readonly label: string; readonly value: Days; readonly onChange: (days: Days) => void }) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      allowClear={false}
      value={[dayjs(value.from), dayjs(value.to)]}
      style={{ width: 260, maxWidth: '100%' }}
      onChange={(days) => {
        const [from, to] = days ?? []
        if (from && to) onChange({ from: from.format(day), to: to.format(day) })
      }}
    />
  )
}
