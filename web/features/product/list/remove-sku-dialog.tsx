/** SKU that could be taken out of a product, each with the reasons why it has to stay. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Table, Typography } from 'antd'
import { removeSkuStepOn } from '#server/modules/product/clone/clone-calls.contract.ts'
import type { Side } from '#server/modules/product/side.contract.ts'
import { removableSkusOn } from '#server/modules/product/whole/whole-calls.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { listedSentences } from '#web/kit/format/listed.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { productPaths } from '../product-paths.ts'
import { skuCalled } from '../sku-called.ts'
import '../texts.ts'

export function RemoveSkuDialog({ side, id, name, onClose }: { side: Side; id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('product')
  const cache = useQueryClient()
  const { data, error } = useCall(removableSkusOn(side), { id }, { silent: true })
  const remove = async (skuId: string, code: string, isPublished: boolean) => {
    if (!(await confirm({ content: t(isPublished ? 'removeSku.askPublished' : 'removeSku.ask', { code }), danger: true }))) return
    try {
      await send(removeSkuStepOn(side), { id: skuId })
      notify.success(t('done'))
    } catch {
      // The client has told why.
    }
    await refreshPaths(cache, productPaths)
  }
  return (
    <Dialog open width={720} title={t('removeSku.of', { name })} onCancel={onClose} footer={<Button onClick={onClose}>{t('batch.close')}</Button>}>
      <Typography.Paragraph type="secondary">{t('removeSku.hint')}</Typography.Paragraph>
      {error && <Alert type="error" title={error.message} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data && (
        <Table
          size="small"
          rowKey="skuId"
          aria-label={t('removeSku.title')}
          scroll={{ x: 560 }}
          pagination={data.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
          dataSource={data}
          columns={[
            { title: t('sku.code'), dataIndex: 'code', width: 160 },
            { title: t('sku.name'), render: (_value, line) => skuCalled(line) },
            {
              title: t('removeSku.action'),
              width: 220,
              render: (_value, { skuId, code, canRemove, isPublished, reasons }) =>
                canRemove ? (
                  <Button size="small" danger onClick={() => void remove(skuId, code, isPublished)}>
                    {t('removeSku.do')}
                  </Button>
                ) : (
                  <Typography.Text type="secondary">{listedSentences(reasons.map(({ message }) => message))}</Typography.Text>
                ),
            },
          ]}
        />
      )}
    </Dialog>
  )
}
