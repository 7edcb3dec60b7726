/** What the checks found: duplicates, the blacklist, what was applied for before, what the register says. */
import { Alert, Flex } from 'antd'
import type { Finding } from '#server/modules/supplier/application/application.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

const types = { stop: 'error', warn: 'warning', info: 'info' } as const

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('registry')
  const label = useLabel()
  if (findings.length === 0) return <Alert type="success" showIcon title={t('noFindings')} />
  return (
    <Flex vertical gap={8}>
      {findings.map((finding) => (
        <Alert key={`${finding.kind}${finding.text.en}`} type={types[finding.severity]} showIcon title={label(finding.text)} />
      ))}
    </Flex>
  )
}
