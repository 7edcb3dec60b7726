/** Rows that hold for regions: a card each, with its regions, or standing for every other region. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Form, Typography } from 'antd'
import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { unsetRegion } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import { RegionsInput } from './regions-input.tsx'
import './texts.ts'

export interface OfRegions {
  /** Empty: every region that no other row names. */
  readonly areaCodes: string[]
}

/** What a form gives to a field of such rows. */
export interface RegionRowsProps<Row extends OfRegions> extends ControlProps<readonly Row[]> {
  readonly form: FormInstance
  readonly names?: Readonly<Record<string, string>> | undefined
}

export interface RegionCardsProps<Row extends OfRegions> extends RegionRowsProps<Row> {
  readonly addLabel: string
  /** A new row, whose regions are chosen then. */
  readonly fresh: Row
  /** A new row for every other region. */
  readonly freshRest: Row
  readonly empty?: ReactNode
  readonly children: (row: Row, change: (change: Partial<Row>) => void) => ReactNode
}

export const isRest = ({ areaCodes }: { readonly areaCodes: readonly string[] }): boolean => areaCodes.length === 0

export function RegionCards<Row extends OfRegions>({ value, onChange, form, names, addLabel, fresh, freshRest, empty, children }: RegionCardsProps<Row>) {
  const { t } = useTranslation('supplier-rules')
  const channel = Form.useWatch('channel', form) as string | undefined
  const rows = value ?? []
  const set = (index: number, change: Partial<Row>) => onChange?.(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  const setRegions = (index: number, areaCodes: string[]) => onChange?.(rows.map((row, at) => (at === index ? { ...row, areaCodes } : row)))
  return (
    <Flex vertical gap={8}>
      {rows.length === 0 && empty}
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
                  onChange={(codes) => setRegions(index, codes && codes.length > 0 ? [...codes] : [unsetRegion])}
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
            {children(row, (change) => set(index, change))}
          </Flex>
        </Card>
      ))}
      <Flex gap={8} wrap>
        <Button icon={<PlusOutlined />} onClick={() => onChange?.([...rows, fresh])}>
          {addLabel}
        </Button>
        {!rows.some(isRest) && (
          <Button icon={<PlusOutlined />} onClick={() => onChange?.([...rows, freshRest])}>
            {t('area.addRest')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

/** A control of a card below its own small label. */
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
