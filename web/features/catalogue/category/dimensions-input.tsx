/** Which measures goods are asked for, each in a unit; or whatever the category above says. */
import { Checkbox, Flex, Segmented, Select, Typography } from 'antd'
import { dimensions, unitsOfDimension, type DimensionConfig } from '#server/modules/catalogue/category/category-fields.contract.ts'
import { listed } from '#web/kit/format/listed.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import styles from './category.module.css'
import '../texts.ts'

export interface DimensionsInputProps {
  /** What holds without a word of its own. */
  readonly inherited: DimensionConfig
  /** Given by the form. Null: as above. */
  readonly value?: DimensionConfig | null
  readonly onChange?: (config: DimensionConfig | null) => void
  readonly id?: string
}

type Dimension = (typeof dimensions)[number]

export function DimensionsInput({ inherited, value, onChange, id }: DimensionsInputProps) {
  const { t } = useTranslation('catalogue')
  const isOwn = value !== null && value !== undefined
  const asked = value ?? inherited
  const of = (dimension: Dimension) => asked.find((one) => one.dimension === dimension)
  const put = (dimension: Dimension, next: DimensionConfig[number] | undefined) =>
    onChange?.(dimensions.flatMap((one) => (one === dimension ? (next ? [next] : []) : (of(one) ?? []))))
  return (
    <Flex vertical gap={8} id={id} role="group" aria-label={t('dimensions.label')}>
      <Segmented
        style={{ alignSelf: 'start' }}
        value={isOwn ? 'own' : 'above'}
        onChange={(mode) => onChange?.(mode === 'own' ? [...inherited] : null)}
        options={[
          { value: 'above', label: t('dimensions.above') },
          { value: 'own', label: t('dimensions.own') },
        ]}
      />
      {isOwn ? (
        <div className={styles['measure']}>
          {dimensions.map((dimension) => {
            const one = of(dimension)
            const name = t(`dimensions.${dimension}`)
            return [
              <Checkbox
                key={`${dimension} asked`}
                checked={one !== undefined}
                onChange={({ target }) => put(dimension, target.checked ? { dimension, unit: unitsOfDimension[dimension][1], required: false } : undefined)}
              >
                {name}
              </Checkbox>,
              <Select
                key={`${dimension} unit`}
                size="small"
                disabled={!one}
                value={one?.unit ?? null}
                aria-label={t('dimensions.unitOf', { name })}
                options={unitsOfDimension[dimension].map((unit) => ({ value: unit, label: t(`dimensions.units.${unit}`) }))}
                onChange={(unit) => one && unit && put(dimension, { ...one, unit })}
              />,
              <Checkbox
                key={`${dimension} required`}
                disabled={!one}
                checked={one?.required ?? false}
                onChange={({ target }) => one && put(dimension, { ...one, required: target.checked })}
              >
                {t('dimensions.required')}
              </Checkbox>,
            ]
          })}
        </div>
      ) : (
        <Typography.Text type="secondary">
          <DimensionWords config={inherited} />
        </Typography.Text>
      )}
    </Flex>
  )
}

export function DimensionWords({ config }: { readonly config: DimensionConfig }) {
  const { t } = useTranslation('catalogue')
  if (config.length === 0) return <>{t('dimensions.none')}</>
  const said = config.map(({ dimension, unit, required }) => {
    const name = t(`dimensions.${dimension}`)
    const unitName = t(`dimensions.units.${unit as 'KG'}`)
    return `${name} (${unitName})${required ? ' *' : ''}`
  })
  return <>{listed(said)}</>
}
