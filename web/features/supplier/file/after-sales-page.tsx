/** What one has to know before goods go back to a supplier: whom to ask, where to send them, and what was agreed. */
import { Button, Card, Empty, Flex, Result, Typography } from 'antd'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import type { Resource } from '#kit/contract.ts'
import { supplierDetails } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { supplierContact } from '#server/modules/supplier/records/supplier-contact.contract.ts'
import { supplierRecipient } from '#server/modules/supplier/records/supplier-recipient.contract.ts'
import { supplierGeneralRule } from '#server/modules/supplier/records/supplier-rules.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf, type PageAnswer, type Row } from '#web/kit/resource-calls.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { SupplierCases } from './supplier-cases.tsx'
import '../texts.ts'

/** Whose record it is stands above, and when it was written matters to nobody here. */
const saidAbove = ['supplierId', 'createTime', 'updateTime']

/** More people or agreements than that are read in the file. */
const most = 200

export default function AfterSalesPage() {
  const { t } = useTranslation('supplier')
  const [search] = useSearchParams()
  const id = search.get('id')
  const { isSupplier } = flagsOf(useSession()?.user)
  // Suppliers know their own contacts: what they come for is the case that they are told of, or all of them.
  if (isSupplier) return <Navigate replace to={id ? `/order-center/new-info-service?id=${id}` : '/order-center/service-work-order-list/index'} />
  const list = (
    <Link to="/supplier-center/supplier-list/index">
      <Button>{t('back')}</Button>
    </Link>
  )
  if (!id) return <Result status="info" title={t('choose')} extra={list} />
  return <AfterSales id={id} />
}

function AfterSales({ id }: { id: string }) {
  const { t } = useTranslation('supplier')
  const label = useLabel()
  const { data, error, refetch } = useCall(supplierDetails, { id }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <Flex vertical gap={12} style={{ padding: 16 }}>
      <Flex align="center" gap={12} wrap>
        <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {label({ zh: data.companyName, en: data.nameEn || data.companyName })}
        </Typography.Title>
        <Typography.Text type="secondary">
          {data.code} <CopyButton text={data.code} />
        </Typography.Text>
        <Link to={`/supplier-center/supplier-detail?id=${id}`}>{t('afterSales.file')}</Link>
      </Flex>
      <SupplierCases supplierId={id} />
      <Records of={supplierContact} supplierId={id} title={t('afterSales.contacts')} empty={t('afterSales.noContact')} concerns={answersForGoods} />
      <Records of={supplierRecipient} supplierId={id} title={t('afterSales.addresses')} empty={t('afterSales.noAddress')} concerns={takesGoods} />
      <Records of={supplierGeneralRule} supplierId={id} title={t('afterSales.rules')} empty={t('afterSales.noRule')} />
    </Flex>
  )
}

const answersForGoods = ({ duties }: Row): boolean => Array.isArray(duties) && duties.includes('AFTER_SALES')
const takesGoods = ({ type }: Row): boolean => type === 'RETURN' || type === 'REPAIR'

interface RecordsProps {
  readonly of: Resource
  readonly supplierId: string
  readonly title: string
  readonly empty: string
  readonly concerns?: ((row: Row) => boolean) | undefined
}

/** Those records of a supplier that concern goods coming back. Who may not read them does not see that there are any. */
function Records({ of, supplierId, title, empty, concerns }: RecordsProps) {
  const { t } = useTranslation('supplier')
  const may = useMay()
  const { list } = callsOf(of)
  if (!may(list.permission)) return null
  return (
    <Card size="small" title={title} extra={<Link to={`/supplier-center/supplier-detail?id=${supplierId}&tab=${of.name}`}>{t('afterSales.all')}</Link>}>
      <Rows of={of} supplierId={supplierId} empty={empty} concerns={concerns} />
    </Card>
  )
}

function Rows({ of, supplierId, empty, concerns = () => true }: Omit<RecordsProps, 'title'>) {
  const { data, error, refetch } = useCall(callsOf(of).list, { supplierId, current: 1, size: most }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const rows = (data as PageAnswer).records.filter(concerns)
  if (rows.length === 0) return <Empty description={empty} />
  return (
    <Flex vertical gap={12}>
      {rows.map((row) => (
        <DetailFields key={row.id} of={of} row={row} without={saidAbove} />
      ))}
    </Flex>
  )
}
