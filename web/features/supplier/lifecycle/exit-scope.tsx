/** How much of a supplier goes: all of him, or rows of category, channel and region. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input, Radio } from 'antd'
import type { FormInstance } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { DictSelect } from '#web/kit/widgets/choice-select.tsx'
import { RegionSelect } from '#web/kit/widgets/region-select.tsx'
import './texts.ts'

interface ScopeRow {
  readonly categoryName?: string | null | undefined
  readonly channel?: string | null | undefined
  readonly regionCode?: string | null | undefined
}

export interface ScopeValues {
  readonly whole: boolean
  readonly rows: readonly (ScopeRow | undefined)[]
}

/** As the calls take it. */
export const scopeIn = (form: FormInstance<ScopeValues>): { whole: boolean; rows: ScopeRow[] } => {
  const { whole = true, rows = [] } = form.getFieldsValue(true) as Partial<ScopeValues>
  return { whole, rows: whole ? [] : rows.map((row) => row ?? {}) }
}

const everything: ScopeValues = { whole: true, rows: [{}] }

export function ExitScopeForm({ form, initial }: { form: FormInstance<ScopeValues>; initial?: ScopeValues | undefined }) {
  const { t } = useTranslation('supplier-lifecycle')
  const whole = Form.useWatch('whole', form) ?? initial?.whole ?? true
  const values = initial && initial.rows.length > 0 ? initial : { ...everything, whole: initial?.whole ?? true }
  return (
    <Form form={form} layout="vertical" initialValues={values}>
      <Form.Item name="whole" label={t('exit.scope')}>
        <Radio.Group
          options={[
            { value: true, label: t('exit.whole') },
            { value: false, label: t('exit.part') },
          ]}
        />
      </Form.Item>
      {!whole && (
        <Form.List name="rows">
          {(rows, { add, remove }) => (
            <Flex vertical gap={8}>
              {rows.map(({ key, name }) => (
                <Flex key={key} gap={8} wrap align="center">
                  <Form.Item name={[name, 'categoryName']} style={{ flex: '1 1 150px', marginBottom: 0 }}>
                    <Input aria-label={t('exit.category')} placeholder={t('exit.category')} maxLength={200} />
                  </Form.Item>
                  <Form.Item name={[name, 'channel']} style={{ flex: '1 1 150px', marginBottom: 0 }}>
                    <DictSelect code="sales_channel" placeholder={t('exit.channel')} />
                  </Form.Item>
                  <Form.Item name={[name, 'regionCode']} style={{ flex: '1 1 150px', marginBottom: 0 }}>
                    <RegionSelect aria-label={t('exit.region')} placeholder={t('exit.region')} />
                  </Form.Item>
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('exit.removeRow')}
                    disabled={rows.length === 1}
                    onClick={() => remove(name)}
                  />
                </Flex>
              ))}
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({})}>
                {t('exit.addRow')}
              </Button>
            </Flex>
          )}
        </Form.List>
      )}
    </Form>
  )
}
