/** What the SKU of a product differ by: up to five specs, each with the values that are offered; values of one's own may be typed. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Select, Typography } from 'antd'
import { specOptions } from '#server/modules/catalogue/goods/spec.contract.ts'
import type { ChosenSpec } from '#server/modules/product/content/product-content.contract.ts'
import { sizeOf } from '#server/modules/product/content/spec-matrix.contract.ts'
import { limits } from '#server/modules/product/product-steps.contract.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import styles from './editor.module.css'
import '../texts.ts'

type SpecOption = OutputOf<typeof specOptions>[number]
/** A spec of which no value was chosen yet stands there while it is typed, and is not sent. */
export type TypedSpec = Omit<ChosenSpec, 'values'> & { readonly values: readonly ChosenSpec['values'][number][] }

export interface SpecsInputProps {
  readonly value?: readonly TypedSpec[]
  readonly onChange?: (specs: readonly TypedSpec[]) => void
}

const longest = 60

export function SpecsInput({ value = [], onChange }: SpecsInputProps) {
  const { t } = useTranslation('product')
  const isEnglish = useLanguage() === 'en'
  const { data: options = [] } = useCall(specOptions, {}, { staleTime: 60_000 })
  const taken = new Set(value.map(({ specId }) => specId))
  const open = options.filter(({ id }) => !taken.has(id))
  const nameOf = ({ name, nameEn }: SpecOption): string => (isEnglish && nameEn) || name
  const replace = (at: number, spec: TypedSpec) => onChange?.(value.map((one, place) => (place === at ? spec : one)))
  return (
    <Flex vertical gap={8}>
      {value.length === 0 && <Empty description={t('editor.specs.none')} />}
      {value.map(({ specId, values }, at) => {
        const spec = options.find(({ id }) => id === specId)
        return (
          <div key={specId} className={styles['spec']} role="group" aria-label={t('editor.specs.one', { number: at + 1 })}>
            <Select
              aria-label={t('editor.specs.spec', { number: at + 1 })}
              value={specId}
              options={options.filter(({ id }) => id === specId || !taken.has(id)).map((one) => ({ value: one.id, label: nameOf(one) }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(next: string) => replace(at, { specId: next, values: [] })}
            />
            <Select
              mode="tags"
              aria-label={t('editor.specs.values', { number: at + 1 })}
              placeholder={t('editor.specs.choose')}
              tokenSeparators={[',', '，', ';', '；']}
              maxCount={limits.valuesOfASpec}
              value={values.map(({ key }) => key)}
              options={[
                ...(spec?.values ?? []).map(({ code, nameZh, nameEn }) => ({ value: code, label: (isEnglish && nameEn) || nameZh })),
                ...values.filter(({ key }) => !spec?.values.some(({ code }) => code === key)).map(({ key, zh }) => ({ value: key, label: zh })),
              ]}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(keys: string[]) => replace(at, { specId, values: keys.flatMap((key) => valueOf(key, values, spec)) })}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('editor.specs.remove', { number: at + 1 })}
              onClick={() => onChange?.(value.filter((_one, place) => place !== at))}
            />
          </div>
        )
      })}
      <Flex justify="space-between" align="center" wrap gap={8}>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={value.length >= limits.specs || open.length === 0}
          onClick={() => open[0] && onChange?.([...value, { specId: open[0].id, values: [] }])}
        >
          {t('editor.specs.add')}
        </Button>
        {value.length > 0 && <Typography.Text type="secondary">{t('editor.specs.size', { count: sizeOf(whole(value)) })}</Typography.Text>}
      </Flex>
    </Flex>
  )
}

/** Those that have values. */
export const whole = (specs: readonly TypedSpec[]): ChosenSpec[] =>
  specs.flatMap(({ specId, values }) => (values.length > 0 ? [{ specId, values: [...values] }] : []))

/** As it was before, as the spec offers it, else as it was typed. */
function valueOf(key: string, before: TypedSpec['values'], spec: SpecOption | undefined): ChosenSpec['values'] {
  const known = before.find((one) => one.key === key)
  if (known) return [known]
  const offered = spec?.values.find(({ code }) => code === key)
  if (offered) return [{ key, zh: offered.nameZh, en: offered.nameEn ?? null }]
  const text = key.trim().slice(0, longest)
  return text === '' ? [] : [{ key: text, zh: text, en: null }]
}
