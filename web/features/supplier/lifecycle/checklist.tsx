/** What a supplier needs to become formal: each condition with its state, the reason why not, and the way to mend it. */
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { useSearchParams } from 'react-router-dom'
import type { CheckState } from '#server/modules/supplier/lifecycle/regularization.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { RowList } from './row-list.tsx'
import './texts.ts'

export interface ChecklistProps {
  readonly items: readonly CheckState[]
  /** Leads to where a condition is mended; left out where there is no file around. */
  readonly onMend?: ((tab: string) => void) | undefined
}

export function Checklist({ items, onMend }: ChecklistProps) {
  const { t } = useTranslation('supplier-lifecycle')
  return (
    <RowList
      rows={items.map(({ key, label, ok, reason, tab }) => ({
        key,
        content: (
          <Flex gap={8} align="baseline" style={{ minWidth: 0 }}>
            {ok ? <CheckCircleFilled aria-hidden style={{ color: 'var(--success)' }} /> : <CloseCircleFilled aria-hidden style={{ color: 'var(--danger)' }} />}
            <Flex vertical style={{ minWidth: 0 }}>
              <span>{label}</span>
              {reason !== null && (
                <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
                  {reason}
                </Typography.Text>
              )}
            </Flex>
          </Flex>
        ),
        action: !ok && onMend && (
          <Button type="link" size="small" aria-label={`${t('check.mend')} ${label}`} onClick={() => onMend(tab)}>
            {t('check.mend')}
          </Button>
        ),
      }))}
    />
  )
}

/** Opens a tab of the supplier's file that is around. */
export function useTab(): (tab: string) => void {
  const [, setSearch] = useSearchParams()
  return (tab) => setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'tab'), ['tab', tab]]), { replace: true })
}
