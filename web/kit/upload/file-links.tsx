/** Stored files as a list of links that work when they are clicked. */
import { PaperClipOutlined } from '@ant-design/icons'
import { Space } from 'antd'
import { useFreshLinks } from './fresh-links.ts'
import type { StoredFile } from './send-file.ts'

export function FileLinks({ files }: { files: readonly StoredFile[] }) {
  const fresh = useFreshLinks(files)
  return (
    <Space size={[12, 4]} wrap>
      {fresh.map(({ link, name }) => (
        <a key={link} href={link} target="_blank" rel="noreferrer">
          <PaperClipOutlined aria-hidden /> {name || link}
        </a>
      ))}
    </Space>
  )
}
