/** The fields of a category beside the tree. Where it stands is decided by the tree; what it leaves open is as above. */
import { Button } from 'antd'
import { useMemo } from 'react'
import { category } from '#server/modules/catalogue/category/category.contract.ts'
import { risks, treeKeyOf, usualDimensions } from '#server/modules/catalogue/category/category-fields.contract.ts'
import { FormBody } from '#web/kit/form/form-body.tsx'
import { useResourceForm } from '#web/kit/form/use-resource-form.ts'
import { formatRate } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { ChoiceSelect } from '#web/kit/widgets/choice-select.tsx'
import { RateInput } from '#web/kit/widgets/rate-input.tsx'
import { ReferenceSelect } from '#web/kit/widgets/reference-select.tsx'
import { DimensionsInput } from './dimensions-input.tsx'
import { Inherited, useAbove } from './inherited.tsx'
import styles from './category.module.css'
import '../texts.ts'

/** Its place is the tree's to change. */
const placed: readonly string[] = ['categoryType', 'channel', 'parentId', 'sort']
const fields = { ...category, writable: category.writable.filter((name) => !placed.includes(name)) }

export interface CategoryFormProps {
  readonly tree: string
  /** The row that is edited; none for a new one below `parentId`. */
  readonly row?: Row | undefined
  readonly parentId: string | null
  readonly onSaved: (row: Row) => void
  readonly onCancel?: () => void
}

export function CategoryForm({ tree, row, parentId, onSaved, onCancel }: CategoryFormProps) {
  const { t } = useTranslation('catalogue')
  const { t: kit } = useTranslation('kit')
  const label = useLabel()
  const above = useAbove(parentId, tree)
  const target = useMemo(() => {
    const { type, channel } = treeKeyOf(tree)
    return { row, ...(!row && { fixed: { categoryType: type, parentId, ...(channel && { channel }) } }) }
  }, [tree, row, parentId])
  const state = useResourceForm(fields, target, onSaved)
  useUnsaved(state.isDirty)
  const held = above?.inForce
  const asAbove = (said: string | null | undefined): string => (said ? t('category.asAbove', { said }) : t('category.notSaid'))
  const risk = risks.find(({ value }) => value === held?.risk)
  const inputs = {
    attributeTemplateId: (
      <ReferenceSelect
        resource="attribute-template"
        labelField="name"
        placeholder={asAbove(held?.attributeTemplateName)}
        known={knownOf(row, 'attributeTemplateId', 'attributeTemplateName')}
      />
    ),
    taxInfoId: (
      <ReferenceSelect resource="tax-info" labelField="name" placeholder={asAbove(held?.taxInfoName)} known={knownOf(row, 'taxInfoId', 'taxInfoName')} />
    ),
    commissionRate: <RateInput placeholder={asAbove(held?.commissionRate ? formatRate(held.commissionRate) : null)} />,
    risk: <ChoiceSelect choices={risks} placeholder={asAbove(risk && label(risk.label))} />,
    dimensionConfig: <DimensionsInput inherited={held?.dimensionConfig ?? usualDimensions} />,
  }
  return (
    <>
      {above && <Inherited above={above} />}
      <FormBody state={state} inputs={inputs} />
      <div className={styles['foot']}>
        {onCancel && <Button onClick={() => void state.mayLeave().then((leaves) => leaves && onCancel())}>{kit('cancel')}</Button>}
        <Button type="primary" loading={state.saving} disabled={state.loading || state.failure !== undefined} onClick={state.submit}>
          {kit('save')}
        </Button>
      </div>
    </>
  )
}

const knownOf = (row: Row | undefined, id: string, name: string) =>
  typeof row?.[id] === 'string' && typeof row[name] === 'string' ? [{ value: row[id], label: row[name] }] : []
