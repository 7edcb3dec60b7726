/** Moving a category without dragging it: below which one it shall stand. */
import { Form, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { categorySubtree, type CategoryBranch, type CategoryNode } from '#server/modules/catalogue/category/category-tree.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { Place } from './place-of-drop.ts'
import '../texts.ts'

interface Choice {
  readonly value: string
  readonly title: string
  readonly children?: Choice[]
}

const top = '0'

/** Neither the category itself nor what stands below it. */
const choicesOf = (nodes: readonly CategoryBranch[], except: string): Choice[] =>
  nodes.flatMap(({ id, name, children }) => (id === except ? [] : [{ value: id, title: name, ...(children && { children: choicesOf(children, except) }) }]))

export interface MoveDialogProps {
  readonly node: CategoryNode
  readonly tree: string
  readonly onMove: (place: Place) => Promise<boolean>
  readonly onClose: () => void
}

export function MoveDialog({ node, tree, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('catalogue')
  const [parent, choose] = useState(node.parentId ?? top)
  const [busy, setBusy] = useState(false)
  const { data, isFetching } = useCall(categorySubtree, { id: top, tree })
  const choices = useMemo(() => [{ value: top, title: t('category.firstLevel'), children: choicesOf(data ?? [], node.id) }], [data, node.id, t])
  const move = async () => {
    setBusy(true)
    const isDone = await onMove({ parentId: parent === top ? null : parent, beforeId: null })
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      title={t('category.moveTitle', { name: node.name })}
      onCancel={onClose}
      onOk={() => void move()}
      confirmLoading={busy}
      okButtonProps={{ disabled: parent === (node.parentId ?? top) }}
    >
      <Form layout="vertical">
        <Form.Item label={t('category.below')} htmlFor="move-below">
          <TreeSelect
            id="move-below"
            value={parent}
            onChange={choose}
            treeData={choices}
            loading={isFetching}
            treeDefaultExpandedKeys={[top]}
            showSearch={{ treeNodeFilterProp: 'title' }}
            style={{ width: '100%' }}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
