/** What the categories above say, where this one says nothing: shown as theirs, so that nobody takes it for a value of its own. */
import { Descriptions } from 'antd'
import type { OutputOf } from '#web/kit/client.ts'
import { categorySelectDetail } from '#server/modules/catalogue/category/category-tree.contract.ts'
import { risks } from '#server/modules/catalogue/category/category-fields.contract.ts'
import { formatRate } from '#web/kit/format/amount.ts'
import { listed } from '#web/kit/format/listed.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { DimensionWords } from './dimensions-input.tsx'
import styles from './category.module.css'
import '../texts.ts'

export type Chosen = OutputOf<typeof categorySelectDetail>[number]

/** The category above with what holds for it; undefined for the first level, or until it has come. */
export const useAbove = (parentId: string | null | undefined, tree: string): Chosen | undefined =>
  useCall(categorySelectDetail, { ids: parentId ?? '', tree }, { enabled: typeof parentId === 'string', silent: true }).data?.[0]

export function Inherited({ above }: { readonly above: Chosen }) {
  const { t } = useTranslation('catalogue')
  const label = useLabel()
  const nameOf = useDictionaryName('material_type')
  const { attributeTemplateName, taxInfoName, commissionRate, risk, requiredMaterials, dimensionConfig } = above.inForce
  const none = t('category.unsaid')
  const level = risks.find(({ value }) => value === risk)
  return (
    <section className={styles['inherited']} aria-label={t('category.inherited')}>
      <Descriptions
        size="small"
        title={t('category.inheritedFrom', { name: above.name })}
        column={{ xs: 1, md: 2, xxl: 3 }}
        items={[
          { key: 'template', label: t('category.template'), children: attributeTemplateName ?? none },
          { key: 'tax', label: t('category.tax'), children: taxInfoName ?? none },
          { key: 'commission', label: t('category.commission'), children: commissionRate ? formatRate(commissionRate) : none },
          { key: 'risk', label: t('category.risk'), children: level ? label(level.label) : risk },
          { key: 'materials', label: t('category.materials'), children: listed(requiredMaterials.map(nameOf)) || none },
          { key: 'dimensions', label: t('dimensions.label'), children: <DimensionWords config={dimensionConfig} /> },
        ]}
      />
    </section>
  )
}
