/** The contract that an order goes by: those of its supplier that are in force today. */
import { Form, Select } from 'antd'
import { contractOptions } from '#server/modules/supplier/records/supplier-contract.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import '../texts.ts'

export function ContractField({ supplierId }: { supplierId: string | undefined }) {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const isAsked = supplierId !== undefined && may(contractOptions.permission)
  const { data = [], isFetching } = useCall(contractOptions, { id: supplierId ?? '' }, { silent: true, enabled: isAsked })
  return (
    <Form.Item name="contractId" label={t('contract')}>
      <Select
        allowClear
        disabled={!supplierId}
        loading={isFetching}
        placeholder={t(supplierId ? 'contractNone' : 'contractFirst')}
        options={data.map(({ id, code, name, validTo }) => ({ value: id, label: `${code} ${name} (${t('contractTo', { day: validTo })})` }))}
      />
    </Form.Item>
  )
}
