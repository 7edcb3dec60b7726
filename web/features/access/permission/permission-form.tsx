/** The form of a permission resource: its place in the tree, and an icon that is chosen by its look. */
import { Select } from 'antd'
import { useMemo } from 'react'
import { permissions } from '#server/modules/access/menu.contract.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import { iconNames, MenuIcon } from '#web/kit/widgets/menu-icon.tsx'
import { useMenus } from '../tree/access-trees.ts'
import { TreeChoice } from '../tree/tree-choice.tsx'

export interface PermissionFormProps {
  readonly row?: Row | undefined
  readonly parentId?: string | undefined
  readonly onClose: () => void
}

export function PermissionForm({ row, parentId, onClose }: PermissionFormProps) {
  const menus = useMenus()
  const inputs = useMemo(() => ({ parentId: <TreeChoice tree={menus} except={row?.id} />, icon: <IconSelect /> }), [menus, row])
  const initial = useMemo(() => (parentId ? { parentId } : {}), [parentId])
  // What the product declared is found by its code at every start.
  const locked = useMemo(() => (row?.['isGenerated'] === true ? ['code', 'category'] : []), [row])
  return <ResourceForm of={permissions} target={{ row, initial }} differs={{ inputs, locked }} onClose={onClose} />
}

/** Values and handlers come from the form. */
function IconSelect({ value, onChange, ...rest }: ControlProps<string>) {
  const { t } = useTranslation('kit')
  const options = iconNames.map((name) => ({
    value: name,
    label: (
      <span style={{ display: 'inline-flex', gap: 8 }}>
        <MenuIcon name={name} label={name} />
        {name}
      </span>
    ),
    text: name,
  }))
  return (
    <Select
      {...rest}
      allowClear
      value={value ?? undefined}
      options={options}
      showSearch={{ optionFilterProp: 'text' }}
      placeholder={t('choose')}
      notFoundContent={t('select.none')}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  )
}
