/** A user's state in the list: the toggle, whether he waits for approval, and a lock after failed sign-ins with the button that opens it. */
import { LockOutlined } from '@ant-design/icons'
import { Button, Flex, Tag, Tooltip } from 'antd'
import { user } from '#server/modules/access/user.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { StatusSwitch } from '../status-switch.tsx'
import { useNaming } from '../tree/access-trees.ts'
import type { AskLeaving } from './use-leaving.tsx'
import '../texts.ts'

const { active } = callsOf(user)

const isLocked = (row: Row): boolean => row['status'] === 'LOCKED' || (typeof row['lockedUntil'] === 'string' && Date.parse(row['lockedUntil']) > Date.now())

export function UserStatus({ row, askLeaving }: { row: Row; askLeaving: AskLeaving }) {
  const { t } = useTranslation('access')
  const naming = useNaming()
  return (
    <Flex gap={6} align="center" wrap={false}>
      <StatusSwitch
        of={user}
        row={row}
        asks="user.confirmOff"
        beforeOff={() => askLeaving([{ id: row.id, name: naming(String(row['name']), row['nameEn'] as string | null) }], 'off')}
      />
      {row['status'] === 'PENDING' && <Tag color="gold">{t('user.pending')}</Tag>}
      {isLocked(row) && <Unlock row={row} />}
    </Flex>
  )
}

/** Switching an account on opens its lock, also when it is on already. */
function Unlock({ row }: { row: Row }) {
  const { t } = useTranslation('access')
  const may = useMay()
  const open = useAction(active!, { refreshes: [user.path], onDone: () => notify.success(t('user.unlocked')) })
  return (
    <Tooltip title={t('user.lockedUntil', { time: formatInstant(row['lockedUntil']) })}>
      <Button
        size="small"
        type="link"
        icon={<LockOutlined />}
        loading={open.isPending}
        disabled={!may('user:active')}
        onClick={() => open.mutate({ id: row.id, status: 'ENABLED' })}
      >
        {t('user.unlock')}
      </Button>
    </Tooltip>
  )
}
