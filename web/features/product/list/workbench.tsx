/** What waits for a supplier: products that are not handed in, that came back, papers and authorisations of brands that run out. */
import { Card, Flex, Statistic } from 'antd'
import { useNavigate } from 'react-router-dom'
import { brandAuthorisation } from '#server/modules/catalogue/brand/brand-authorisation.contract.ts'
import { permissionOf, type Resource } from '#kit/contract.ts'
import { supplierMaterial } from '#server/modules/supplier/records/supplier-material.contract.ts'
import { statusCountersOn } from '#server/modules/product/spu/spu.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf, type PageAnswer } from '#web/kit/resource-calls.ts'
import styles from './workbench.module.css'
import '../texts.ts'

/** How many of a supplier's papers run out soon; nothing for whom they are not open. */
function useExpiring(of: Resource): number | undefined {
  const mayList = useMay()(permissionOf(of, 'list'))
  const { data } = useCall(callsOf(of).list, { current: 1, size: 1, status: 'EXPIRING' }, { silent: true, enabled: mayList })
  return mayList ? ((data as PageAnswer | undefined)?.total ?? 0) : undefined
}

export function Workbench({ onStatus }: { onStatus: (status: string) => void }) {
  const { t } = useTranslation('product')
  const navigate = useNavigate()
  const { data: counts = [] } = useCall(statusCountersOn('supplier'), {}, { silent: true })
  const papers = useExpiring(supplierMaterial)
  const brands = useExpiring(brandAuthorisation)
  const countOf = (status: string): number => counts.find((one) => one.status === status)?.count ?? 0
  const cards = [
    ...(['DRAFT', 'READY', 'RETURNED', 'IN_APPROVAL'] as const).map((status) => ({
      key: status,
      title: t(`workbench.${status}`),
      count: countOf(status),
      open: () => onStatus(status),
    })),
    ...(papers === undefined
      ? []
      : [{ key: 'papers', title: t('workbench.papers'), count: papers, open: () => void navigate('/supplier-center/material?q.status=EXPIRING') }]),
    ...(brands === undefined
      ? []
      : [
          {
            key: 'brands',
            title: t('workbench.brands'),
            count: brands,
            open: () => void navigate('/commodity-management/brand-authorisation?q.status=EXPIRING'),
          },
        ]),
  ]
  return (
    <Flex gap={12} wrap className={styles['bench'] ?? ''} role="group" aria-label={t('workbench.title')}>
      {cards.map(({ key, title, count, open }) => (
        <button key={key} type="button" className={styles['card']} onClick={open}>
          <Card size="small" variant="borderless">
            <Statistic title={title} value={count} />
          </Card>
        </button>
      ))}
    </Flex>
  )
}
