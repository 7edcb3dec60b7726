/** Handing contracts in, with what follows when each is approved and who decides. */
import { Skeleton, Typography } from 'antd'
import { contractApproval } from '#server/modules/supplier/records/supplier-contract.contract.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { useCall } from '#web/kit/client.ts'
import { listed } from '#web/kit/format/listed.ts'
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

/** Of so many it is said what follows; of the others, what they are called. */
const told = 5

export function SubmitContractDialog({ contracts, isBusy, onSubmit, onClose }: Props) {
  const { t } = useTranslation('supplier')
  return (
    <Dialog open title={t('contract.submit')} okText={t('contract.submit')} confirmLoading={isBusy} onOk={onSubmit} onCancel={onClose}>
      {contracts.slice(0, told).map((contract) => (
        <Ahead key={contract.id} {...contract} />
      ))}
      {contracts.length > told && <Typography.Paragraph>{listed(contracts.slice(told).map(({ name }) => name))}</Typography.Paragraph>}
    </Dialog>
  )
}

function Ahead({ id, name }: Handed) {
  const { data, error } = useCall(contractApproval.ofCase, { id }, { silent: true })
  return (
    <section aria-label={name}>
      <Typography.Paragraph strong>{name}</Typography.Paragraph>
      {error && <Typography.Paragraph type="danger">{error.message}</Typography.Paragraph>}
      {!data && !error && <Skeleton active title={false} />}
      <WhatFollows kind="applying" items={data?.consequences} />
    </section>
  )
}
