/** The rungs of the ladder, the highest first. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Input, Select, Typography } from 'antd'
import { mostStandings, standingColors, type Standing } from '#server/modules/supplier/score/score-scheme.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { LadderBar } from './ladder-bar.tsx'
import { ProblemField } from './problem-field.tsx'
import type { ProblemAt } from './scheme-draft.ts'
import { StandingTag } from './standing-tag.tsx'
import styles from './score.module.css'
import './texts.ts'

const effects = ['warnsOrders', 'preventsOrders', 'proposesFreeze'] as const

interface LadderEditorProps {
  readonly standings: readonly Standing[]
  readonly problemAt: ProblemAt
  /** Undefined for whoever only reads. */
  readonly onChange: ((standings: readonly Standing[]) => void) | undefined
}

/** A code that no rung has. */
function newCode(standings: readonly Standing[]): string {
  const taken = new Set(standings.map(({ code }) => code))
  let number = standings.length + 1
  while (taken.has(`S${number}`)) number += 1
  return `S${number}`
}

export function LadderEditor({ standings, problemAt, onChange }: LadderEditorProps) {
  const { t } = useTranslation('supplier-score')
  const add = () =>
    onChange?.([
      ...standings,
      {
        code: newCode(standings),
        name: t('ladder.newName'),
        nameEn: t('ladder.newNameEn'),
        min: '0.00',
        max: standings.at(-1)?.min ?? '100.00',
        color: 'default',
        warnsOrders: false,
        preventsOrders: false,
        proposesFreeze: false,
      },
    ])
  return (
    <>
      <LadderBar standings={standings} />
      <ul className={styles['rows']} style={{ marginTop: 12 }}>
        {standings.map((standing, index) => (
          <Rung
            key={standing.code}
            standing={standing}
            problemAt={(field) => problemAt(`standings[${index}].${field}`)}
            onChange={onChange && ((change) => onChange(standings.map((one, at) => (at === index ? { ...one, ...change } : one))))}
            onRemove={onChange && (() => onChange(standings.filter((_one, at) => at !== index)))}
          />
        ))}
      </ul>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Typography.Text type="secondary">{t('ladder.lastIncludes')}</Typography.Text>
        {onChange && standings.length < mostStandings && (
          <Button icon={<PlusOutlined />} onClick={add}>
            {t('ladder.add')}
          </Button>
        )}
      </Flex>
      <div className={styles['problem']} aria-live="polite">
        {problemAt('standings')}
      </div>
    </>
  )
}

interface RungProps {
  readonly standing: Standing
  readonly problemAt: ProblemAt
  readonly onChange: ((change: Partial<Standing>) => void) | undefined
  readonly onRemove: (() => void) | undefined
}

function Rung({ standing, problemAt, onChange, onRemove }: RungProps) {
  const { t } = useTranslation('supplier-score')
  const disabled = !onChange
  return (
    <li className={styles['rung']}>
      {(['name', 'nameEn'] as const).map((field) => (
        <ProblemField key={field} label={t(`ladder.${field}`)} problem={problemAt(field)}>
          {(input) => (
            <Input
              {...input}
              value={standing[field]}
              maxLength={field === 'name' ? 50 : 100}
              disabled={disabled}
              autoComplete="off"
              {...(input['aria-invalid'] && { status: 'error' as const })}
              onChange={({ target }) => onChange?.({ [field]: target.value })}
            />
          )}
        </ProblemField>
      ))}
      {(['min', 'max'] as const).map((field) => (
        <ProblemField key={field} label={t(`ladder.${field}`)} problem={problemAt(field)}>
          {(input) => (
            <DecimalInput {...input} decimals={2} value={standing[field]} disabled={disabled} onChange={(value) => onChange?.({ [field]: value ?? '' })} />
          )}
        </ProblemField>
      ))}
      <ProblemField label={t('ladder.color')} problem={problemAt('color')}>
        {({ id }) => (
          <Select
            id={id}
            value={standing.color}
            disabled={disabled}
            style={{ width: '100%' }}
            onChange={(color) => onChange?.({ color })}
            options={standingColors.map((color) => ({ value: color, label: <StandingTag name={t(`ladder.colors.${color}`)} color={color} /> }))}
          />
        )}
      </ProblemField>
      <div className={styles['effects']}>
        <Flex gap="small" wrap>
          {effects.map((effect) => (
            <Checkbox key={effect} checked={standing[effect]} disabled={disabled} onChange={({ target }) => onChange?.({ [effect]: target.checked })}>
              {t(`ladder.${effect}`)}
            </Checkbox>
          ))}
        </Flex>
        {onRemove && (
          <Button type="text" danger icon={<DeleteOutlined />} onClick={onRemove} aria-label={`${t('ladder.remove')} ${standing.name}`}>
            {t('ladder.remove')}
          </Button>
        )}
      </div>
    </li>
  )
}
