/** Where the money goes: the supplier's accounts, with what speaks against one. */
import { Alert, Flex, Select } from 'antd'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

interface Props {
  readonly supplierId: string
  readonly id?: string
  /** Empty: the supplier's usual one. */
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
}

export function AccountChoice({ supplierId, id, value, onChange }: Props) {
  const { t } = useTranslation('settlement')
  const { data = [], isPending } = useCall(payCalls.accounts, { supplierId }, { silent: true })
  const usual = data.find(({ isDefault }) => isDefault)
  const chosen = data.find((account) => account.id === value) ?? usual
  return (
    <Flex vertical gap={4}>
      <Select
        {...(id !== undefined && { id })}
        loading={isPending}
        allowClear
        placeholder={usual ? t('pay.usualAccount', { no: usual.accountNo }) : isPending ? '' : t('pay.noAccount')}
        value={value ?? undefined}
        onChange={(picked?: string) => onChange?.(picked ?? null)}
        options={data.map((account) => ({
          value: account.id,
          disabled: !account.isVerified,
          label: [account.accountName, account.bankName, account.accountNo, !account.isVerified && t('pay.notVerified')].filter(Boolean).join(' · '),
        }))}
      />
      {chosen?.isRecent && <Alert type="error" showIcon title={t('pay.accountIsRecent')} />}
    </Flex>
  )
}
