/** An order that waits for a decision, for whoever decides: `/stock-order/order/approval?id=`. */
import { Button, Card, Flex, Result } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { orderCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { orderPaths } from './order-calls.ts'
import OrderContext from './inbox-context.tsx'
import OrderDocument from './order-document.tsx'
import styles from './purchase.module.css'
import './texts.ts'

const readsAll = () => 'read' as const
const takesNothing = () => undefined

export default function OrderApprovalPage() {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const isAllowed = may(orderCalls.approve.permission)
  const { data } = useCall(orderCalls.ofCase, { id }, { silent: true, enabled: isAllowed && id !== '' })
  const [pass, setPass] = useState<boolean>()
  if (!isAllowed) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  return (
    <div className={styles['page']}>
      <Card size="small">
        <OrderDocument bizType="purchase-order" bizId={id} processInstanceId="" access={readsAll} onVariables={takesNothing} />
      </Card>
      <Card size="small" title={t('bearing')}>
        <OrderContext bizId={id} />
      </Card>
      {data?.mayDecide && data.status === 'IN_APPROVAL' && (
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
          call={orderCalls.approve}
          fields={['comment']}
          beside={{ id, pass }}
          danger={!pass}
          refreshes={orderPaths}
          done={t('saved')}
          onClose={() => setPass(undefined)}
        />
      )}
    </div>
  )
}
