/** From when shipping is free, by regions or everywhere. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Form, Typography } from 'antd'
import type { FormInstance } from 'antd'
import type { z } from 'zod'
import { unsetRegion } from '#server/modules/supplier/freight-rule.contract.ts'
import type { FreightFree } from '#server/modules/supplier/freight-rule.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { MoneyInput, QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import { isRest, Labelled } from './freight-areas-editor.tsx'
import { RegionsInput } from './regions-input.tsx'
import './texts.ts'

export type Free = z.output<typeof FreightFree>

export function FreightFreeEditor({
  value,
  onChange,
  form,
  names,
}: ControlProps<readonly Free[]> & { readonly form: FormInstance; readonly names?: Readonly<Record<string, string>> | undefined }) {
  const { t } = useTranslation('supplier-rules')
  const channel = Form.useWatch('channel', form) as string | undefined
  const rows = value ?? []
  const set = (index: number, change: Partial<Free>) => onChange?.(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  return (
    <Flex vertical gap={8}>
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
            <Flex gap={8} wrap align="end">
              <Labelled text={t('area.freeAmount')}>
                <MoneyInput
                  aria-label={t('area.freeAmount')}
                  value={row.freeAmount}
                  onChange={(freeAmount) => set(index, { freeAmount: freeAmount || null })}
                />
              </Labelled>
              <Typography.Text type="secondary" style={{ paddingBottom: 5 }}>
                {t('area.or')}
              </Typography.Text>
              <Labelled text={t('area.freeQty')}>
                <QuantityInput aria-label={t('area.freeQty')} value={row.freeQty} onChange={(freeQty) => set(index, { freeQty: freeQty || null })} />
              </Labelled>
            </Flex>
          </Flex>
        </Card>
      ))}
      <Flex gap={8} wrap>
        <Button icon={<PlusOutlined />} onClick={() => onChange?.([...rows, { areaCodes: [unsetRegion], freeAmount: null, freeQty: null }])}>
          {t('area.addFree')}
        </Button>
        {!rows.some(isRest) && (
          <Button icon={<PlusOutlined />} onClick={() => onChange?.([...rows, { areaCodes: [], freeAmount: '99.00', freeQty: null }])}>
            {t('area.addRest')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
