/** The areas of a freight rule: a card each, with its regions, or standing for every other region. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Empty, Flex, Form, Switch, Typography } from 'antd'
import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { unsetRegion } from '#server/modules/supplier/freight-rule.contract.ts'
import type { FreightArea } from '#server/modules/supplier/freight-rule.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { MoneyInput, QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import { RegionsInput } from './regions-input.tsx'
import './texts.ts'

export type Area = z.output<typeof FreightArea>
type Mode = 'COUNT' | 'WEIGHT' | 'VOLUME'

export interface AreasEditorProps extends ControlProps<readonly Area[]> {
  readonly form: FormInstance
  readonly names?: Readonly<Record<string, string>> | undefined
}

const fresh: Area = { areaCodes: [], isExcluded: false, startQty: '1', startPrice: '0.00', extraQty: '1', extraPrice: '0.00' }

export const isRest = ({ areaCodes }: { readonly areaCodes: readonly string[] }): boolean => areaCodes.length === 0

export function FreightAreasEditor({ value, onChange, form, names }: AreasEditorProps) {
  const { t } = useTranslation('supplier-rules')
  const mode = (Form.useWatch('chargeMode', form) as Mode | undefined) ?? 'COUNT'
  const channel = Form.useWatch('channel', form) as string | undefined
  const rows = value ?? []
  const set = (index: number, change: Partial<Area>) => onChange?.(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  return (
    <Flex vertical gap={8}>
      {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('area.none')} />}
      {rows.map((row, index) => (
        <Card
          // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own; they keep their order
          key={index}
          size="small"
        >
          <Flex vertical gap={8}>
            <Flex justify="space-between" gap={8} align="start">
              {isRest(row) ? (
                <Typography.Text strong>{t('area.rest')}</Typography.Text>
              ) : (
                <RegionsInput
                  value={row.areaCodes.filter((code) => code !== unsetRegion)}
                  channel={channel}
                  names={names}
                  onChange={(codes) => set(index, { areaCodes: codes && codes.length > 0 ? [...codes] : [unsetRegion] })}
                />
              )}
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('area.remove')}
                onClick={() => onChange?.(rows.filter((_, at) => at !== index))}
              />
            </Flex>
            <Prices row={row} mode={mode} onChange={(change) => set(index, change)} />
          </Flex>
        </Card>
      ))}
      <Flex gap={8} wrap>
        <Button icon={<PlusOutlined />} onClick={() => onChange?.([...rows, { ...fresh, areaCodes: [unsetRegion] }])}>
          {t('area.add')}
        </Button>
        {!rows.some(isRest) && (
          <Button icon={<PlusOutlined />} onClick={() => onChange?.([...rows, fresh])}>
            {t('area.addRest')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

function Prices({ row, mode, onChange }: { row: Area; mode: Mode; onChange: (change: Partial<Area>) => void }) {
  const { t } = useTranslation('supplier-rules')
  const unit = t(`area.unit.${mode}`)
  return (
    <Flex gap={8} wrap align="center">
      <Switch
        checked={row.isExcluded}
        checkedChildren={t('area.excluded')}
        unCheckedChildren={t('area.excluded')}
        aria-label={t('area.excluded')}
        onChange={(isExcluded) => onChange({ isExcluded })}
      />
      {!row.isExcluded && (
        <>
          <Labelled text={`${t('area.start')} (${unit})`}>
            <QuantityInput aria-label={t('area.start')} value={row.startQty} onChange={(startQty) => onChange({ startQty: startQty ?? '' })} />
          </Labelled>
          <Labelled text={t('area.startPrice')}>
            <MoneyInput aria-label={t('area.startPrice')} value={row.startPrice} onChange={(startPrice) => onChange({ startPrice: startPrice ?? '' })} />
          </Labelled>
          <Labelled text={`${t('area.extra')} (${unit})`}>
            <QuantityInput aria-label={t('area.extra')} value={row.extraQty} onChange={(extraQty) => onChange({ extraQty: extraQty ?? '' })} />
          </Labelled>
          <Labelled text={t('area.extraPrice')}>
            <MoneyInput
              aria-label={`${t('area.extra')} ${t('area.extraPrice')}`}
              value={row.extraPrice}
              onChange={(extraPrice) => onChange({ extraPrice: extraPrice ?? '' })}
            />
          </Labelled>
        </>
      )}
    </Flex>
  )
}

export function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Flex vertical style={{ width: 118 }}>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {text}
      </Typography.Text>
      {children}
    </Flex>
  )
}
