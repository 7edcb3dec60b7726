/** Copies a text and says so; for codes and numbers that people carry into other systems. */
import { CopyOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from '../i18n.ts'
import { notify } from '../notify.ts'
import '../texts.ts'

/** Resolves to false where the browser forbids the clipboard (plain http on a foreign host). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('kit')
  const copy = async (event: React.MouseEvent) => {
    event.stopPropagation()
    if (await copyText(text)) notify.success(t('copied'))
    else notify.error(t('copyFailed'))
  }
  return (
    <Tooltip title={t('copy')}>
      <Button type="text" size="small" icon={<CopyOutlined />} aria-label={`${t('copy')} ${text}`} onClick={(event) => void copy(event)} />
    </Tooltip>
  )
}
