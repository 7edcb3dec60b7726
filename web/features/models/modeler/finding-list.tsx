/** What is wrong with the model, and what it carries without meaning; each line leads to its element. */
import { CheckCircleOutlined, CloseCircleOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Check, Finding } from './use-check.ts'
import styles from './studio.module.css'
import '../texts.ts'

export function FindingList({ check, onSelect }: { check: Check; onSelect: (elementId: string) => void }) {
  const { t } = useTranslation('models')
  const [open, setOpen] = useState(true)
  const problems = check.findings.filter(({ severity }) => severity === 'problem').length
  const warnings = check.findings.length - problems
  return (
    <div className={styles['findings']}>
      <button type="button" className={styles['findingHead']} aria-expanded={open} disabled={check.findings.length === 0} onClick={() => setOpen(!open)}>
        <Icon check={check} problems={problems} warnings={warnings} />
        <span role="status">
          {check.state === 'failed'
            ? t('check.failed')
            : check.findings.length === 0
              ? t(check.state === 'checking' ? 'check.checking' : 'check.clean')
              : t('check.counts', { problems, warnings })}
        </span>
      </button>
      {open && check.findings.length > 0 && (
        <ul className={styles['findingRows']} aria-label={t('check.title')}>
          {check.findings.map((finding, index) => (
            <li key={index}>
              <Line finding={finding} onSelect={onSelect} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Icon({ check, problems, warnings }: { check: Check; problems: number; warnings: number }) {
  if (check.state === 'checking') return <LoadingOutlined />
  if (problems > 0 || check.state === 'failed') return <CloseCircleOutlined style={{ color: 'var(--danger)' }} />
  return warnings > 0 ? <WarningOutlined style={{ color: 'var(--warning)' }} /> : <CheckCircleOutlined style={{ color: 'var(--success)' }} />
}

function Line({ finding, onSelect }: { finding: Finding; onSelect: (elementId: string) => void }) {
  const { t } = useTranslation('models')
  const { elementId, line, code, message, severity } = finding
  const title = t(`findings.${code}` as 'findings.bad-event', { defaultValue: '' })
  return (
    <>
      {severity === 'problem' ? <CloseCircleOutlined style={{ color: 'var(--danger)' }} /> : <WarningOutlined style={{ color: 'var(--warning)' }} />}
      {elementId !== null && (
        <Button type="link" size="small" onClick={() => onSelect(elementId)}>
          {elementId}
        </Button>
      )}
      {title !== '' && <Typography.Text strong>{title}</Typography.Text>}
      <Typography.Text type="secondary">{message}</Typography.Text>
      {line !== null && <Typography.Text type="secondary">{t('check.line', { line })}</Typography.Text>}
    </>
  )
}
