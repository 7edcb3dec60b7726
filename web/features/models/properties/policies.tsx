/** How several approvers count, what happens when nobody can or the wrong one would, and what happens when time passes. */
import { InputNumber } from 'antd'
import { chandleryModdle } from '#server/engine/model/chandlery.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { rulesOf } from '../modeler/extensions.ts'
import type { Rule } from '../modeler/extensions.ts'
import { writeRules } from '../modeler/edit.ts'
import type { Editor } from '../modeler/edit.ts'
import { isA, registryOf } from '../modeler/moddle.ts'
import { ChoiceInput, FlagInput, Row, TextInput } from './inputs.tsx'
import { PersonPicker } from './references.tsx'
import { namesOf, valuesOf } from './vocabulary.ts'
import type { SectionProps } from './section-props.ts'
import '../texts.ts'

/** A rule that stands at most once, and a way to change some of its attributes. */
function single(editor: Editor, type: string): { rule: Rule; change: (changes: Readonly<Record<string, string | number | boolean | undefined>>) => void } {
  const [rule = {}] = rulesOf(editor.element, type, namesOf(chandleryModdle, type))
  return {
    rule,
    change: (changes) => {
      const next = Object.fromEntries(Object.entries({ ...rule, ...changes }).filter(([, value]) => value !== undefined && value !== ''))
      writeRules(editor, type, Object.keys(next).length === 0 ? [] : [next as Rule])
    },
  }
}

export function CountersignSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { rule, change } = single(editor, 'chandlery:Countersign')
  const mode = String(rule['mode'] ?? '')
  return (
    <>
      <Row
        label={t('countersign.mode')}
        hint={mode === '' ? t('countersign.none') : t(`countersign.hints.${mode}` as 'countersign.hints.all', { defaultValue: '' })}
      >
        <ChoiceInput
          allowClear
          value={mode}
          placeholder={t('countersign.single')}
          options={valuesOf(chandleryModdle, 'CountersignMode').map((value) => ({
            value,
            label: t(`countersign.modes.${value}` as 'countersign.modes.all', { defaultValue: value }),
          }))}
          onChange={(next) => change({ mode: next, ratio: next === 'ratio' ? (rule['ratio'] ?? 0.5) : undefined })}
        />
      </Row>
      {mode === 'ratio' && (
        <Row label={t('countersign.ratio')}>
          <InputNumber
            style={{ width: '100%' }}
            min={1}
            max={100}
            suffix="%"
            value={Math.round(Number(rule['ratio'] ?? 0.5) * 100)}
            onChange={(percent) => change({ ratio: (percent ?? 50) / 100 })}
          />
        </Row>
      )}
    </>
  )
}

const choices = { empty: 'EmptyPolicy', self: 'SelfPolicy', repeated: 'RepeatedPolicy', reject: 'RejectPolicy', resubmit: 'ResubmitPolicy' } as const

export function PolicySection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { rule, change } = single(editor, 'chandlery:Policy')
  const text = (name: string) => String(rule[name] ?? '')
  const tasks = registryOf(editor.modeler)
    .filter(({ businessObject }) => isA(businessObject, 'bpmn:UserTask') && businessObject !== editor.element)
    .map(({ businessObject }) => ({ value: businessObject.id ?? '', label: String(businessObject.get('name') ?? businessObject.id) }))
  const choice = (name: keyof typeof choices) => (
    <Row key={name} label={t(`policy.${name}`)}>
      <ChoiceInput
        allowClear
        value={text(name)}
        placeholder={t('usual')}
        options={valuesOf(chandleryModdle, choices[name]).map((value) => ({
          value,
          label: t(`policy.values.${name}.${value}` as 'policy.values.empty.admin', { defaultValue: value }),
        }))}
        onChange={(value) => change({ [name]: value })}
      />
    </Row>
  )
  return (
    <>
      {choice('empty')}
      {text('empty') === 'person' && (
        <Row label={t('policy.emptyPerson')}>
          <PersonPicker label={t('policy.emptyPerson')} value={text('emptyPerson')} onChange={(emptyPerson) => change({ emptyPerson })} />
        </Row>
      )}
      {choice('self')}
      {choice('repeated')}
      {choice('reject')}
      {text('reject') === 'return' && (
        <Row label={t('policy.rejectTo')}>
          <ChoiceInput
            allowClear
            value={text('rejectTo')}
            placeholder={t('policy.toInitiator')}
            options={tasks}
            onChange={(rejectTo) => change({ rejectTo })}
          />
        </Row>
      )}
      {choice('resubmit')}
      <FlagInput label={t('policy.withdraw')} value={rule['withdraw'] !== false} onChange={(may) => change({ withdraw: may ? undefined : false })} />
      <FlagInput
        label={t('policy.commentRequired')}
        value={rule['commentRequired'] === true}
        onChange={(needed) => change({ commentRequired: needed || undefined })}
      />
      <FlagInput
        label={t('policy.reasonRequired')}
        value={rule['reasonRequired'] === true}
        onChange={(needed) => change({ reasonRequired: needed || undefined })}
      />
    </>
  )
}

const timers = ['due', 'remind', 'escalate', 'auto'] as const
const examples = { due: 'P3D', remind: 'R3/PT24H', escalate: 'PT72H', auto: 'P7D' } as const

export function TimerSection({ editor }: SectionProps) {
  const { t } = useTranslation('models')
  const { rule, change } = single(editor, 'chandlery:Timers')
  return (
    <>
      {timers.map((name) => (
        <Row key={name} label={t(`timers.${name}`)} hint={t(`timers.hints.${name}`)}>
          <TextInput mono placeholder={examples[name]} value={String(rule[name] ?? '')} onChange={(value) => change({ [name]: value.trim() })} />
        </Row>
      ))}
      <FlagInput label={t('timers.workingDays')} value={rule['workingDays'] === true} onChange={(counted) => change({ workingDays: counted || undefined })} />
      {String(rule['auto'] ?? '') !== '' && (
        <Row label={t('timers.autoDecision')}>
          <ChoiceInput
            value={String(rule['autoDecision'] ?? '')}
            options={valuesOf(chandleryModdle, 'AutoDecision').map((value) => ({
              value,
              label: t(`timers.decisions.${value}` as 'timers.decisions.approve', { defaultValue: value }),
            }))}
            onChange={(autoDecision) => change({ autoDecision })}
          />
        </Row>
      )}
    </>
  )
}
