/** What the pages for people without a session look like: a title, one column, the language. */
import { Flex, Select, Typography } from 'antd'
import type { ReactNode } from 'react'
import { languages, switchLanguage, useLanguage } from '#web/kit/i18n.ts'

export function PublicFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const language = useLanguage()
  return (
    <main style={{ minHeight: '100vh', background: 'var(--canvas)', padding: 'clamp(12px, 3vw, 32px)' }}>
      <Flex vertical gap={16} style={{ maxWidth: 960, margin: '0 auto' }}>
        <Flex justify="space-between" align="center" gap={12}>
          <Typography.Title level={1} style={{ fontSize: 24, margin: 0 }}>
            {title}
          </Typography.Title>
          <Select
            aria-label="Language"
            value={language}
            onChange={(next) => void switchLanguage(next)}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
            style={{ width: 120 }}
          />
        </Flex>
        {lead && <Typography.Text type="secondary">{lead}</Typography.Text>}
        <div style={{ background: 'var(--surface)', borderRadius: 8, padding: 'clamp(12px, 3vw, 24px)' }}>{children}</div>
      </Flex>
    </main>
  )
}
