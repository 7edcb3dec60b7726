/** The channels that a product is offered in, each with its region. */
import { Card, Checkbox, Flex, Input, Typography } from 'antd'
import type { z } from 'zod'
import { checkSalesChannelCategory } from '#server/modules/catalogue/category/category-mapping.contract.ts'
import type { spuChannel } from '#server/modules/product/content/product-content.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useDictionary } from '#web/kit/widgets/dictionaries.ts'
import { RegionInput } from './region-input.tsx'
import { textsAt, type Problem } from './step-fields.ts'
import styles from './editor.module.css'
import '../texts.ts'

type SpuChannel = z.output<typeof spuChannel>

export interface SpuChannelsInputProps {
  /** What is offered, and whose it is: they decide where it may go. */
  readonly categoryId: string | undefined
  readonly supplierId: string | undefined
  /** What is in the way is the platform's to mend: suppliers do not choose such a channel. */
  readonly isSupplier: boolean
  readonly problems: readonly Problem[]
  readonly value?: readonly SpuChannel[]
  readonly onChange?: (channels: readonly SpuChannel[]) => void
}

export function SpuChannelsInput({ categoryId, supplierId, isSupplier, problems, value = [], onChange }: SpuChannelsInputProps) {
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
              <Offered
                name={name}
                channel={code}
                categoryId={categoryId}
                supplierId={supplierId}
                isChosen={own !== undefined}
                isKept={choice?.disabled === true}
                isSupplier={isSupplier}
                onToggle={toggle}
              />
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

interface OfferedProps extends Pick<SpuChannelsInputProps, 'categoryId' | 'supplierId' | 'isSupplier'> {
  readonly name: string
  readonly channel: string
  readonly isChosen: boolean
  /** Out of use: what is chosen stays so. */
  readonly isKept: boolean
  readonly onToggle: (on: boolean) => void
}

/** Whether it is offered there, with what keeps such goods out of the channel. */
function Offered({ name, channel, categoryId, supplierId, isChosen, isKept, isSupplier, onToggle }: OfferedProps) {
  const may = useMay()
  const { data } = useCall(
    checkSalesChannelCategory,
    { salesChannel: channel, categoryId: categoryId ?? '', ...(supplierId && { supplierId }) },
    { silent: true, enabled: categoryId !== undefined && may(checkSalesChannelCategory.permission), staleTime: 60_000 },
  )
  const reasons = data?.reasons ?? []
  return (
    <Flex vertical {...(!isChosen && { style: { gridColumn: '1 / -1' } })}>
      <Checkbox checked={isChosen} disabled={!isChosen && (isKept || (isSupplier && reasons.length > 0))} onChange={(event) => onToggle(event.target.checked)}>
        {name}
      </Checkbox>
      {reasons.map(({ code, message }) => (
        <Typography.Text key={code} type={isChosen ? 'danger' : 'secondary'} className={styles['why'] ?? ''}>
          {message}
        </Typography.Text>
      ))}
    </Flex>
  )
}
