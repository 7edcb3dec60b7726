/** What stands in a template: its groups and the attributes in each, dragged into order, added, changed and taken out. */
import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Empty, Flex } from 'antd'
import { useState } from 'react'
import { permissionOf } from '#kit/contract.ts'
import { attribute } from '#server/modules/catalogue/attribute/attribute.contract.ts'
import { attributeGroup } from '#server/modules/catalogue/attribute/attribute-group.contract.ts'
import { arrangeTemplate, attributeTemplate, templateTree } from '#server/modules/catalogue/attribute/attribute-template.contract.ts'
import type { TemplateTree } from '#server/modules/catalogue/attribute/attribute-template.contract.ts'
import { refreshPaths, useAction, useCall } from '#web/kit/client.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import type { FormTarget } from '#web/kit/form/use-resource-form.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useScreen } from '#web/kit/screen.ts'
import { moved } from '#web/kit/widgets/moved.ts'
import { SortableItem, SortableList } from '#web/kit/widgets/sortable-list.tsx'
import { OptionsEditor } from '../options/options-editor.tsx'
import { GroupCard } from './group-card.tsx'
import '../texts.ts'

interface EditorProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** A form that is open: over a group or over an attribute of one. */
type Dialog = { readonly of: typeof attribute | typeof attributeGroup; readonly target: FormTarget }

const differs = { inputs: { options: <OptionsEditor /> } }
/** The list counts what stands in a template. */
const paths = [attributeTemplate.path, attributeGroup.path, attribute.path]

export function TemplateEditor({ id, name, onClose }: EditorProps) {
  const { t } = useTranslation('catalogue')
  const may = useMay()
  const cache = useQueryClient()
  const { md } = useScreen()
  const [dialog, setDialog] = useState<Dialog>()
  const { data, error, refetch } = useCall(templateTree, { id }, { silent: true })
  const arrange = useAction(arrangeTemplate, { refreshes: paths })
  const groups = arrange.isPending ? (inOrder(data, arrange.variables.groups) ?? []) : (data?.groups ?? [])
  const place = (next: readonly { readonly id: string; readonly attributeIds: readonly string[] }[]) =>
    arrange.mutate({ id, groups: next.map((group) => ({ id: group.id, attributeIds: [...group.attributeIds] })) })
  const ids = groups.map((group) => ({ id: group.id, attributeIds: group.attributes.map((one) => one.id) }))
  const mayArrange = may(arrangeTemplate.permission)
  const card = (group: TemplateTree['groups'][number]) => (
    <GroupCard
      group={group}
      others={groups.filter((other) => other.id !== group.id)}
      mayArrange={mayArrange}
      onOrder={(attributeIds) => place(ids.map((one) => (one.id === group.id ? { ...one, attributeIds } : one)))}
      onMoveTo={(attributeId, groupId) =>
        place(
          ids.map((one) => {
            const rest = one.attributeIds.filter((each) => each !== attributeId)
            return { id: one.id, attributeIds: one.id === groupId ? [...rest, attributeId] : rest }
          }),
        )
      }
      onForm={(of, target) => setDialog({ of, target: { ...target, fixed: { templateId: id, ...target.fixed } } })}
    />
  )
  return (
    <Drawer open title={t('attribute.title', { name })} size={md ? 860 : '100%'} onClose={onClose}>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} />}
      {data && (
        <Flex vertical gap={12}>
          {groups.length === 0 && <Empty description={t('attribute.none')} />}
          {mayArrange && groups.length > 0 ? (
            <SortableList
              ids={groups.map((group) => group.id)}
              label={t('attribute.groups')}
              onMove={(from, over) => {
                const order = moved(
                  ids.map((one) => one.id),
                  from,
                  over,
                )
                place(ids.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)))
              }}
            >
              {groups.map((group) => (
                <SortableItem key={group.id} id={group.id} dragLabel={t('options.move', { name: group.name })}>
                  {card(group)}
                </SortableItem>
              ))}
            </SortableList>
          ) : (
            groups.map((group) => <div key={group.id}>{card(group)}</div>)
          )}
          {may(permissionOf(attributeGroup, 'insert')) && (
            <Button
              type="dashed"
              icon={<PlusOutlined />}
              onClick={() => setDialog({ of: attributeGroup, target: { fixed: { templateId: id }, initial: { sort: (groups.length + 1) * 10 } } })}
            >
              {t('attribute.addGroup')}
            </Button>
          )}
        </Flex>
      )}
      {dialog && (
        <ResourceForm
          of={dialog.of}
          target={dialog.target}
          differs={differs}
          onDone={() => void refreshPaths(cache, paths)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Drawer>
  )
}

/** As it was just asked for, until the answer is there: what was dropped does not jump back. */
function inOrder(tree: TemplateTree | undefined, asked: readonly { readonly id: string; readonly attributeIds: readonly string[] }[]) {
  if (!tree) return undefined
  const all = new Map(tree.groups.flatMap(({ attributes }) => attributes.map((one) => [one.id, one] as const)))
  return asked.flatMap(({ id, attributeIds }) => {
    const group = tree.groups.find((one) => one.id === id)
    return group ? [{ ...group, attributes: attributeIds.flatMap((one) => all.get(one) ?? []) }] : []
  })
}
