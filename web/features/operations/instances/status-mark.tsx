/** The status of an instance, in words and colour. */
import { Tag } from 'antd'
import type { z } from 'zod'
import type { InstanceStatus } from '#server/inbox/work.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

type Status = z.output<typeof InstanceStatus>

const colours: Readonly<Record<Status, string>> = {
  RUNNING: 'blue',
  SUSPENDED: 'orange',
  COMPLETED: 'green',
  FAILED: 'magenta',
  REJECTED: 'red',
  CANCELLED: 'default',
  TERMINATED: 'volcano',
}

export function StatusMark({ status }: { status: Status }) {
  const { t } = useTranslation('operations')
  return <Tag color={colours[status]}>{t(`status.${status}`)}</Tag>
}
