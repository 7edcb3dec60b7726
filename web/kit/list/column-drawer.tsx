/** The column drawer: hide, drag into another order, pin, set the width, restore. */
import { PushpinOutlined } from '@ant-design/icons'
import { Button, Checkbox, Drawer, Dropdown, InputNumber } from 'antd'
import type { Label } from '#kit/contract.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { SortableItem, SortableList } from '../widgets/sortable-list.tsx'
import { changeColumn, minWidth, moveColumn } from './column-choice.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { ColumnChoices } from './use-column-choices.ts'
import styles from './column-drawer.module.css'
import '../texts.ts'

export const columnDrawerWidth = 300

export interface ColumnDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly columns: ColumnChoices
  readonly labels: ReadonlyMap<string, Label>
}

export function ColumnDrawer({ open, onClose, columns, labels }: ColumnDrawerProps) {
  const { t } = useTranslation('kit')
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
      <SortableList ids={props} onMove={(id, over) => change(moveColumn(choices, id, over))} className={styles['list']}>
        {choices.map((choice) => (
          <ColumnItem
            key={choice.prop}
            choice={choice}
            label={labels.get(choice.prop)}
            isLastShown={isLastShown(choices, choice)}
            onChange={(next) => change(changeColumn(choices, choice.prop, next))}
          />
        ))}
      </SortableList>
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
  const name = label ? localized(label) : choice.prop
  return (
    <SortableItem id={choice.prop} dragLabel={t('columns.drag', { label: name })}>
      <Checkbox className={styles['name'] ?? ''} checked={!choice.hide} disabled={isLastShown} onChange={(event) => onChange({ hide: !event.target.checked })}>
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
    </SortableItem>
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
