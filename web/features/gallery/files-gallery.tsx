/** Uploaders in edit and read mode, avatar, editor and sanitised display. */
import { Card, Space } from 'antd'
import { useState } from 'react'
import { RichText } from '#web/kit/editor/rich-text.tsx'
import { RichTextEditor } from '#web/kit/editor/rich-text-editor.tsx'
import { AvatarUploader } from '#web/kit/upload/avatar-uploader.tsx'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import { fileRule, imageRule, productFileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'

const drawing = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="${color}"/><circle cx="60" cy="60" r="34" fill="white"/></svg>`)}`
const stored: readonly StoredFile[] = [
  { name: '外观.svg', link: drawing('#4f7cff') },
  { name: '采购合同-2026-第三季度-补充协议（盖章扫描件）.pdf', link: '/contract.pdf' },
  { name: '报价.xlsx', link: '/offer.xlsx' },
]
const sample =
  '<h2>安装说明</h2><p>先<strong>断电</strong>，再按 <em>图示</em> 连接。</p><table><tbody><tr><th>型号</th><th>功率</th></tr><tr><td>A1</td><td>60W</td></tr></tbody></table>'
const hostile = '<p onclick="alert(1)">点击无效</p><script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">链接</a>'

export function FilesGallery() {
  const [files, setFiles] = useState(stored)
  const [avatar, setAvatar] = useState('')
  const [html, setHtml] = useState(sample)
  return (
    <Space orientation="vertical" size={12} style={{ width: '100%' }}>
      <Card title="上传（编辑）">
        <Uploader label="附件" rule={{ ...fileRule, limit: 5 }} value={files} onChange={setFiles} />
      </Card>
      <Card title="上传（只读）">
        <Uploader label="附件" rule={imageRule} value={stored} />
      </Card>
      <Card title="商品资料（不限大小）">
        <Uploader label="资料" rule={productFileRule} value={[]} onChange={() => undefined} />
      </Card>
      <Card title="头像">
        <AvatarUploader label="头像" value={avatar} onChange={setAvatar} />
      </Card>
      <Card title="富文本">
        <RichTextEditor label="说明" value={html} onChange={setHtml} />
      </Card>
      <Card title="显示（已净化）">
        <RichText html={hostile} />
      </Card>
    </Space>
  )
}
