/** The table itself: columns with their settings, a rule a row, cells that are checked while they are typed. */
import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Popover, Select, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { useFeelFault } from '../feel/use-feel-fault.ts'
import type { FeelKind } from '../feel/check-feel.ts'
import { ChoiceInput, ExpressionInput, Row, TextInput } from '../properties/inputs.tsx'
import {
  addInput,
  addOutput,
  addRule,
  aggregations,
  changeInput,
  changeOutput,
  changeRule,
  copyRule,
  hitPolicies,
  moveRule,
  removeInput,
  removeOutput,
  removeRule,
  types,
} from './table.ts'
import type { InputColumn, OutputColumn, Table, TableRule } from './table.ts'
import styles from './decision.module.css'
import '../texts.ts'

interface TableEditorProps {
  readonly table: Table
  readonly onChange: (table: Table) => void
  readonly newId: (kind: string) => string
}

export function TableEditor({ table, onChange, newId }: TableEditorProps) {
  const { t } = useTranslation('models')
  return (
    <>
      <Policy table={table} onChange={onChange} />
      <div className={styles['scroll']}>
        <table className={styles['table']} aria-label={t('decision.table')}>
          <thead>
            <tr>
              <th scope="col" className={styles['number']}>
                #
              </th>
              {table.inputs.map((input, at) => (
                <th key={input.id} scope="col" className={styles['input']}>
                  <InputHead column={input} onChange={(change) => onChange(changeInput(table, at, change))} onRemove={() => onChange(removeInput(table, at))} />
                </th>
              ))}
              {table.outputs.map((output, at) => (
                <th key={output.id} scope="col" className={styles['output']}>
                  <OutputHead
                    column={output}
                    onChange={(change) => onChange(changeOutput(table, at, change))}
                    {...(table.outputs.length > 1 && { onRemove: () => onChange(removeOutput(table, at)) })}
                  />
                </th>
              ))}
              <th scope="col">{t('decision.annotation')}</th>
              <th aria-label={t('decision.rule')} />
            </tr>
          </thead>
          <tbody>
            {table.rules.map((rule, at) => (
              <RuleRow key={rule.id} rule={rule} at={at} table={table} onChange={onChange} newId={newId} />
            ))}
            {table.rules.length === 0 && (
              <tr>
                <td colSpan={table.inputs.length + table.outputs.length + 3}>
                  <Typography.Text type="secondary">{t('decision.empty')}</Typography.Text>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <Flex gap={8} wrap>
        <Button type="primary" data-click-free icon={<PlusOutlined />} onClick={() => onChange(addRule(table, newId('rule')))}>
          {t('decision.addRule')}
        </Button>
        <Button icon={<PlusOutlined />} onClick={() => onChange(addInput(table, newId('input')))}>
          {t('decision.addInput')}
        </Button>
        <Button icon={<PlusOutlined />} onClick={() => onChange(addOutput(table, newId('output')))}>
          {t('decision.addOutput')}
        </Button>
      </Flex>
    </>
  )
}

function Policy({ table, onChange }: Pick<TableEditorProps, 'table' | 'onChange'>) {
  const { t } = useTranslation('models')
  return (
    <Flex gap={8} wrap align="center">
      <span id="hit-policy">{t('decision.hitPolicy')}</span>
      <Select
        aria-labelledby="hit-policy"
        style={{ width: 240 }}
        value={table.hitPolicy}
        options={hitPolicies.map((value) => ({ value, label: t(`decision.policies.${value}`) }))}
        onChange={(hitPolicy: string) => onChange({ ...table, hitPolicy })}
      />
      {table.hitPolicy === 'COLLECT' && (
        <Select
          aria-label={t('decision.aggregation')}
          style={{ width: 140 }}
          value={table.aggregation}
          options={[
            { value: '', label: t('decision.aggregations.none') },
            ...aggregations.map((value) => ({ value: value as string, label: t(`decision.aggregations.${value}`) })),
          ]}
          onChange={(aggregation: string) => onChange({ ...table, aggregation })}
        />
      )}
    </Flex>
  )
}

function Head({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  const { t } = useTranslation('models')
  return (
    <Flex justify="space-between" align="start" gap={4}>
      <span>
        <strong>{title}</strong>
        <br />
        <Typography.Text type="secondary" className={styles['detail'] ?? ''}>
          {detail}
        </Typography.Text>
      </span>
      <Popover trigger="click" placement="bottom" destroyOnHidden content={<div className={styles['settings']}>{children}</div>}>
        <Button type="text" size="small" icon={<SettingOutlined />} aria-label={`${t('decision.column')} ${title}`} />
      </Popover>
    </Flex>
  )
}

const RemoveColumn = ({ onRemove }: { onRemove: () => void }) => {
  const { t } = useTranslation('models')
  return (
    <Button danger block onClick={onRemove}>
      {t('decision.removeColumn')}
    </Button>
  )
}

const typeOptions = types.map((value) => ({ value, label: value }))

function InputHead({ column, onChange, onRemove }: { column: InputColumn; onChange: (change: Partial<InputColumn>) => void; onRemove: () => void }) {
  const { t } = useTranslation('models')
  return (
    <Head title={column.label || column.expression || t('decision.inputs')} detail={`${column.expression} : ${column.type}`}>
      <Row label={t('decision.label')}>
        <TextInput value={column.label} onChange={(label) => onChange({ label })} />
      </Row>
      <Row label={t('decision.expression')}>
        <ExpressionInput value={column.expression} onChange={(expression) => onChange({ expression: expression.trim() })} />
      </Row>
      <Row label={t('decision.type')}>
        <ChoiceInput value={column.type} options={typeOptions} onChange={(type) => onChange({ type })} />
      </Row>
      <RemoveColumn onRemove={onRemove} />
    </Head>
  )
}

function OutputHead({ column, onChange, onRemove }: { column: OutputColumn; onChange: (change: Partial<OutputColumn>) => void; onRemove?: () => void }) {
  const { t } = useTranslation('models')
  return (
    <Head title={column.label || column.name} detail={`${column.name} : ${column.type}`}>
      <Row label={t('decision.label')}>
        <TextInput value={column.label} onChange={(label) => onChange({ label })} />
      </Row>
      <Row label={t('decision.outputName')}>
        <TextInput mono value={column.name} onChange={(name) => onChange({ name: name.trim() })} />
      </Row>
      <Row label={t('decision.type')}>
        <ChoiceInput value={column.type} options={typeOptions} onChange={(type) => onChange({ type })} />
      </Row>
      <Row label={t('decision.values')}>
        <ExpressionInput kind="unary-tests" placeholder='"high","low"' value={column.values} onChange={(values) => onChange({ values: values.trim() })} />
      </Row>
      <Row label={t('decision.default')}>
        <ExpressionInput value={column.fallback} onChange={(fallback) => onChange({ fallback: fallback.trim() })} />
      </Row>
      {onRemove && <RemoveColumn onRemove={onRemove} />}
    </Head>
  )
}

interface RuleRowProps extends TableEditorProps {
  readonly rule: TableRule
  readonly at: number
}

function RuleRow({ rule, at, table, onChange, newId }: RuleRowProps) {
  const { t } = useTranslation('models')
  const label = (column: string) => `${t('decision.rule')} ${at + 1}, ${column}`
  const action = (name: 'up' | 'down' | 'copyRule' | 'removeRule', icon: ReactNode, run: () => void) => (
    <Tooltip title={t(`decision.${name}`)}>
      <Button type="text" size="small" icon={icon} aria-label={`${t(`decision.${name}`)} ${at + 1}`} onClick={run} />
    </Tooltip>
  )
  return (
    <tr>
      <th scope="row" className={styles['number']}>
        {at + 1}
      </th>
      {table.inputs.map((input, index) => (
        <td key={input.id}>
          <Cell
            kind="unary-tests"
            label={label(input.label || input.expression)}
            value={rule.inputs[index] ?? ''}
            onChange={(text) =>
              onChange(changeRule(table, at, { inputs: table.inputs.map((_input, place) => (place === index ? text : (rule.inputs[place] ?? ''))) }))
            }
          />
        </td>
      ))}
      {table.outputs.map((output, index) => (
        <td key={output.id}>
          <Cell
            kind="expression"
            label={label(output.label || output.name)}
            value={rule.outputs[index] ?? ''}
            onChange={(text) =>
              onChange(changeRule(table, at, { outputs: table.outputs.map((_output, place) => (place === index ? text : (rule.outputs[place] ?? ''))) }))
            }
          />
        </td>
      ))}
      <td>
        <Cell label={label(t('decision.annotation'))} value={rule.note} onChange={(note) => onChange(changeRule(table, at, { note }))} />
      </td>
      <td className={styles['actions']}>
        {action('up', <ArrowUpOutlined />, () => onChange(moveRule(table, at, -1)))}
        {action('down', <ArrowDownOutlined />, () => onChange(moveRule(table, at, 1)))}
        {action('copyRule', <CopyOutlined />, () => onChange(copyRule(table, at, newId('rule'))))}
        {action('removeRule', <DeleteOutlined />, () => onChange(removeRule(table, at)))}
      </td>
    </tr>
  )
}

/** Written into the table when it is left; a cell without a kind is plain text. */
function Cell({ label, value, kind, onChange }: { label: string; value: string; kind?: FeelKind; onChange: (text: string) => void }) {
  const { t } = useTranslation('models')
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const fault = useFeelFault(kind === undefined ? '' : typed, 'formula', kind)
  const told = fault && (fault.found === '' ? t('feel.ends') : t('feel.unexpected', { found: fault.found, at: fault.at + 1 }))
  const leave = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <Tooltip title={told ?? ''}>
      <Input
        variant="borderless"
        aria-label={label}
        className={kind === undefined ? '' : (styles['mono'] ?? '')}
        {...(fault && { status: 'error' as const, 'aria-invalid': true })}
        placeholder={kind === 'unary-tests' ? '-' : ''}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onPressEnter={leave}
      />
    </Tooltip>
  )
}
