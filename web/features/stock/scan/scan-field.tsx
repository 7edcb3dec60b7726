/** Where codes are scanned or typed. A scanner types and presses Enter; the camera reads where there is one. */
import { CameraOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import type { InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { Camera, canScan, fetchReader } from './camera.tsx'
import '../texts.ts'

interface Props {
  readonly onCode: (code: string) => void
  /** It is not what the page is about: no keyboard opens before somebody asks for it. */
  readonly waits?: boolean
}

export function ScanField({ onCode, waits = false }: Props) {
  const { t } = useTranslation('stock')
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    if (!waits) field.current?.focus()
    fetchReader()
  }, [waits])
  const read = (code: string) => {
    setTyped('')
    if (code.trim()) onCode(code.trim())
  }
  return (
    <>
      <Space.Compact block>
        <Input
          ref={field}
          size="large"
          allowClear
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('counting.scan')}
          placeholder={t('counting.scan')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => read(typed)}
        />
        {canScan() && <Button size="large" icon={<CameraOutlined />} aria-label={t('counting.camera')} onClick={() => setLooking(true)} />}
      </Space.Compact>
      {isLooking && (
        <Camera
          onClose={() => setLooking(false)}
          onCode={(code) => {
            setLooking(false)
            read(code)
          }}
        />
      )}
    </>
  )
}
