/** Handing contracts in, with what follows when each is approved and who decides. */
import { Typography } from 'antd'
import { contractApproval } from '#server/modules/supplier/records/supplier-contract.contract.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

interface Handed {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly contracts: readonly Handed[]
  readonly isBusy: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
}

export function SubmitContractDialog({ contracts, isBusy, onSubmit, onClose }: Props) {
  const { t } = useTranslation('supplier')
  return (
    <Dialog open title={t('contract.submit')} okText={t('contract.submit')} confirmLoading={isBusy} onOk={onSubmit} onCancel={onClose}>
      {contracts.map((contract) => (
        <Ahead key={contract.id} {...contract} />
      ))}
    </Dialog>
  )
}

function Ahead({ id, name }: Handed) {
  const { data } = useCall(contractApproval.ofCase, { id }, { silent: true })
  return (
    <section aria-label={name}>
      <Typography.Paragraph strong>{name}</Typography.Paragraph>
      <WhatFollows kind="applying" items={data?.consequences} />
    </section>
  )
}
