/** Top menus, and which menus each of them shows. */
import { labelled } from '#web/kit/format/listed.ts'
import { Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { grantTopMenu, menusOfTopMenu, topMenu } from '#server/modules/access/menu.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { StatusSwitch } from '../status-switch.tsx'
import { useMenus, useNaming } from '../tree/access-trees.ts'
import { GrantTree } from '../tree/grant-tree.tsx'
import '../texts.ts'

type TopMenu = RowOf<typeof topMenu>

const cells = { status: (row: TopMenu) => <StatusSwitch of={topMenu} row={row} /> }

export default function TopMenuPage() {
  const { t } = useTranslation('access')
  const [granted, grant] = useState<Row>()
  const actions = useMemo(
    (): ListAction<TopMenu>[] => [{ key: 'grant', label: t('permission.menusOf'), permission: 'top-menu:grant', run: ([row]) => grant(row) }],
    [t],
  )
  return (
    <>
      <ResourceList of={topMenu} cells={cells} actions={actions} />
      {granted && <TopMenuDialog row={granted} onClose={() => grant(undefined)} />}
    </>
  )
}

function TopMenuDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const menus = useMenus()
  const name = useNaming()
  const stored = useCall(menusOfTopMenu, { id: row.id }, { silent: true })
  const [menuIds, setMenuIds] = useState<readonly string[]>()
  const save = useAction(grantTopMenu, {
    refreshes: ['/api/blade-system/topmenu'],
    onDone: () => {
      notify.success(kit('updated'))
      onClose()
    },
  })
  const chosen = menuIds ?? stored.data
  return (
    <Dialog
      open
      title={labelled(t('permission.menusOf'), name(String(row['nameZh']), String(row['nameEn'] ?? '')))}
      width={640}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: chosen === undefined }}
      onCancel={onClose}
      onOk={() => chosen && save.mutate({ topMenuIds: [row.id], menuIds: [...chosen] })}
    >
      {stored.error ? (
        <FailedList reason={stored.error.message} onRetry={() => void stored.refetch()} />
      ) : chosen === undefined ? (
        <Skeleton active />
      ) : (
        <GrantTree tree={menus} height={420} value={chosen} onChange={setMenuIds} aria-label={t('permission.menusOf')} />
      )}
    </Dialog>
  )
}
