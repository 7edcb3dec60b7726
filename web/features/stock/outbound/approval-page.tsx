/** An outbound order that waits for a decision, for whoever decides: `/storage-center/outbound-approval?id=`. Its quantities, and yes or no. */
import { Button, Card, Flex, Result } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { approveWithLines, outboundCase } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { stockPaths } from '../inbound/inbound-calls.ts'
import { OutboundReview, type AgreedLine } from './outbound-review.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

export default function OutboundApprovalPage() {
  const { t } = useTranslation('outbound')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const isAllowed = may(approveWithLines.permission)
  const { data } = useCall(outboundCase, { id }, { silent: true, enabled: isAllowed && id !== '' })
  const [pass, setPass] = useState<boolean>()
  const [agreed, setAgreed] = useState<readonly AgreedLine[]>([])
  if (!isAllowed) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  return (
    <div className={styles['page']}>
      <Card size="small">
        <OutboundReview id={id} onAgree={setAgreed} />
      </Card>
      {data?.mayDecide && (
        <Flex justify="end" gap={8} className={styles['foot'] ?? ''}>
          <Button danger onClick={() => setPass(false)}>
            {t('reject')}
          </Button>
          <Button type="primary" onClick={() => setPass(true)}>
            {t('approve')}
          </Button>
        </Flex>
      )}
      {pass !== undefined && (
        <AskDialog
          title={t(pass ? 'approve' : 'reject')}
          call={approveWithLines}
          fields={['comment']}
          beside={{ id, pass, lines: pass ? agreed : [] }}
          danger={!pass}
          refreshes={stockPaths}
          done={t('saved')}
          onClose={() => setPass(undefined)}
        />
      )}
    </div>
  )
}
