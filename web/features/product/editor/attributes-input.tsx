/** The questions of the attribute template, group by group, each answered as its kind asks. */
import { DatePicker, Input, Select, Typography } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { unitAfter } from '#server/modules/catalogue/attribute/attribute-unit.contract.ts'
import type { TemplateTree } from '#server/modules/catalogue/attribute/attribute-template.contract.ts'
import type { AttributeFields } from '#server/modules/catalogue/attribute/attribute.contract.ts'
import type { AttributeValue } from '#server/modules/product/content/product-content.contract.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import { imageRule } from '#web/kit/upload/upload-rules.ts'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { textsAt, type Problem } from './step-fields.ts'
import styles from './editor.module.css'
import '../texts.ts'

type Values = Readonly<Record<string, AttributeValue>>

export interface AttributesInputProps {
  readonly template: TemplateTree
  /** What is still missing, by `attributes.<code>`. */
  readonly problems: readonly Problem[]
  readonly value?: Values
  readonly onChange?: (values: Values) => void
}

export function AttributesInput({ template, problems, value = {}, onChange }: AttributesInputProps) {
  const isEnglish = useLanguage() === 'en'
  const named = (name: string, nameEn: string | null): string => (isEnglish && nameEn) || name
  const groups = template.groups
    .map((group) => ({ ...group, attributes: group.attributes.filter(({ isSpec }) => !isSpec) }))
    .filter((group) => group.attributes.length > 0)
  return (
    <>
      {groups.map((group) => (
        <fieldset key={group.id} className={styles['group']}>
          <legend>{named(group.name, group.nameEn)}</legend>
          <div className={styles['grid']}>
            {group.attributes.map((attribute) => (
              <div key={attribute.id} className={styles['attribute']}>
                <label htmlFor={`attribute-${attribute.code}`}>
                  {attribute.required && (
                    <span aria-hidden="true" className={styles['star']}>
                      *
                    </span>
                  )}
                  {named(attribute.name, attribute.nameEn)}
                </label>
                <AttributeInput
                  attribute={attribute}
                  label={named(attribute.name, attribute.nameEn)}
                  value={value[attribute.code] ?? null}
                  onChange={(next) => onChange?.({ ...value, [attribute.code]: next ?? null })}
                />
                {textsAt(problems, `attributes.${attribute.code}`).map((text) => (
                  <Typography.Text key={text} type="danger">
                    {text}
                  </Typography.Text>
                ))}
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}

interface AttributeInputProps {
  readonly attribute: AttributeFields
  readonly label: string
  readonly value: AttributeValue
  readonly onChange: (value: AttributeValue | undefined) => void
}

function AttributeInput({ attribute: { code, inputType, options, unit, required }, label, value, onChange }: AttributeInputProps): ReactNode {
  const { t } = useTranslation('product')
  const isEnglish = useLanguage() === 'en'
  const suffix = unitAfter(unit, isEnglish ? 'en' : 'zh').trim()
  const own = { id: `attribute-${code}`, 'aria-required': required }
  const choices = options.map((option) => ({ value: option.code, label: (isEnglish && option.nameEn) || option.nameZh }))
  const select = {
    ...own,
    options: choices,
    allowClear: true,
    style: { width: '100%' },
    placeholder: t('choose'),
    showSearch: { optionFilterProp: 'label' },
  } as const
  switch (inputType) {
    case 'NUMBER':
      return (
        <DecimalInput {...own} decimals={6} signed value={value === null ? undefined : String(value as string | number)} suffix={suffix} onChange={onChange} />
      )
    case 'SELECT':
      return <Select<string> {...select} value={typeof value === 'string' ? value : null} onChange={onChange} />
    case 'MULTI':
      return <Select<string[]> {...select} mode="multiple" value={Array.isArray(value) ? value : []} onChange={onChange} />
    case 'BOOL':
      return (
        <Select<string>
          {...select}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(next?: string) => onChange(next === undefined ? null : next === 'true')}
        />
      )
    case 'DATE':
      return (
        <DatePicker
          {...own}
          style={{ width: '100%' }}
          value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
          onChange={(next) => onChange(next ? next.format('YYYY-MM-DD') : null)}
        />
      )
    case 'IMAGE':
      return (
        <Uploader
          id={own.id}
          label={label}
          rule={imageRule}
          module="productImage"
          value={typeof value === 'string' && value !== '' ? [{ name: label, link: value }] : []}
          onChange={(files) => onChange(files[0]?.link ?? null)}
        />
      )
    case 'TEXT':
      return (
        <Input
          {...own}
          maxLength={2000}
          suffix={suffix}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )
  }
}
