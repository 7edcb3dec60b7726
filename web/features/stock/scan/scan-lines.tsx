/** Codes that are scanned over a list of lines: the line that is meant comes into view, with its quantity ready to be typed over. */
import { Alert } from 'antd'
import { useState, type RefObject } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { ScanField } from './scan-field.tsx'
import '../texts.ts'

interface Props {
  /** What holds the lines; each stands in an element with its key as `data-scan`. */
  readonly within: RefObject<HTMLElement | null>
  /** The key of the line that a code means. */
  readonly find: (code: string) => string | undefined
}

export function ScanLines({ within, find }: Props) {
  const { t } = useTranslation('stock')
  const [unknown, setUnknown] = useState<string>()
  const look = (code: string) => {
    const key = find(code)
    setUnknown(key === undefined ? code : undefined)
    const line = key === undefined ? undefined : within.current?.querySelector(`[data-scan="${CSS.escape(key)}"]`)
    line?.scrollIntoView({ block: 'center' })
    line?.querySelector('input')?.focus()
    line?.querySelector('input')?.select()
  }
  return (
    <>
      <ScanField onCode={look} waits />
      {unknown !== undefined && <Alert type="warning" showIcon title={t('counting.unknown', { code: unknown })} />}
    </>
  )
}
