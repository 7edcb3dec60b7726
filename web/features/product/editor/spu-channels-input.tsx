/** The channels that a product is offered in, each with its region. */
import { Card, Checkbox, Flex, Input, Typography } from 'antd'
import type { z } from 'zod'
import type { spuChannel } from '#server/modules/product/content/product-content.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useDictionary } from '#web/kit/widgets/dictionaries.ts'
import { RegionInput } from './region-input.tsx'
import { textsAt, type Problem } from './step-fields.ts'
import styles from './editor.module.css'
import '../texts.ts'

type SpuChannel = z.output<typeof spuChannel>

export interface SpuChannelsInputProps {
  readonly problems: readonly Problem[]
  readonly value?: readonly SpuChannel[]
  readonly onChange?: (channels: readonly SpuChannel[]) => void
}

export function SpuChannelsInput({ problems, value = [], onChange }: SpuChannelsInputProps) {
  const { t } = useTranslation('product')
  const label = useLabel()
  const { data: choices = [] } = useDictionary('sales_channel')
  const codes = [...new Set([...choices.map((choice) => String(choice.value)), ...value.map(({ channel }) => channel)])]
  return (
    <Flex vertical gap={8}>
      {codes.map((code) => {
        const choice = choices.find((one) => String(one.value) === code)
        const name = choice ? label(choice.label) : code
        const at = value.findIndex(({ channel }) => channel === code)
        const own = value[at]
        const change = (next: SpuChannel) => onChange?.(value.map((one) => (one.channel === code ? next : one)))
        const toggle = (on: boolean) =>
          onChange?.(
            on ? [...value, { channel: code, salesRegion: { mode: 'ALL', codes: [] }, remark: null }] : value.filter(({ channel }) => channel !== code),
          )
        return (
          <Card key={code} size="small" className={own ? '' : (styles['closed'] ?? '')}>
            <div className={styles['channel']}>
              <Checkbox
                checked={own !== undefined}
                disabled={own === undefined && choice?.disabled === true}
                onChange={(event) => toggle(event.target.checked)}
              >
                {name}
              </Checkbox>
              {own && (
                <>
                  <RegionInput
                    label={t('editor.channel.regionOf', { name })}
                    value={own.salesRegion}
                    onChange={(salesRegion) => change({ ...own, salesRegion })}
                  />
                  <Input
                    aria-label={t('editor.channel.remarkOf', { name })}
                    placeholder={t('editor.channel.remark')}
                    maxLength={1000}
                    value={own.remark ?? ''}
                    onChange={(event) => change({ ...own, remark: event.target.value || null })}
                  />
                </>
              )}
            </div>
            {own &&
              textsAt(problems, `channels[${at}]`).map((text) => (
                <Typography.Text key={text} type="danger">
                  {text}
                </Typography.Text>
              ))}
          </Card>
        )
      })}
    </Flex>
  )
}
