/** Contracts that are about to run out, those with the fewest days first: what a buyer renews, or stops ordering under. */
import { Typography } from 'antd'
import { Link } from 'react-router-dom'
import { contractWarn } from '#server/modules/supplier/records/supplier-contract.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'

type Warning = RowOf<typeof contractWarn>

/** Fewer are no time to negotiate in. */
const pressingDays = 14

const cells = {
  supplierName: ({ supplierId, supplierName }: Warning) => <Link to={`/supplier-center/supplier-detail?id=${supplierId}`}>{supplierName}</Link>,
  daysLeft: ({ daysLeft }: Warning) => <Typography.Text {...(daysLeft <= pressingDays && { type: 'danger', strong: true })}>{daysLeft}</Typography.Text>,
}

export default function ContractWarnPage() {
  return <ResourceList of={contractWarn} cells={cells} />
}
