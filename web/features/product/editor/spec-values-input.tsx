/** Which value of each spec of the product a SKU has. */
import { Flex, Select, Typography } from 'antd'
import { specOptions } from '#server/modules/catalogue/goods/spec.contract.ts'
import type { ChosenSpec } from '#server/modules/product/content/product-content.contract.ts'
import type { SpecValue } from '#server/modules/product/content/spec-matrix.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

interface Props {
  readonly specs: readonly ChosenSpec[]
  readonly value?: readonly SpecValue[]
  readonly onChange?: (values: readonly SpecValue[]) => void
}

export function SpecValuesInput({ specs, value = [], onChange }: Props) {
  const { t } = useTranslation('product')
  const isEnglish = useLanguage() === 'en'
  const { data: options = [] } = useCall(specOptions, {}, { staleTime: 60_000 })
  if (specs.length === 0) return <Typography.Text type="secondary">{t('editor.specs.none')}</Typography.Text>
  return (
    <Flex gap={8} wrap>
      {specs.map(({ specId, values }) => {
        const spec = options.find(({ id }) => id === specId)
        const name = (isEnglish && spec?.nameEn) || spec?.name || ''
        return (
          <Select
            key={specId}
            aria-label={name}
            placeholder={name}
            style={{ minWidth: 150 }}
            value={value.find((one) => one.specId === specId)?.key ?? null}
            options={values.map(({ key, zh, en }) => ({ value: key, label: (isEnglish && en) || zh }))}
            onChange={(key) => key !== null && onChange?.([...value.filter((one) => one.specId !== specId), { specId, key }])}
          />
        )
      })}
    </Flex>
  )
}
