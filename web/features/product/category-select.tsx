/** Categories chosen from their tree; only what is in use, for a supplier only what he may sell. */
import { TreeSelect } from 'antd'
import { categorySelectTree, supplierSelectTree, taxSubtree, type CategoryBranch } from '#server/modules/catalogue/category/category-tree.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import './texts.ts'

type Which = 'goods' | 'tax'

export interface CategorySelectProps extends ControlProps<string | readonly string[]> {
  /** The platform's goods, or the classification of the tax office. */
  readonly tree?: Which
  /** Whose goods: then only what that supplier may sell. */
  readonly supplierId?: string | undefined
  readonly multiple?: boolean
  /** Only categories without any below can be chosen. */
  readonly leavesOnly?: boolean
}

const keptMs = 5 * 60_000

function useBranches(tree: Which, supplierId: string | undefined) {
  const options = { staleTime: keptMs, silent: true }
  const goods = useCall(categorySelectTree, { id: 'PRODUCT' }, { ...options, enabled: tree === 'goods' && supplierId === undefined })
  const own = useCall(
    supplierSelectTree,
    { supplierId: supplierId ?? '', tree: 'PRODUCT' },
    { ...options, enabled: tree === 'goods' && supplierId !== undefined },
  )
  const tax = useCall(taxSubtree, { id: '0' }, { ...options, enabled: tree === 'tax' })
  return tree === 'tax' ? tax : supplierId === undefined ? goods : own
}

interface Node {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children?: Node[]
}

const nodeOf = ({ id, name, code, children }: CategoryBranch, { tree, leavesOnly }: { readonly tree: Which; readonly leavesOnly: boolean }): Node => ({
  value: id,
  title: tree === 'tax' ? `${name} ${code}` : name,
  disabled: leavesOnly && children !== null,
  ...(children && { children: children.map((child) => nodeOf(child, { tree, leavesOnly })) }),
})

export function CategorySelect({ tree = 'goods', supplierId, multiple = false, leavesOnly = false, value, onChange, ...rest }: CategorySelectProps) {
  const { t } = useTranslation('kit')
  const { data = [], isPending, isError } = useBranches(tree, supplierId)
  return (
    <TreeSelect<string | readonly string[]>
      {...rest}
      style={{ width: '100%' }}
      treeData={data.map((branch) => nodeOf(branch, { tree, leavesOnly }))}
      value={(value ?? null) as string | readonly string[]}
      {...(multiple && { multiple: true, maxTagCount: 'responsive' as const })}
      {...(isError && { status: 'error' as const })}
      loading={isPending}
      // What is typed before the tree is there would find nothing that lies deeper.
      disabled={rest.disabled === true || isPending}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={rest.placeholder ?? t('choose')}
      onChange={(next: string | readonly string[] | undefined) => onChange?.(next)}
    />
  )
}
