/** Where taking over a sheet begins: its template, and the place where the filled-in sheet is dropped. */
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { DropFile } from '../upload/drop-file.tsx'
import { fileRule } from '../upload/upload-rules.ts'

const sheetRule = { ...fileRule, types: ['xlsx', 'csv'] } as const

interface Props {
  /** Downloads the template. */
  readonly template: () => Promise<unknown>
  readonly templateText?: string
  readonly hint: ReactNode
  /** Reads the sheet; nothing else is taken meanwhile. The client has shown the server's words when it rejects. */
  readonly read: (sheet: File) => Promise<unknown>
}

export function ChooseSheet({ template, templateText, hint, read }: Props) {
  const { t } = useTranslation('kit')
  const [busy, setBusy] = useState(false)
  const start = async (sheet: File) => {
    setBusy(true)
    await read(sheet).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Flex vertical gap={12}>
      <div>
        <Button icon={<DownloadOutlined />} onClick={() => void template().catch(() => undefined)}>
          {templateText ?? t('transfer.template')}
        </Button>
      </div>
      <DropFile
        rule={sheetRule}
        disabled={busy}
        title={busy ? t('transfer.importing') : t('transfer.pickFile')}
        hint={hint}
        onFile={(sheet) => void start(sheet)}
      />
    </Flex>
  )
}
