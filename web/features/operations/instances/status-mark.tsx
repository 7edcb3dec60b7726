/** How an instance stands, in words and colour. */
import { Tag } from 'antd'
import type { z } from 'zod'
import type { InstanceStatus } from '#server/inbox/work.contract.ts'
import { hasComeBack, standsBack } from '#web/kit/case/came-back.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
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

interface StatusMarkProps {
  readonly of: { readonly status: Status; readonly returned?: boolean }
}

export function StatusMark({ of }: StatusMarkProps) {
  const { t } = useTranslation('operations')
  const label = useLabel()
  if (hasComeBack(of)) return <Tag color={standsBack.color}>{label(standsBack.label)}</Tag>
  return <Tag color={colours[of.status]}>{t(`status.${of.status}`)}</Tag>
}
