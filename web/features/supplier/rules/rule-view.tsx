/** A version as its readers see it: the rule, what differs, what it changes, and the versions beside it. */
import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'

export interface RuleSection {
  readonly title: string
  readonly content: ReactNode
}

export function RuleSections({ sections }: { sections: readonly RuleSection[] }) {
  return (
    <Flex vertical gap={16}>
      {sections.map(({ title, content }) => (
        <section key={title} aria-label={title}>
          <Typography.Title level={5} style={{ margin: '0 0 8px' }}>
            {title}
          </Typography.Title>
          {content}
        </section>
      ))}
    </Flex>
  )
}
