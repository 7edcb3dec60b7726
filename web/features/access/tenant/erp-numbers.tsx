/** What ERP calls the chosen tenants; those that it does not know are marked. */
import { Button, Skeleton, Table, Tag } from 'antd'
import { tenantErpIds } from '#server/modules/access/tenant.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

export function ErpNumbers({ tenants, onClose }: { tenants: readonly Row[]; onClose: () => void }) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const { data, error, refetch } = useCall(tenantErpIds, { ids: tenants.map(({ id }) => id) }, { silent: true })
  return (
    <Dialog open title={t('tenant.erp')} width={640} onCancel={onClose} footer={<Button onClick={onClose}>{kit('close')}</Button>}>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <Table<Row>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ y: 360 }}
          dataSource={[...tenants]}
          columns={[
            { key: 'code', dataIndex: 'tenantCode', title: t('tenant.code'), width: 130 },
            { key: 'name', dataIndex: 'tenantName', title: t('tenant.name'), ellipsis: true },
            {
              key: 'erp',
              title: t('tenant.erpNumber'),
              width: 170,
              render: (_value, { id }) =>
                data[id] ? (
                  <>
                    {data[id]} <CopyButton text={data[id]} />
                  </>
                ) : (
                  <Tag>{t('tenant.unknown')}</Tag>
                ),
            },
          ]}
        />
      )}
    </Dialog>
  )
}
