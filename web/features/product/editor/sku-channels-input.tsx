/** Where and for what a SKU is sold: those channels of its product that it is offered in, with delivery time, prices and limits. */
import { Card, Checkbox, Flex, InputNumber, Select, Space, Typography } from 'antd'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { timePeriodTypes, type skuChannel } from '#server/modules/product/content/product-content.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useHiddenFields } from '#web/kit/permissions.ts'
import { DecimalInput, QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { findChoice, useDictionary } from '#web/kit/widgets/dictionaries.ts'
import { RegionInput } from './region-input.tsx'
import { textsAt, type Problem } from './step-fields.ts'
import styles from './editor.module.css'
import '../texts.ts'

export type SkuChannel = z.output<typeof skuChannel>
/** What a person may be kept from seeing. */
type Sold = 'salePrice' | 'agreementPrice' | 'minOrder' | 'orderLimit'

export interface SkuChannelsInputProps {
  /** Channels of the product, with their regions. */
  readonly offered: readonly { readonly channel: string; readonly salesRegion: SkuChannel['salesRegion'] }[]
  readonly problems: readonly Problem[]
  readonly value?: readonly SkuChannel[]
  readonly onChange?: (channels: readonly SkuChannel[]) => void
}

/** 请选择发货时效 (specification 3, section 5): nothing is sent before the kind of each delivery time is chosen. */
export const withoutDeliveryTime = (channels: readonly SkuChannel[]): number[] =>
  channels.flatMap(({ deliveryTime }, at) => (deliveryTime?.timePeriodType ? [] : [at]))

export function SkuChannelsInput({ offered, problems, value = [], onChange }: SkuChannelsInputProps) {
  const { t } = useTranslation('product')
  const label = useLabel()
  const { data: choices = [] } = useDictionary('sales_channel')
  const codes = [...new Set([...offered.map(({ channel }) => channel), ...value.map(({ channel }) => channel)])]
  if (codes.length === 0) return <Typography.Text type="secondary">{t('editor.channel.noneOffered')}</Typography.Text>
  return (
    <Flex vertical gap={8}>
      {codes.map((code) => {
        const choice = findChoice(choices, code)
        const at = value.findIndex(({ channel }) => channel === code)
        const own = value[at]
        const region = offered.find(({ channel }) => channel === code)?.salesRegion ?? { mode: 'ALL', codes: [] }
        return (
          <Card key={code} size="small" className={own ? '' : (styles['closed'] ?? '')}>
            <Checkbox
              checked={own !== undefined}
              onChange={(event) =>
                onChange?.(
                  event.target.checked ? [...value, { channel: code, salesRegion: region, minOrder: '1' }] : value.filter(({ channel }) => channel !== code),
                )
              }
            >
              {choice ? label(choice.label) : code}
            </Checkbox>
            {own && (
              <SkuChannelFields
                name={choice ? label(choice.label) : code}
                channel={own}
                problems={problems}
                at={at}
                onChange={(next) => onChange?.(value.map((one) => (one.channel === code ? next : one)))}
              />
            )}
          </Card>
        )
      })}
    </Flex>
  )
}

interface SkuChannelFieldsProps {
  readonly name: string
  readonly channel: SkuChannel
  readonly problems: readonly Problem[]
  readonly at: number
  readonly onChange: (channel: SkuChannel) => void
}

function SkuChannelFields({ name, channel, problems, at, onChange }: SkuChannelFieldsProps) {
  const { t } = useTranslation('product')
  const label = useLabel()
  const hidden = useHiddenFields({ name: 'sku', shows: 'product-manager' })
  const here = (field: string): string[] => textsAt(problems, `channels[${at}].${field}`)
  const named = (what: string): string => `${name} ${what}`
  const money = (field: Sold) =>
    !hidden.has(field) && (
      <Labelled text={t(`editor.channel.${field}`)} problems={here(field)}>
        {(id) =>
          field === 'minOrder' || field === 'orderLimit' ? (
            <QuantityInput
              id={id}
              aria-label={named(t(`editor.channel.${field}`))}
              value={channel[field]}
              onChange={(next) => onChange({ ...channel, [field]: next ?? null })}
            />
          ) : (
            <DecimalInput
              id={id}
              aria-label={named(t(`editor.channel.${field}`))}
              decimals={4}
              prefix="¥"
              value={channel[field]}
              onChange={(next) => onChange({ ...channel, [field]: next ?? null })}
            />
          )
        }
      </Labelled>
    )
  const time = channel.deliveryTime
  return (
    <div className={styles['channelFields']}>
      <Labelled text={t('editor.channel.deliveryTime')} isRequired problems={here('deliveryTime')}>
        {(id) => (
          <Space.Compact block>
            <InputNumber<number>
              id={id}
              aria-label={named(t('editor.channel.deliveryValue'))}
              min={1}
              max={365}
              precision={0}
              style={{ width: '50%' }}
              value={time?.value ?? null}
              onChange={(next) => onChange({ ...channel, deliveryTime: { timePeriodType: time?.timePeriodType ?? null, value: next ?? null } })}
            />
            <Select
              aria-label={named(t('editor.channel.deliveryType'))}
              style={{ width: '50%' }}
              placeholder={t('choose')}
              value={time?.timePeriodType ?? undefined}
              options={timePeriodTypes.map((one) => ({ value: one.value, label: label(one.label) }))}
              onChange={(timePeriodType) => onChange({ ...channel, deliveryTime: { timePeriodType, value: time?.value ?? null } })}
            />
          </Space.Compact>
        )}
      </Labelled>
      {money('salePrice')}
      {money('agreementPrice')}
      {money('minOrder')}
      {money('orderLimit')}
      <Labelled text={t('editor.channel.region')} problems={here('salesRegion')}>
        {(id) => (
          <RegionInput
            id={id}
            label={t('editor.channel.regionOf', { name })}
            value={channel.salesRegion}
            onChange={(salesRegion) => onChange({ ...channel, salesRegion })}
          />
        )}
      </Labelled>
      {textsAt(problems, `channels[${at}].channel`).map((text) => (
        <Typography.Text key={text} type="danger">
          {text}
        </Typography.Text>
      ))}
    </div>
  )
}

interface LabelledProps {
  readonly text: string
  readonly problems: readonly string[]
  readonly isRequired?: boolean
  readonly children: (id: string) => ReactNode
}

function Labelled({ text, problems, isRequired = false, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={styles['attribute']}>
      <label htmlFor={id}>
        {isRequired && (
          <span aria-hidden="true" className={styles['star']}>
            *
          </span>
        )}
        {text}
      </label>
      {children(id)}
      {problems.map((problem) => (
        <Typography.Text key={problem} type="danger">
          {problem}
        </Typography.Text>
      ))}
    </div>
  )
}
