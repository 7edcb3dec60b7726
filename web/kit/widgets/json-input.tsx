/** Structured values as text; the value only changes while the text can be read, and what cannot is marked. */
import { Input } from 'antd'
import { useState } from 'react'
import type { ControlProps } from './decimal-input.tsx'

export function JsonInput({ value, onChange, ...rest }: ControlProps<unknown>) {
  const [draft, setDraft] = useState<string>()
  const text = draft ?? (value === undefined || value === null ? '' : JSON.stringify(value, null, 2))
  return (
    <Input.TextArea
      {...rest}
      {...(draft !== undefined && readJson(draft) === unreadable && { status: 'error' as const })}
      autoSize={{ minRows: 4, maxRows: 14 }}
      style={{ fontFamily: 'monospace' }}
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setDraft(event.target.value)
        const read = readJson(event.target.value)
        if (read !== unreadable) onChange?.(read)
      }}
    />
  )
}

const unreadable = Symbol('unreadable')

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return unreadable
  }
}
