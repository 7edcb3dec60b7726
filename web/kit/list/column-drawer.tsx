/** The column drawer: hide, drag into another order, pin, set the width, restore. */
import { HolderOutlined, PushpinOutlined } from '@ant-design/icons'
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Checkbox, Drawer, Dropdown, Flex, InputNumber } from 'antd'
import type { Label } from '#kit/contract.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { changeColumn, minWidth, moveColumn } from './column-choice.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { ColumnChoices } from './use-column-choices.ts'
import styles from './column-drawer.module.css'
import '../texts.ts'

export const columnDrawerWidth = 300
export const dragAnimationMs = 500

export interface ColumnDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly columns: ColumnChoices
  readonly labels: ReadonlyMap<string, Label>
}

export function ColumnDrawer({ open, onClose, columns, labels }: ColumnDrawerProps) {
  const { t } = useTranslation('kit')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const { choices, change, reset } = columns
  const props = choices.map((choice) => choice.prop)
  const allShown = choices.every((choice) => !choice.hide)

  return (
    <Drawer
      title={t('columns.title')}
      size={columnDrawerWidth}
      open={open}
      onClose={onClose}
      destroyOnHidden
      extra={
        <Button size="small" type="link" onClick={reset}>
          {t('columns.reset')}
        </Button>
      }
      styles={{ body: { padding: '8px 12px' } }}
    >
      <Checkbox
        checked={allShown}
        indeterminate={!allShown && choices.some((choice) => !choice.hide)}
        onChange={(event) => change(choices.map((choice, index) => ({ ...choice, hide: event.target.checked ? false : index > 0 })))}
      >
        {t('columns.showAll')}
      </Checkbox>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id) change(moveColumn(choices, String(active.id), String(over.id)))
        }}
      >
        <SortableContext items={props} strategy={verticalListSortingStrategy}>
          <ul className={styles['list']}>
            {choices.map((choice) => (
              <ColumnItem
                key={choice.prop}
                choice={choice}
                label={labels.get(choice.prop)}
                isLastShown={isLastShown(choices, choice)}
                onChange={(next) => change(changeColumn(choices, choice.prop, next))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </Drawer>
  )
}

/** One column always stays, or nobody would find the list again. */
const isLastShown = (choices: readonly ColumnChoice[], choice: ColumnChoice): boolean => !choice.hide && choices.filter((one) => !one.hide).length === 1

interface ColumnItemProps {
  readonly choice: ColumnChoice
  readonly label: Label | undefined
  readonly isLastShown: boolean
  readonly onChange: (change: Partial<ColumnChoice>) => void
}

function ColumnItem({ choice, label, isLastShown, onChange }: ColumnItemProps) {
  const { t } = useTranslation('kit')
  const localized = useLabel()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: choice.prop,
    transition: { duration: dragAnimationMs, easing: 'cubic-bezier(0.25, 1, 0.5, 1)' },
  })
  const name = label ? localized(label) : choice.prop
  return (
    <li
      ref={setNodeRef}
      className={styles['item']}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Flex gap={6} align="center">
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles['handle']}
          {...attributes}
          {...listeners}
          aria-label={t('columns.drag', { label: name })}
        >
          <HolderOutlined />
        </button>
        <Checkbox
          className={styles['name'] ?? ''}
          checked={!choice.hide}
          disabled={isLastShown}
          onChange={(event) => onChange({ hide: !event.target.checked })}
        >
          {name}
        </Checkbox>
        <InputNumber<number>
          size="small"
          className={styles['width'] ?? ''}
          controls={false}
          min={minWidth}
          max={800}
          step={10}
          aria-label={t('columns.width', { label: name })}
          placeholder="—"
          value={choice.width ?? null}
          onChange={(width) => onChange({ width: width ?? undefined })}
        />
        <PinMenu choice={choice} name={name} onChange={onChange} />
      </Flex>
    </li>
  )
}

function PinMenu({ choice, name, onChange }: { choice: ColumnChoice; name: string; onChange: ColumnItemProps['onChange'] }) {
  const { t } = useTranslation('kit')
  const entries = [
    ['left', t('columns.pinLeft')],
    ['right', t('columns.pinRight')],
    ['none', t('columns.unpin')],
  ] as const
  const items = entries.map(([key, label]) => ({ key, label, onClick: () => onChange({ pin: key === 'none' ? undefined : key }) }))
  const current = choice.pin === 'left' ? t('columns.pinLeft') : choice.pin === 'right' ? t('columns.pinRight') : t('columns.unpin')
  return (
    <Dropdown menu={{ items, selectedKeys: [choice.pin ?? 'none'] }} trigger={['click']}>
      <Button
        size="small"
        type="text"
        className={choice.pin ? (styles['pinned'] ?? '') : ''}
        icon={<PushpinOutlined rotate={choice.pin === 'right' ? 90 : 0} />}
        aria-label={`${name} ${current}`}
        title={current}
      />
    </Dropdown>
  )
}
